/** Short-lived addresses of files: the token says which file, under which name, until when, and can't be made without the secret. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { checkedKey } from './key.ts';

export type Disposition = 'inline' | 'attachment';

export interface FileGrant {
  /** Key in the file store. */
  key: string;
  file_name: string;
  disposition: Disposition;
  /** Milliseconds since 1970. */
  expires_at: number;
}

export const maxLifeMs = 60 * 60 * 1000;

const version = 1;
/** Version, disposition, expiry in seconds, key; the file name follows. */
const headBytes = 1 + 1 + 4 + 16;
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
  const claims = Buffer.concat([head, name]);
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
  return {
    key: claims.toString('hex', 6, headBytes),
    file_name: claims.toString('utf8', headBytes),
    disposition: claims.readUInt8(1) === 0 ? 'inline' : 'attachment',
    expires_at,
  };
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
