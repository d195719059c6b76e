/** React refresh, in place before React DOM looks for it. */
import * as refresh from 'react-refresh/runtime';

refresh.injectIntoGlobalHook(window);

/** Modules of a site name their components through these. */
export interface RefreshGlobals {
  register(type: unknown, id: string): void;
  sign(): (type: unknown, key?: string, reset?: boolean, hooks?: () => unknown[]) => unknown;
}

const globals: RefreshGlobals = { register: refresh.register, sign: refresh.createSignatureFunctionForTransform };
Object.defineProperty(globalThis, '__site_refresh', { value: globals });

export const performRefresh = (): void => void refresh.performReactRefresh();
