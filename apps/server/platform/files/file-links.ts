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
  /** The sessions of a person that have not ended, and when their password was changed last; milliseconds since 1970, 0 for never. */
  sessionsOf(user_id: string): Promise<{ tokens: string[]; password_since: number }>;
}

/** A page shows many files at once; what was so is taken to be so this long. */
const keepMs = 500;

/** Opens tokens whose share is open and whose session lives, with the password it began with. */
export function fileLinkOpener(secret: string, holders: LinkHolders, now: () => number): (token: string) => Promise<FileGrant | null> {
  const shares = lately(holders.isShareOpen, now);
  const sessions = lately(holders.sessionsOf, now);
  return async (token) => {
    const grant = openFileToken(secret, token, now());
    if (!grant) return null;
    const { share_id, session } = grant.bound;
    if (share_id !== undefined && !(await shares(share_id))) return null;
    if (session === undefined) return grant;
    const { tokens, password_since } = await sessions(session.user_id);
    // Tokens count in seconds: one made in the very second of the change dies with its session.
    const made_at = grant.expires_at - maxLifeMs + 1000;
    return password_since <= made_at && tokens.some((one) => sessionMark(one) === session.mark) ? grant : null;
  };
}

function lately<T>(look: (key: string) => Promise<T>, now: () => number): (key: string) => Promise<T> {
  const known = new Map<string, { until: number; found: Promise<T> }>();
  return (key) => {
    const one = known.get(key);
    if (one && one.until > now()) return one.found;
    for (const [old, { until }] of known) if (until <= now()) known.delete(old);
    const found = look(key);
    found.catch(() => known.delete(key));
    known.set(key, { until: now() + keepMs, found });
    return found;
  };
}
