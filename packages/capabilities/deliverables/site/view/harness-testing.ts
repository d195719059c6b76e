/** A page of its own around the preview, for tests in Chromium: what it hears lies in `window.heard`, what it is to show in `window.show`. */
import { createElement, useReducer, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { CollectedError } from '#contract/site/frame-messages.ts';
import { allErrors, noErrors, withCompiled, withError, type Collected } from './collected-errors.ts';
import { ErrorPanel } from './error-panel.tsx';
import { SiteFrame, type SiteFrameHandle } from './site-frame.tsx';

export interface HarnessState {
  address: string | null;
  tree: string | null;
  storage_key?: string;
  notice?: string;
}

export interface HarnessWindow {
  heard: [what: string, detail: unknown][];
  show(state: HarnessState): void;
  handle: SiteFrameHandle | null;
}

/** Reads where the harness writes. */
const own = window as unknown as HarnessWindow;
own.heard = [];

function Harness() {
  const [state, setState] = useState<HarnessState>({ address: null, tree: null });
  const [selecting, setSelecting] = useState(false);
  const [hosts, addHost] = useReducer((before: string[], host: string) => [...new Set([...before, host])], []);
  const collected = useRef<Collected>(noErrors);
  const [, again] = useReducer((n: number) => n + 1, 0);
  own.show = setState;
  const note = (what: string) => (detail?: unknown) => void own.heard.push([what, detail]);
  const change = (to: Collected) => {
    collected.current = to;
    again();
  };
  const errors = allErrors(collected.current);
  return createElement(
    'div',
    { style: { display: 'flex', flexDirection: 'column', height: '100vh' } },
    createElement(
      'div',
      { style: { flex: 1, minHeight: 0 } },
      createElement(SiteFrame, {
        title: '小站',
        storage_key: 'harness',
        ...state,
        selecting,
        onSelecting: setSelecting,
        onSelect: note('select'),
        onSelectArea: note('area'),
        onError: (error: CollectedError) => {
          note('error')(error);
          change(withError(collected.current, error));
        },
        onCompiled: (found: readonly CollectedError[]) => {
          note('compiled')(found);
          change(withCompiled(collected.current, found));
        },
        onHostRefused: addHost,
        onShown: note('shown'),
        onBodyMouseDown: note('mouse'),
        ref: (handle: SiteFrameHandle | null) => void (own.handle = handle),
      }),
    ),
    createElement(
      'div',
      { style: { padding: 12 } },
      createElement(ErrorPanel, {
        errors,
        refused_hosts: hosts,
        onAllowHost: note('allow'),
        onFix: note('fix'),
        fixing: false,
        onClose: () => change(noErrors),
        onOpen: note('open'),
      }),
    ),
  );
}

const place = document.querySelector('#root');
if (place) createRoot(place).render(createElement(Harness));
