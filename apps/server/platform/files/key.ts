/** The one form a file key has; whatever else arrives is a mistake of ours and stops here. */
import { randomBytes } from 'node:crypto';

const form = /^[0-9a-f]{32}$/;

export function isFileKey(key: string): boolean {
  return form.test(key);
}

export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a file key: ${JSON.stringify(key.slice(0, 64))}`);
  return key;
}

/** 128 random bits in lower-case hex. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}
