/** A new password: asked for the present one, guessed at no more often than at the sign-in, and the end of every other session (docs/decisions/0036). */
import { isAPIError } from 'better-auth/api';
import type { Auth } from './auth.ts';
import { handOverSeconds, type SignedInUser } from './session.ts';

export interface PasswordChange {
  current_password: string;
  new_password: string;
}

/**
 * The session of this call goes on under a new name, in the headers that come back; the others end.
 * Throws better-auth's error when the present password is wrong or there is none.
 */
export async function changePassword(
  auth: Auth,
  user: SignedInUser,
  token: string,
  { current_password, new_password }: PasswordChange,
  headers: Headers,
): Promise<Headers> {
  await auth.api.changePassword({
    body: { currentPassword: current_password, newPassword: new_password, revokeOtherSessions: false },
    headers,
  });
  await auth.pool.query('delete from session where user_id = $1 and token <> $2', [user.user_id, token]);
  const begun = await auth.api.signInEmail({ body: { email: user.email, password: new_password }, headers, returnHeaders: true });
  // Calls and streams this browser has under way don't fail before the new cookie arrives; nothing makes the old session live on.
  await auth.pool.query(
    `update session set expires_at = now() + interval '${handOverSeconds} seconds', updated_at = now() where token = $1`,
    [token],
  );
  auth.sessions.forget(user.user_id);
  return begun.headers;
}

export function isWrongPassword(error: unknown): boolean {
  return isAPIError(error) && (error.body?.code === 'INVALID_EMAIL_OR_PASSWORD' || error.body?.code === 'INVALID_PASSWORD');
}
