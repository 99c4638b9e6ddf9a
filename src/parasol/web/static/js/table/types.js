/**
 * What the modules of a table hand each other; types only.
 *
 * @typedef {{word: string, parts: any, text: string}} Move
 * @typedef {{kind: string, seat: number | null, text: string, [value: string]: any}} LogLine
 * @typedef {{left: number[], since: number, ends: number | null}} Clocks
 * @typedef {{seat: number, rank: number, total: number, resigned: boolean,
 *   parts: {name: string, points: number, text: string}[]}} Standing
 * @typedef {{decider: number | null, over: boolean, paused: boolean, held: Record<string, string>,
 *   resigned: number[], clocks: Clocks | null, undo: boolean, moves: Move[],
 *   standings: Standing[] | null, ties?: string[], view: any}} Position
 * @typedef {{version: number, seat: number | null, position: Position, log: LogLine[], fresh: LogLine[],
 *   whole: boolean}} Snapshot one version of a table as a seat sees it
 * @typedef {{seat: number, kind: "open" | "person" | "computer", name: string, level: string}} SeatInfo
 * @typedef {{id: string, code: string, game: string, options: any, players: number, status: string,
 *   listed: boolean, clock: any, takeover: string, commitment: string, created: number, note: string,
 *   previous: string, next?: string, host?: boolean, seats: SeatInfo[]}} TableInfo
 * @typedef {{seat: number | null, name: string, text: string, at: number}} TalkLine
 * @typedef {{kind: "why" | "refused", word: string, text: string, rule: string, error?: string}} Notice
 * @typedef {{word: string, margin: number, text: string}} Hint
 *
 * @typedef {{message: any, words: string, tries: number, resend: boolean}} Pending `resend`: it is sent once more
 *   when the fresh view is there
 *
 * @typedef {object} SessionState
 * @property {"connecting" | "open" | "lost" | "ended"} connectionStatus
 * @property {number} retryAt when the next try to connect comes
 * @property {{error: string, text: string} | null} failure why there is no use in trying
 * @property {TableInfo | null} table
 * @property {number[]} seats one's own
 * @property {number | null} seat the one looked from
 * @property {string} name
 * @property {boolean} host whether one made the table
 * @property {Snapshot | null} shown
 * @property {number} behind steps that are not shown yet
 * @property {{seats: number[], watching: number}} present
 * @property {TalkLine[]} talk
 * @property {number} read how many texts have been read
 * @property {(number | null)[]} muted
 * @property {Pending | null} pending what was sent and not yet answered
 * @property {Notice | null} notice a refusal or the answer to "why"
 * @property {{version: number, hints: Hint[]} | null} hints
 * @property {Record<string, any> | null} previews
 * @property {any} chosen the board's own, for this decision
 * @property {{version: number, seat: number | null} | null} undo
 * @property {number} offset the server's clock minus this one, in seconds
 *
 * @typedef {{id: number, name: string, kind: string, level: string, mark: number, you: boolean,
 *   here: boolean, holder: string, resigned: boolean}} Seat a seat as it is shown
 */
export {};
