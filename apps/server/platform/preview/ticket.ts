/** Addresses of sites: a ticket says which project, who looks, what is shown and until when, and can be neither read nor made without the secret. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface SiteGrant {
  /** Digits. */
  project_id: string;
  /** Words of whoever gives tickets out: looked at again whenever one is opened. */
  viewer: string;
  shows: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

export interface SiteTickets {
  /** Letters of URLs only. The same grant within an hour gives the same ticket, so that a browser may keep what it has. */
  seal(grant: Omit<SiteGrant, 'expires_at'>, now: number): string;
  /** Null for what was altered, is of another secret or past its time. */
  open(ticket: string, now: number): SiteGrant | null;
}

const lifeMs = 12 * 60 * 60 * 1000;
const stepMs = 60 * 60 * 1000;
/** Tickets that are given out again without being sealed anew. */
const mostKept = 1_000;
const nonceBytes = 12;
const tagBytes = 16;

const claimsSchema = z.tuple([z.literal(1), z.string(), z.string(), z.string(), z.number()]);

export function createSiteTickets(secret: string): SiteTickets {
  const keys = Buffer.from(hkdfSync('sha256', secret, 'antou site tickets', 'cipher and nonce', 64));
  const key = keys.subarray(0, 32);
  // The nonce follows from what is sealed: the same grant is the same ticket, and no nonce serves two.
  const nonceOf = (claims: Buffer): Buffer => createHmac('sha256', keys.subarray(32)).update(claims).digest().subarray(0, nonceBytes);
  const sealed = new Map<string, string>();
  return {
    seal({ project_id, viewer, shows }, now) {
      const expires_at = Math.floor(now / stepMs) * stepMs + lifeMs;
      const words = JSON.stringify([1, project_id, viewer, shows, expires_at]);
      // A project is polled every few seconds, and its address is a third of what that costs.
      const known = sealed.get(words);
      if (known !== undefined) return known;
      const claims = Buffer.from(words);
      const nonce = nonceOf(claims);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      const body = Buffer.concat([cipher.update(claims), cipher.final()]);
      const ticket = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
      for (const [oldest] of sealed) {
        if (sealed.size < mostKept) break;
        sealed.delete(oldest);
      }
      sealed.set(words, ticket);
      return ticket;
    },
    open(ticket, now) {
      if (ticket.length > 1_500 || !/^[\w-]+$/.test(ticket)) return null;
      const bytes = Buffer.from(ticket, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== ticket) return null;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      let claims: Buffer;
      try {
        claims = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
      } catch {
        // The tag does not fit: not ours, or not what was written.
        return null;
      }
      if (!timingSafeEqual(nonceOf(claims), nonce)) return null;
      const [, project_id, viewer, shows, expires_at] = claimsSchema.parse(JSON.parse(claims.toString('utf8')));
      return expires_at > now ? { project_id, viewer, shows, expires_at } : null;
    },
  };
}
