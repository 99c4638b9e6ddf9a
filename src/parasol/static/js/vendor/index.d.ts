/** Types of what is vendored, as far as it is used; for `tsc --checkJs` only. */

/** A piece of a page as htm makes it. */
export interface VNode {
  readonly type: unknown;
  readonly props: unknown;
}
/** What may stand inside an element. */
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export type Setter<T> = (value: T | ((before: T) => T)) => void;
/** A value that is kept from one rendering to the next: an element, most often. */
export interface Ref<T> {
  current: T;
}
export interface Context<T> {
  Provider(given: { value: T; children?: Child }): VNode;
  Consumer(given: { children(value: T): Child }): VNode;
}
type Inputs = readonly unknown[];
type Effect = () => undefined | (() => unknown);

export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function h(type: unknown, props?: object | null, ...children: Child[]): VNode;
export function render(node: Child, parent: Element): void;
export function cloneElement(node: VNode, props?: object, ...children: Child[]): VNode;
export function createContext<T>(value: T): Context<T>;
export function createRef<T>(): Ref<T | null>;
export function toChildArray(children: Child): (VNode | string | number)[];
export const Fragment: (given: { children?: Child }) => VNode;
export class Component<P = object, S = object> {
  constructor(props?: P);
  props: P;
  state: S;
  setState(state: Partial<S> | ((before: S) => Partial<S>)): void;
  render(props: P, state: S): Child;
}
/** Rendered again only if a prop is another thing than before. */
export function memo<T>(component: T): T;

export function useState<T>(first: T | (() => T)): [T, Setter<T>];
export function useReducer<S, A>(
  step: (state: S, action: A) => S,
  first: S,
): [S, (action: A) => void];
export function useContext<T>(context: Context<T>): T;
export function useEffect(effect: Effect | (() => void), inputs?: Inputs): void;
export function useLayoutEffect(effect: Effect | (() => void), inputs?: Inputs): void;
export function useMemo<T>(make: () => T, inputs?: Inputs): T;
export function useCallback<F>(call: F, inputs?: Inputs): F;
export function useRef<T>(first: T): Ref<T>;
export function useId(): string;
