/** Runs first in the frame of a site: joins it to the page around it and puts in place what a page without an origin lacks. */
import { collectErrors } from './errors.ts';
import { installNetwork } from './network.ts';
import { openLine, type Bridge } from './port.ts';
import { installSelecting } from './selecting.ts';
import { installStorage } from './storage.ts';

/** Of `/p/{ticket}/…` the part that is the site's address. */
const base = document.currentScript?.getAttribute('data-base') ?? '';
const ownFetch = fetch.bind(window);
const reload = location.reload.bind(location);
let greeted: () => void = () => undefined;
const ready = new Promise<void>((resolve) => (greeted = resolve));
const updates: ((tree: string) => void)[] = [];
let place = '/';
/** Where in the frame's own history it stands, and how far that went. */
let position = 0;
let furthest = 0;

const line = openLine((kept) => {
  storage.fill(kept);
  greeted();
});
const storage = installStorage((entries) => line.say({ type: 'STORE', entries }));
const errors = collectErrors(line, base);
installNetwork(base, errors, () => place);
const selecting = installSelecting(line);
watchHistory();
askPageForClipboard();

line.hear((message) => {
  switch (message.type) {
    case 'START_EDIT_DOM':
      return selecting.start();
    case 'FINISH_EDIT_DOM':
      return selecting.finish();
    case 'HISTORY_BACK':
      return position > 0 ? history.back() : undefined;
    case 'HISTORY_FORWARD':
      return position < furthest ? history.forward() : undefined;
    case 'REDIRECT_TO':
      history.pushState(null, '', message.path);
      return void dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    case 'REFRESH':
      storage.flush();
      return reload();
    case 'get_page_detail':
      return line.say({
        type: 'send_page_detail',
        path: place.slice(0, 2_000),
        title: document.title.slice(0, 300),
        text: (document.body?.innerText ?? '').slice(0, 4_000),
      });
    case 'PING':
      return line.say({ type: 'PONG' });
    case 'UPDATE':
      for (const listener of updates) listener(message.tree);
  }
});

const bridge: Bridge = {
  ready,
  fetch: ownFetch,
  moved({ path, search, hash }) {
    place = `${path}${search}${hash}`;
    tellPlace();
  },
  shown() {
    line.say({ type: 'renderLoaded' });
    line.say({ type: 'render_success' });
  },
  failed(error, stack) {
    errors.thrown(error, stack);
    line.say({ type: 'renderLoaded' });
    line.say({ type: 'render_failed', message: (error instanceof Error ? error.message : String(error)).slice(0, 4_000) });
  },
  faults(faults) {
    line.say({
      type: 'COMPILE_ERRORS',
      errors: faults.slice(0, 50).map((fault) => ({ ...fault, message: fault.message.slice(0, 4_000) })),
    });
    if (faults.length > 0) line.say({ type: 'renderLoaded' });
  },
  learn: (modules) => errors.learn(modules),
  onUpdate: (listener) => void updates.push(listener),
  updated(tree) {
    errors.forget();
    line.say({ type: 'UPDATED', tree });
  },
  reload() {
    storage.flush();
    reload();
  },
};
Object.defineProperty(window, '__site_bridge', { value: bridge });

addEventListener('mousedown', () => line.say({ type: 'BODY_MOUSE_DOWN' }), true);
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  selecting.finish();
  line.say({ type: 'ESCAPE_KEY_DOWN' });
});
// Plain links of the site stay in it without leaving the document.
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
  if (link.target === '_blank' || link.hasAttribute('download')) return;
  const to = new URL(link.href);
  if (to.origin !== new URL(document.baseURI).origin || !to.pathname.startsWith(`${base}/`)) {
    // The frame itself never leaves: what lies elsewhere is opened beside it.
    if (/^https?:$/.test(to.protocol)) {
      event.preventDefault();
      open(to.href, '_blank', 'noopener');
    }
    return;
  }
  if (/\.\w{1,8}$/.test(to.pathname)) return;
  event.preventDefault();
  history.pushState(null, '', `${to.pathname}${to.search}${to.hash}`);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
});

function watchHistory(): void {
  const push = history.pushState.bind(history);
  const swap = history.replaceState.bind(history);
  // Each entry carries its number; the site's own state lies beside it.
  const numbered = (state: unknown): object => ({ ...(typeof state === 'object' ? state : { state }), site_position: position });
  history.pushState = (state, unused, address) => {
    position += 1;
    furthest = position;
    push(numbered(state), unused, address);
  };
  history.replaceState = (state, unused, address) => swap(numbered(state), unused, address);
  swap(numbered(history.state), '', location.href);
  addEventListener('popstate', (event) => {
    const state: unknown = event.state;
    if (typeof state === 'object' && state !== null && 'site_position' in state) position = Number(state.site_position);
    tellPlace();
  });
}

function tellPlace(): void {
  setTimeout(() =>
    line.say({
      type: 'HISTORY_CHANGE',
      path: place.slice(0, 2_000),
      title: document.title.slice(0, 300),
      back: position > 0,
      forward: position < furthest,
    }),
  );
}

/** The frame may not write it; a person's press in the frame lets the page do so. */
function askPageForClipboard(): void {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    get: () => ({
      writeText: async (text: unknown) => line.say({ type: 'COPY_TEXT', text: String(text).slice(0, 60_000) }),
      readText: async () => {
        throw new DOMException('预览里不能读取剪贴板', 'NotAllowedError');
      },
    }),
  });
}
