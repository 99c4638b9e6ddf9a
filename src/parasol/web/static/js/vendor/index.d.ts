/** Types of what is vendored, as far as it is used; for `tsc --checkJs` only. */
export type Setter<T> = (value: T | ((before: T) => T)) => void;
type Inputs = readonly unknown[];

export function html(strings: TemplateStringsArray, ...values: any[]): any;
export function h(type: any, props?: any, ...children: any[]): any;
export function render(node: any, parent: Element): void;
export function cloneElement(node: any, props?: any, ...children: any[]): any;
export function createContext<T>(value: T): any;
export function createRef<T>(): { current: T | null };
export function toChildArray(children: any): any[];
export function memo<T extends Function>(draw: T): T;
export const Fragment: any;
export class Component<P = any, S = any> {
  props: P;
  state: S;
  setState(state: Partial<S>): void;
  render(props: P, state: S): any;
}

export function useState<T>(first: T | (() => T)): [T, Setter<T>];
export function useReducer<S, A>(step: (state: S, action: A) => S, first: S): [S, (action: A) => void];
export function useEffect(effect: () => void | (() => void), inputs?: Inputs): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: Inputs): void;
export function useMemo<T>(make: () => T, inputs?: Inputs): T;
export function useCallback<F extends (...values: any[]) => any>(call: F, inputs?: Inputs): F;
export function useRef<T>(first: T): { current: T };
export function useContext<T = any>(context: any): T;
export function useId(): string;
