/** What is used of it; the package has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(global: object): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown, key?: string, reset?: boolean, hooks?: () => unknown[]) => unknown;
  export function performReactRefresh(): unknown;
}
