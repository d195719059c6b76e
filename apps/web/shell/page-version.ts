/** Tells whether the server gives out another version of the page than the one that is open. */
import { serverPath } from './base-path.ts';

export type GivenOut = 'this one' | 'another' | 'nobody answers';

const again_ms = 5000;
let asked: { at: number; answer: Promise<GivenOut> } | null = null;

/** False also when nobody answers. Asked once for all that goes wrong in the same moment. */
export async function isReplaced(): Promise<boolean> {
  const now = Date.now();
  if (!asked || now - asked.at > again_ms) asked = { at: now, answer: givenOut() };
  return (await asked.answer) === 'another';
}

/** Asks the server now. A page that isn't ours, such as that of a proxy, is nobody's answer. */
export async function givenOut(): Promise<GivenOut> {
  const own = entryIn(document.documentElement.outerHTML);
  try {
    const response = await fetch(serverPath('/'), { cache: 'no-store' });
    const theirs = response.ok ? entryIn(await response.text()) : null;
    if (own === null || theirs === null) return 'nobody answers';
    return own === theirs ? 'this one' : 'another';
  } catch (error) {
    console.warn('the server could not be asked for its version', error);
    return 'nobody answers';
  }
}

/** The script a page begins with: its name tells its contents. Null for a page that isn't ours, such as that of a proxy. */
function entryIn(html: string): string | null {
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  const entry = scripts.find((tag) => /\btype="module"/.test(tag));
  return /\bsrc="([^"]+)"/.exec(entry ?? '')?.[1] ?? null;
}
