/** What the address says of sharing: whose link this page was opened with, and which task an address is about. Pure but for the pass of the page. */
import { basePath } from './base-path.ts';

export interface SharePass {
  share_id: string;
  secret: string;
}

/** Pages that show what was shared. */
const sharedPages = /^\/(?:share|share-coding-expert|share-product|design-product|slide)\/[^/]+\/?$/;
/** Pages about one task, and what stands for it in their address. */
const taskPages = /^\/(?:task|slide|share|share-product|design-product|share-coding-expert|share-survey-task)\/([0-9a-f]{32})\/?$/;

/** `pathname` without the base path. */
export function passOf(pathname: string, search: string): SharePass | null {
  if (!sharedPages.test(pathname)) return null;
  const query = new URLSearchParams(search);
  const [share_id, secret] = [query.get('share_id') ?? '', query.get('secret') ?? ''];
  return /^[0-9a-f]{32}$/.test(share_id) && /^[0-9a-f]{32}$/.test(secret) ? { share_id, secret } : null;
}

/** Null where no task is named. */
export function taskOf(pathname: string): string | null {
  return taskPages.exec(pathname)?.[1] ?? null;
}

export function pathOfPage(): string {
  return location.pathname.slice(basePath.length) || '/';
}

let held: { path: string; pass: SharePass } | null = null;

/** For the page at this path, whose address holds none. */
export function holdPass(path: string, pass: SharePass): void {
  held = { path, pass };
}

/** Sent with every call of a page that shows something shared. */
export function passOfPage(): SharePass | null {
  const path = pathOfPage();
  return passOf(path, location.search) ?? (held?.path === path ? held.pass : null);
}
