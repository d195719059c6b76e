/** Collects what goes wrong in a site as the specification's types of error. */
import type { CollectedError } from '#contract/site/frame-messages.ts';
import type { Line } from './port.ts';

const bodyLetters = 2_000;
/** Each message once, and no more of them than the page keeps. */
const mostKept = 50;

export interface Errors {
  report(error: CollectedError): void;
  /** What was thrown; `stack` names components. */
  thrown(error: unknown, stack: string): void;
  /** Code is another: the same words may be said again. */
  forget(): void;
  learn(modules: readonly { name: string; lines?: readonly number[] }[]): void;
}

export function collectErrors(line: Line, base: string): Errors {
  const said = new Set<string>();
  const lines = new Map<string, readonly number[]>();
  /** Traces count the lines of what runs; people and the editor those that were written. */
  const written = (path: string, at: number): number => lines.get(path)?.[at - 1] || at;
  const writtenTrace = (trace: string): string =>
    trace.replace(/site\/([^\s():]+):(\d+):/g, (_, path: string, at: string) => `site/${path}:${written(path, Number(at))}:`);
  const errors: Errors = {
    report(error) {
      const message = cut(masked(error.message), 3_900);
      if (said.has(message) || said.size >= mostKept) return;
      said.add(message);
      line.say({ type: 'COLLECTED_ERROR', error: { ...error, message } });
    },
    thrown(error, stack) {
      const thrown = error instanceof Error ? error : null;
      const trace = writtenTrace(thrown?.stack ?? '');
      errors.report({
        type: 'RuntimeError',
        message: thrown?.message ?? String(error),
        name: thrown?.name.slice(0, 200),
        stack: cut(`${trace}${stack}`, 7_900),
        ...placeIn(trace),
      });
    },
    forget: () => said.clear(),
    learn(modules) {
      for (const { name, lines: own } of modules)
        if (own) lines.set(name.slice(2), own);
        else lines.delete(name.slice(2));
    },
  };
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLElement) {
        const address = target.getAttribute('src') ?? target.getAttribute('href') ?? '';
        if (address !== '')
          errors.report({ type: 'Error', message: `没有加载到 ${cut(address.replace(base, ''), 300)}`, filename: cut(address, 480) });
        return;
      }
      if (event.error instanceof Error) return errors.thrown(event.error, '');
      errors.report({
        type: 'Error',
        message: event.message,
        filename: cut(siteFile(event.filename), 480),
        lineno: written(siteFile(event.filename), event.lineno),
        colno: event.colno,
      });
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => errors.thrown(event.reason, ''));
  document.addEventListener('securitypolicyviolation', (event) => {
    const host = hostOf(event.blockedURI);
    if (host !== null && /^(connect|img|media|font|script|style)-src/.test(event.effectiveDirective))
      line.say({ type: 'HOST_REFUSED', host });
  });
  return errors;
}

function hostOf(address: string): string | null {
  try {
    const { protocol, host } = new URL(address);
    return protocol === 'https:' ? host.slice(0, 255) : null;
  } catch {
    // 'inline', 'eval' and the like are no addresses.
    return null;
  }
}

/** The first own file of a trace; columns of what runs are nobody's. */
function placeIn(trace: string): { path?: string; line?: number } {
  const found = /site\/([^\s():]+):(\d+):\d+/.exec(trace);
  return found ? { path: found[1]?.slice(0, 490), line: Number(found[2]) } : {};
}

const siteFile = (file: string): string => file.replace(/^.*?site\//, '');

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Values that stand behind words for secrets. */
export function masked(text: string): string {
  return text
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 ***')
    .replace(
      /(["']?(?:api[-_]?key|access[-_]?token|refresh[-_]?token|token|secret|password|authorization|apikey)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s&,;}]+)/gi,
      '$1"***"',
    );
}

export function bodyOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  const text = typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : `[${body.constructor.name}]`;
  return cut(masked(text), bodyLetters);
}

export const answerText = (text: string): string => cut(masked(text), bodyLetters);
