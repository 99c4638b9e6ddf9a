/** The types of uqr, as far as it is used. */
export function encode(
  text: string,
  options?: { ecc?: "L" | "M" | "Q" | "H"; border?: number },
): { size: number; version: number; data: boolean[][] };
