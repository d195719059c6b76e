/** Short-lived addresses of files: the token says which file, under which name, until when, and can't be made without the secret. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { checkedKey } from './key.ts';

export type Disposition = 'inline' | 'attachment';

export interface FileGrant {
  /** Key in the file store. */
  key: string;
  file_name: string;
  disposition: Disposition;
  /** Milliseconds since 1970. */
  expires_at: number;
  /** The address opens the file as long as all of these hold. */
  bound: Bound;
}

/** By whose right a file is seen: of whoever looked at it with a session, through a share, or both. */
export interface Bound {
  /** Its id, which is 32 hex digits. */
  share_id?: string;
  /** `mark` names the session without opening it; see sessionMark. */
  session?: { user_id: string; mark: string };
}

export const maxLifeMs = 60 * 60 * 1000;

/** 128 bits in hex that follow from what names a session and lead back to nobody. */
export function sessionMark(token: string): string {
  return createHash('sha256').update('antou session mark\0').update(token).digest('hex').slice(0, 32);
}

const version = 2;
/** Version, disposition, expiry in seconds, key, what it is bound to; the marks of that and the file name follow. */
const headBytes = 1 + 1 + 4 + 16 + 1;
const markBytes = 16;
const byShare = 1;
const bySession = 2;
const signatureBytes = 32;
const maxNameBytes = 1024;

/**
 * Letters of URLs only, at most ~1500 of them. A life beyond an hour is cut to an hour.
 * The same grant gives the same token, so a browser may cache by address.
 */
export function signFileToken(secret: string, grant: FileGrant, now: number): string {
  const name = Buffer.from(withinBytes(grant.file_name.toWellFormed(), maxNameBytes));
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(version, 0);
  head.writeUInt8(grant.disposition === 'inline' ? 0 : 1, 1);
  head.writeUInt32BE(Math.floor(Math.min(grant.expires_at, now + maxLifeMs) / 1000), 2);
  head.write(checkedKey(grant.key), 6, 'hex');
  const { share_id, session } = grant.bound;
  head.writeUInt8((share_id === undefined ? 0 : byShare) | (session === undefined ? 0 : bySession), 22);
  const user = Buffer.from(session?.user_id ?? '');
  const marks = [
    ...(share_id === undefined ? [] : [Buffer.from(checkedKey(share_id), 'hex')]),
    ...(session === undefined ? [] : [Buffer.from(checkedKey(session.mark), 'hex'), Buffer.from([user.length]), user]),
  ];
  const claims = Buffer.concat([head, ...marks, name]);
  return Buffer.concat([signature(secret, claims), claims]).toString('base64url');
}

/** Null for anything not signed by us, altered, of another version or past its time: the reader learns no difference. */
export function openFileToken(secret: string, token: string, now: number): FileGrant | null {
  if (token.length > 2048 || !/^[\w-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < signatureBytes + headBytes) return null;
  const claims = bytes.subarray(signatureBytes);
  if (!timingSafeEqual(bytes.subarray(0, signatureBytes), signature(secret, claims))) return null;
  // Two spellings of one token would pass where tokens are compared or blocked as text.
  if (bytes.toString('base64url') !== token || claims.readUInt8(0) !== version) return null;
  const expires_at = claims.readUInt32BE(2) * 1000;
  if (expires_at <= now) return null;
  const { bound, end } = boundIn(claims);
  return {
    key: claims.toString('hex', 6, 22),
    file_name: claims.toString('utf8', end),
    disposition: claims.readUInt8(1) === 0 ? 'inline' : 'attachment',
    expires_at,
    bound,
  };
}

/** What was signed is in order. */
function boundIn(claims: Buffer): { bound: Bound; end: number } {
  const flags = claims.readUInt8(22);
  const bound: Bound = {};
  let end = headBytes;
  if (flags & byShare) {
    bound.share_id = claims.toString('hex', end, end + markBytes);
    end += markBytes;
  }
  if (flags & bySession) {
    const mark = claims.toString('hex', end, end + markBytes);
    const userBytes = claims.readUInt8(end + markBytes);
    const from = end + markBytes + 1;
    bound.session = { user_id: claims.toString('utf8', from, from + userBytes), mark };
    end = from + userBytes;
  }
  return { bound, end };
}

function signature(secret: string, claims: Uint8Array): Buffer {
  // The prefix keeps this signature from ever meaning something where the same secret signs other things.
  return createHmac('sha256', secret).update('antou file token\0').update(claims).digest();
}

function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(character) > most) break;
    kept += character;
  }
  return kept;
}
