/** The record of who came in and who was kept out; it holds no password and no text a person typed. */
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '#server/platform/db/database.ts';

export type AuditAction =
  | 'sign_up'
  | 'sign_in'
  | 'sign_in_failed'
  | 'lock_out'
  | 'sign_out'
  | 'sign_out_devices'
  | 'change_password'
  | 'change_password_failed'
  | 'share'
  | 'unshare'
  | 'keep_browser_login'
  | 'forget_browser_login'
  | 'install_extension'
  | 'remove_extension'
  | 'authorise_extension'
  | 'revoke_extension'
  | 'confirm_extension_tools'
  | 'confirm_extension_command'
  | 'save_custom_extensions'
  | 'allow_site_host'
  | 'refuse_site_host'
  | 'create_scheduled_task'
  | 'delete_scheduled_task';

export interface AuditEntry {
  action: AuditAction;
  user_id: string | null;
  address: string;
  user_agent: string;
  /** Facts of ours only: `{ way: 'oidc' }`, `{ share_id: … }`. */
  details?: Record<string, string | number | boolean>;
}

/** Takes a pool or a transaction. */
export async function writeAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.query('insert into audit_log (action, user_id, address, user_agent, details) values ($1, $2, $3, $4, $5)', [
    entry.action,
    entry.user_id,
    entry.address,
    entry.user_agent,
    JSON.stringify(entry.details ?? {}),
  ]);
}

const longestUserAgent = 256;

export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, longestUserAgent);
}
