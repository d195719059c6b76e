/** Operations about the devices a person is signed in on: which there are, and sending them away. */
import { Refusal } from '#contract/codes.ts';
import { granted } from '#server/platform/access.ts';
import { writeAudit } from '#server/platform/auth/audit.ts';
import { signedIn, type Handler } from '#server/platform/http/context.ts';
import { deviceName } from './device-name.ts';

type Names = 'GetSignInInfo' | 'SignOutDevices';

const gone = '这台设备已经退出登录';
const mostShown = 100;

/** A session replaced by a new password lives on for seconds only (docs/decisions/0036) and is no device of its own. */
const lasting = "expires_at > now() + interval '1 minute'";

export function deviceOperations(): { [Name in Names]: Handler<Name> } {
  return {
    async GetSignInInfo(_given, context) {
      const { user_id } = signedIn(context);
      const [passwords, sessions] = await Promise.all([
        context.tx.query("select 1 from account where user_id = $1 and provider_id = 'credential' and password is not null", [user_id]),
        context.tx.query<{ id: string; user_agent: string; address: string; signed_in_at: number; seen_at: number; is_current: boolean }>(
          `select id, coalesce(user_agent, '') as user_agent, coalesce(ip_address, '') as address, token = $2 as is_current,
             floor(extract(epoch from created_at))::float8 as signed_in_at,
             floor(extract(epoch from greatest(seen_at, created_at)))::float8 as seen_at
           from session where user_id = $1 and (${lasting} or token = $2)
           order by token = $2 desc, seen_at desc, id limit ${mostShown}`,
          [user_id, context.caller.session_token],
        ),
      ]);
      return {
        has_password: passwords.rowCount === 1,
        devices: sessions.rows.map(({ id, user_agent, ...rest }) => ({ device_id: id, name: deviceName(user_agent), ...rest })),
      };
    },

    async SignOutDevices({ device_id }, context) {
      const actor = signedIn(context);
      const { session_token, address, user_agent } = context.caller;
      if (device_id !== undefined) {
        const { rows } = await context.tx.query<{ user_id: string; token: string }>('select user_id, token from session where id = $1', [
          device_id,
        ]);
        const { token } = granted(actor, 'delete', 'device', rows[0], gone);
        if (token === session_token) throw new Refusal('STATE', '这是正在使用的设备；要退出它，请在用户菜单中选择“退出登录”');
      }
      // The trigger of migration 0007 tells every process, which ends the open streams of these sessions.
      const ended = await context.tx.query<{ lasted: boolean }>(
        `delete from session where user_id = $1 and token <> $2 and ($3::text is null or id = $3) returning ${lasting} as lasted`,
        [actor.user_id, session_token, device_id ?? null],
      );
      const signed_out = ended.rows.filter(({ lasted }) => lasted).length;
      await writeAudit(context.tx, {
        action: 'sign_out_devices',
        user_id: actor.user_id,
        address,
        user_agent,
        details: { signed_out },
      });
      return { signed_out };
    },
  };
}
