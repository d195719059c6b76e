/** Parts of the page that are fetched when they are needed: every `import()` of the built page goes through here (`sturdy-imports.ts`). */
import { idlePreload } from '#ui/idle-preload.ts';
import { isDisconnected, markDisconnected, markConnected } from './connectivity.ts';
import { isReplaced } from './page-version.ts';
import { isStyleSheet, Parts } from './parts.ts';

const named = filesOfDocument();
const parts = new Parts({ isDisconnected, ahead, arrive, evaluate, isReplaced, pause }, named);

export const onMissingPart = (listener: () => void): (() => void) => parts.onMissing(listener);

/** While `preload` calls what imports. */
let isAhead = false;

/** What the build puts around every `import()`. `files`: of the module and what it imports, relative to the importing script at `importer`. */
export function withParts<T>(load: () => Promise<T>, files: readonly string[] | undefined, importer: string): Promise<T> {
  const urls = (files ?? []).map((file) => new URL(file, importer).href);
  if (!isAhead) return parts.load(load, urls);
  return parts.preload(load, urls, idlePreload).then((part) => {
    if (part === null) throw new NotPreloaded();
    return part;
  });
}

class NotPreloaded extends Error {
  override message = 'not fetched ahead';
}

/** Fetches what `load` imports in its first step, ahead of its need and in quiet moments. What can't be had is left to whoever needs it. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
  if (idlePreload.savesData) return;
  isAhead = true;
  const coming = load();
  isAhead = false;
  try {
    await coming;
  } catch (error) {
    if (!(error instanceof NotPreloaded)) console.info('a part of the page was not fetched ahead', error);
  }
}

/** What the document itself names is there, or nothing is. */
function filesOfDocument(): Set<string> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]');
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[src]');
  return new Set([...Array.from(links, ({ href }) => href), ...Array.from(scripts, ({ src }) => src)]);
}

function ahead(url: string): void {
  if (named.has(url)) return;
  named.add(url);
  document.head.append(linkTo(url, 'modulepreload'));
}

/** By `fetch`, into the browser's cache: links that fetch ahead are remembered for their failures as modules are. */
async function arrive(url: string, behindOthers = false): Promise<boolean> {
  if (isStyleSheet(url) && !isDisconnected()) return inForce(url);
  try {
    const response = await fetch(url, behindOthers ? { priority: 'low' } : {});
    markConnected();
    if (!response.ok) return false;
    await response.body?.pipeTo(new WritableStream());
    return !isStyleSheet(url) || (await inForce(url));
  } catch (error) {
    markDisconnected();
    console.warn('a part of the page did not come', url, error);
    return false;
  }
}

function evaluate(url: string): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = url;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new TypeError(`Failed to fetch dynamically imported module: ${url}`)));
    document.head.append(script);
    script.remove();
  });
}

function inForce(url: string): Promise<boolean> {
  const link = linkTo(url, 'stylesheet');
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true), { once: true });
    link.addEventListener(
      'error',
      () => {
        link.remove();
        resolve(false);
      },
      { once: true },
    );
    document.head.append(link);
  });
}

function linkTo(url: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = url;
  return link;
}

/** A device without a network asks when it has one again. */
async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
