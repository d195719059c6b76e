/** Operations about the person and the workspace. */
import { Refusal } from '#contract/codes.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { accountSentences, AuditStatus } from '#contract/account.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { contentTypeOf, sniffedBytes } from '#server/platform/files/content-type.ts';
import { fileLink } from '#server/platform/files/file-links.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { signedIn, type CallContext, type Handler, type User } from '#server/platform/http/context.ts';
import { refusedUserName } from './names.ts';
import { isScene, scenes, scenesOf } from './scenes.ts';

type Workspace = AnswerOf<Operations['GetWorkspaceInfo']>;
type Names = 'GetAntouUserInfo' | 'UpdateAntouUserInfo' | 'GetUserScenes' | 'UploadAvatar' | 'GetWorkspaceInfo';

export interface PeopleOperationsInput {
  workspace: Omit<Workspace, 'content_origin' | 'brain' | 'account_console'>;
  /** What answers this person; for nobody, what answers by default. */
  brainOf(user_id: string | null): Promise<Workspace['brain']>;
  store: FileStore;
  secret: string;
  base_path: string;
  /** Where accounts are kept outside; null: nowhere. */
  console: { url: string; instance_id: string } | null;
  onError(message: string, error: unknown): void;
}

interface PersonRow {
  user_unique_name: string | null;
  avatar_key: string | null;
  scene_ids: number[] | null;
  turn_off_user_data_management: boolean;
  outside_id: string | null;
}

export function peopleOperations(input: PeopleOperationsInput): { [Name in Names]: Handler<Name> } {
  const { store } = input;

  /** Good for an hour, under an address nobody can make up. */
  function avatarUrl(context: CallContext, key: string): string {
    return fileLink(input, context, { key, file_name: 'avatar', disposition: 'inline' });
  }

  return {
    async GetAntouUserInfo(given, context) {
      const { user } = context;
      if (!user) return { user: null };
      const row = await loadPerson(context.tx, user.user_id);
      const avatar_url = row.avatar_key ? avatarUrl(context, row.avatar_key) : user.avatar_url;
      return {
        user: presentPerson(user, row, avatar_url),
        ...(given.need_user_scenes && row.scene_ids ? { scenes: scenesOf(row.scene_ids) } : {}),
        ...(given.need_turn_off_user_data_management ? { turn_off_user_data_management: row.turn_off_user_data_management } : {}),
        ...(given.need_volcano_info && input.console
          ? { volcano_user_info: { instance_id: input.console.instance_id, user_id: row.outside_id ?? user.user_id } }
          : {}),
      };
    },

    async UpdateAntouUserInfo(given, context) {
      const { user_id } = signedIn(context);
      const wrong = given.user_unique_name === undefined ? null : refusedUserName(given.user_unique_name);
      if (wrong) throw new Refusal('INVALID', wrong, { user_unique_name: wrong });
      const scene_ids = given.scene_ids && [...new Set(given.scene_ids)];
      if (scene_ids && !scene_ids.every(isScene))
        throw new Refusal('INVALID', '没有这个办公场景，请刷新后重试', { scene_ids: '没有这个办公场景' });
      if (given.name !== undefined)
        await context.tx.query('update "user" set name = $2, updated_at = now() where id = $1', [user_id, given.name]);
      await changePerson(context.tx, user_id, {
        user_unique_name: given.user_unique_name,
        scene_ids,
        turn_off_user_data_management: given.turn_off_user_data_management,
      });
      return {};
    },

    async GetUserScenes() {
      return { scenes: scenes.map((scene) => ({ ...scene })) };
    },

    async UploadAvatar(_given, context) {
      const { user_id } = signedIn(context);
      if (!context.upload) throw new Error('an upload reached its operation without a file');
      const { store_key } = context.upload;
      const type = contentTypeOf('avatar', (await store.get(store_key)).subarray(0, sniffedBytes));
      if (!['image/png', 'image/jpeg', 'image/webp'].includes(type)) throw new Refusal('UNSUPPORTED', accountSentences.avatar_type);
      const { avatar_key: before } = await loadPerson(context.tx, user_id);
      await changePerson(context.tx, user_id, { avatar_key: store_key });
      context.afterCommit(() => {
        if (before) store.delete(before).catch((error: unknown) => input.onError('an old avatar was not deleted', error));
      });
      return { avatar_url: avatarUrl(context, store_key) };
    },

    async GetWorkspaceInfo(_given, { content_origin, user }) {
      return {
        ...input.workspace,
        brain: await input.brainOf(user?.user_id ?? null),
        account_console: input.console?.url ?? '',
        content_origin,
      };
    },
  };
}

function presentPerson(user: User, row: PersonRow, avatar_url: string): NonNullable<AnswerOf<Operations['GetAntouUserInfo']>['user']> {
  const user_unique_name = row.user_unique_name ?? '';
  return {
    user_id_str: user.user_id,
    name: user.name,
    email: user.email,
    avatar_url,
    userName: user_unique_name,
    userAvatar: avatar_url,
    app_user_info: { user_unique_name },
    // A name is audited before it is stored; there is none that waits.
    bui_audit_info: {
      audit_status: user_unique_name === '' ? AuditStatus.None : AuditStatus.Passed,
      audit_info: { user_unique_name },
    },
  };
}

async function loadPerson(db: Queryable, user_id: string): Promise<PersonRow> {
  const { rows } = await db.query<PersonRow>({
    name: 'person_setting_of',
    text: `select p.user_unique_name, p.avatar_key, p.scene_ids, coalesce(p.turn_off_user_data_management, true) as turn_off_user_data_management,
        (select a.account_id from account a where a.user_id = u.id and a.provider_id <> 'credential' order by a.created_at limit 1) as outside_id
      from "user" u left join person_setting p on p.user_id = u.id where u.id = $1`,
    values: [user_id],
  });
  return rows[0] ?? { user_unique_name: null, avatar_key: null, scene_ids: null, turn_off_user_data_management: true, outside_id: null };
}

type Change = { [K in 'user_unique_name' | 'avatar_key' | 'scene_ids' | 'turn_off_user_data_management']?: PersonRow[K] | undefined };

/** What is not named stays. Throws a Refusal when the user name is somebody else's. */
async function changePerson(tx: Queryable, user_id: string, change: Change): Promise<void> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  const columns = entries.map(([column]) => column);
  try {
    await tx.query(
      `insert into person_setting (user_id, ${columns.join(', ')}) values ($1, ${columns.map((_column, n) => `$${n + 2}`).join(', ')})
       on conflict (user_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      [user_id, ...entries.map(([, value]) => value)],
    );
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : '';
    if (constraint !== 'person_setting_name') throw error;
    throw new Refusal('INVALID', '这个用户名已经有人使用，请换一个', { user_unique_name: '这个用户名已经有人使用，请换一个' });
  }
}
