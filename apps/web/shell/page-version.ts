/** Tells whether the server gives out another version of the page than the one that is open. */
import { serverPath } from './base-path.ts';

const again_ms = 5000;
let asked: { at: number; answer: Promise<boolean> } | null = null;

/** False also when nobody answers. Asked once for all that goes wrong in the same moment. */
export function isReplaced(): Promise<boolean> {
  const now = Date.now();
  if (!asked || now - asked.at > again_ms) asked = { at: now, answer: compare() };
  return asked.answer;
}

async function compare(): Promise<boolean> {
  const own = entryIn(document.documentElement.outerHTML);
  try {
    const response = await fetch(serverPath('/'), { cache: 'no-store' });
    const theirs = response.ok ? entryIn(await response.text()) : null;
    return own !== null && theirs !== null && own !== theirs;
  } catch (error) {
    console.warn('the server could not be asked for its version', error);
    return false;
  }
}

/** The script a page begins with: its name tells its contents. Null for a page that isn't ours, such as that of a proxy. */
function entryIn(html: string): string | null {
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  const entry = scripts.find((tag) => /\btype="module"/.test(tag));
  return /\bsrc="([^"]+)"/.exec(entry ?? '')?.[1] ?? null;
}
