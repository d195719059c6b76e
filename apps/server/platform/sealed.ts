/** Keeps a secret in a row so that the row alone is worth nothing: AES-256-GCM under a key derived from the product's secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** `owner` is bound in: what was sealed for one row can't be opened as another's. */
  close(plain: string, owner: string): string;
  /** Null when it was sealed under another secret, for another owner, or altered. */
  open(sealed: string, owner: string): string | null;
}

const form = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * @example createSeal(secret, 'model key').close('sk-…', setting_id)
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'antou sealed values', purpose, 32));
  return {
    close(plain, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${form}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [version, text] = sealed.split('.');
      const bytes = Buffer.from(text ?? '', 'base64url');
      if (version !== form || bytes.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        // The tag does not fit: not ours, not theirs, or not what was written.
        return null;
      }
    },
  };
}
