/** Addresses of files for whoever may see them now: bound to the session and the share by which they are seen, and looked at again when they are opened. */
import type { CallContext } from '#server/platform/http/context.ts';
import { maxLifeMs, openFileToken, sessionMark, signFileToken, type Bound, type Disposition, type FileGrant } from './signed-url.ts';

export interface LinkedFile {
  /** In the store. */
  key: string;
  file_name: string;
  disposition: Disposition;
}

/** Good for an hour, and no longer than the caller's session and the share they look through. */
export function fileLink(
  { secret, base_path }: { secret: string; base_path: string },
  context: Pick<CallContext, 'user' | 'pass' | 'caller' | 'now' | 'content_origin'>,
  file: LinkedFile,
  bound: Bound = boundOf(context),
): string {
  const now = context.now();
  return `${context.content_origin}${base_path}/api/files/${signFileToken(secret, { ...file, expires_at: now + maxLifeMs, bound }, now)}`;
}

function boundOf({ user, pass, caller }: Pick<CallContext, 'user' | 'pass' | 'caller'>): Bound {
  return {
    ...(pass ? { share_id: pass.share_id } : {}),
    ...(user && caller.session_token !== '' ? { session: { user_id: user.user_id, mark: sessionMark(caller.session_token) } } : {}),
  };
}

export interface LinkHolders {
  isShareOpen(share_id: string): Promise<boolean>;
  /** Tokens of a person's sessions that last; one that ends by a new password does not, though its browser may go on for a moment. */
  sessionsOf(user_id: string): Promise<string[]>;
}

/** A page shows many files at once; that one may be opened is taken to be so this long. */
const keepMs = 500;

/** Opens tokens whose share is open and whose session lasts. `now` is the wall clock, as the token's time is. */
export function fileLinkOpener(secret: string, holders: LinkHolders, now: () => number): (token: string) => Promise<FileGrant | null> {
  const isOpen = keepingYes((share_id) => holders.isShareOpen(share_id));
  const lasts = keepingYes(async (_mark, { user_id, mark }: NonNullable<Bound['session']>) =>
    (await holders.sessionsOf(user_id)).some((token) => sessionMark(token) === mark),
  );
  return async (token) => {
    const grant = openFileToken(secret, token, now());
    if (!grant) return null;
    const { share_id, session } = grant.bound;
    if (share_id !== undefined && !(await isOpen(share_id))) return null;
    return session === undefined || (await lasts(session.mark, session)) ? grant : null;
  };
}

/** Asks once for all who want to know at the same time. A no is not kept: what has just begun is there for the next to ask. */
function keepingYes<More extends unknown[]>(
  ask: (key: string, ...more: More) => Promise<boolean>,
): (key: string, ...more: More) => Promise<boolean> {
  /** `until` on the clock of `performance.now()`, which never steps. */
  const known = new Map<string, { until: number; answer: Promise<boolean> }>();
  return (key, ...more) => {
    const at = performance.now();
    const one = known.get(key);
    if (one && one.until > at) return one.answer;
    for (const [old, { until }] of known) if (until <= at) known.delete(old);
    const answer = ask(key, ...more);
    const entry = { until: at + keepMs, answer };
    known.set(key, entry);
    const forget = (): void => {
      if (known.get(key) === entry) known.delete(key);
    };
    answer.then((yes) => yes || forget(), forget);
    return answer;
  };
}
