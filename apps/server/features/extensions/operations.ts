/** Operations on extensions. */
import { Refusal } from '#contract/codes.ts';
import {
  ExtensionKind,
  extensionLimits,
  extensionSentences,
  extensionStartPath,
  isMasked,
  maskSecret,
  OauthStatus,
  PreferOperation,
} from '#contract/extension.ts';
import type { UserSetting } from '#contract/operations/extensions.ts';
import { granted } from '#server/platform/access.ts';
import { writeAudit, type AuditAction } from '#server/platform/auth/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import { authColumns, domainOf, unconfirmedMs, type AuthRow } from './authorise.ts';
import { commandPrint } from './custom-config.ts';
import { customConfigOperations } from './custom-operations.ts';
import {
  customRow,
  findExtension,
  isOutside,
  listExtensions,
  lookAt,
  presentOne,
  presentOwnTools,
  type ExtensionPorts,
} from './find-extension.ts';
import type { KnownExtension } from './known.ts';
import { choicesOf, fieldsOf, keepAgreed, keepChoice, keepFields, seenTools } from './rows.ts';
import { isInstalled, presentGone, toolsAsSeen } from './state.ts';

export interface ExtensionOperationsInput {
  hands: ExtensionPorts;
  base_path: string;
}

type Names =
  | 'ExtensionList'
  | 'UpdateUserPreferExtension'
  | 'MGetUserSetting'
  | 'SaveUserSetting'
  | 'RevokeExtensionAuth'
  | 'SaveCustomMCPConfig'
  | 'GetCustomMCPConfig'
  | 'GetExtensionTools'
  | 'ConfirmExtensionTools'
  | 'ConfirmExtensionCommand';

/** How long a person waits for a server to say who it is. */
const lookMs = 20_000;

export function extensionOperations({ hands, base_path }: ExtensionOperationsInput): { [Name in Names]: Handler<Name> } {
  const { authoriser, seal } = hands;

  async function settingOf(db: Queryable, context: CallContext, user_id: string, known: KnownExtension): Promise<UserSetting> {
    const { extension_id } = known;
    const fields = (await fieldsOf(db, seal, user_id, [extension_id], context.now())).get(extension_id);
    const sites = await authoriser.sitesOf(db, user_id, [extension_id]);
    return {
      require_fields: known.fields.map((field_name) => ({ field_name, field_value: maskSecret(fields?.get(field_name) ?? '') })),
      oauth_settings: sites.map((site) => {
        const isIn = authoriser.isAuthorised(site);
        return {
          domain: domainOf(site),
          oauth_status: isIn ? OauthStatus.Authorized : OauthStatus.Unauthorized,
          oauth_url: isIn ? '' : `${context.page_origin}${base_path}${extensionStartPath}?entity_id=${site.entity_id}`,
          entityId: site.entity_id,
        };
      }),
    };
  }

  /** An extension nobody has asked yet is asked what it needs. */
  async function lookOnce(context: CallContext, user_id: string, known: KnownExtension): Promise<void> {
    if (!isOutside(known)) return;
    const tools = (await seenTools(hands.db, user_id, [known.extension_id])).get(known.extension_id);
    const sites = await authoriser.sitesOf(hands.db, user_id, [known.extension_id]);
    const isAsked = tools !== undefined && (tools.seen !== null || tools.trouble !== '');
    if (!isAsked && sites.length === 0) await lookAt(hands, user_id, known, AbortSignal.any([context.signal, AbortSignal.timeout(lookMs)]));
  }

  const audit = (db: Queryable, context: CallContext, action: AuditAction, details: Record<string, string>): Promise<void> =>
    writeAudit(db, {
      action,
      user_id: signedIn(context).user_id,
      address: context.caller.address,
      user_agent: context.caller.user_agent,
      details,
    });

  async function install(context: CallContext, user_id: string, known: KnownExtension): Promise<void> {
    const { extension_id } = known;
    if (isOutside(known)) {
      const before = await presentOne(hands, hands.db, user_id, known);
      if (before.state === 'no_sandbox' || before.state === 'needs_command' || before.state === 'needs_fields')
        throw new Refusal('STATE', before.state_msg);
      await lookAt(hands, user_id, known, AbortSignal.any([context.signal, AbortSignal.timeout(lookMs)]));
      const after = await presentOne(hands, hands.db, user_id, known);
      if (after.state === 'needs_auth' || after.state === 'unreachable' || after.state === 'unchecked')
        throw new Refusal('STATE', after.state_msg);
      const tools = (await seenTools(hands.db, user_id, [extension_id])).get(extension_id);
      if (!tools?.seen?.length) throw new Refusal('STATE', `扩展“${known.display_name}”没有提供任何可以使用的工具。`);
      // What it says of its tools at this moment is what the person takes in.
      await keepAgreed(hands.db, user_id, extension_id, tools.seen);
    }
    await keepChoice(hands.db, user_id, { extension_id, is_installed: true, is_open: true }, context.now());
    await audit(hands.db, context, 'install_extension', { extension_id, display_name: known.display_name });
  }

  return {
    async ExtensionList({ scope }, context) {
      return { extension_list: await listExtensions(hands, context.tx, context.user?.user_id ?? null, scope) };
    },

    async UpdateUserPreferExtension({ extension_id, operation }, context) {
      const user = signedIn(context);
      const choice = (await choicesOf(context.tx, user.user_id)).get(extension_id);
      const known = await findExtension(hands, context.tx, user, extension_id).catch(async (error: unknown) => {
        // What is not offered any more can still be taken off the list.
        if (!(error instanceof Refusal) || operation !== PreferOperation.Remove || !choice?.is_installed) throw error;
        await keepChoice(context.tx, user.user_id, { ...choice, is_installed: false, is_open: false }, context.now());
        return null;
      });
      if (!known) return { extension: presentGone({ extension_id, is_installed: false, is_open: false }) };
      const isThere = isInstalled(known, { choice });
      switch (operation) {
        case PreferOperation.Add:
          if (choice?.is_installed) await keepChoice(context.tx, user.user_id, { ...choice, is_open: true }, context.now());
          else await install(context, user.user_id, known);
          break;
        case PreferOperation.Remove:
          if (known.required) throw new Refusal('STATE', extensionSentences.required);
          if (choice?.is_installed) {
            await keepChoice(context.tx, user.user_id, { ...choice, is_installed: false, is_open: false }, context.now());
            await audit(context.tx, context, 'remove_extension', { extension_id, display_name: known.display_name });
          }
          break;
        case PreferOperation.Enable:
        case PreferOperation.Disable:
          if (known.required && operation === PreferOperation.Disable) throw new Refusal('STATE', extensionSentences.required);
          if (!isThere) throw new Refusal('STATE', `请先安装扩展“${known.display_name}”。`);
          if (!known.required)
            await keepChoice(
              context.tx,
              user.user_id,
              { extension_id, is_installed: true, is_open: operation === PreferOperation.Enable },
              context.now(),
            );
          break;
      }
      return { extension: await presentOne(hands, context.tx, user.user_id, known) };
    },

    async MGetUserSetting({ extension_ids }, context) {
      const user = signedIn(context);
      const found = await Promise.all(
        [...new Set(extension_ids)].map((extension_id) =>
          findExtension(hands, context.tx, user, extension_id).catch((error: unknown) => {
            if (error instanceof Refusal) return null;
            throw error;
          }),
        ),
      );
      const known = found.filter((one) => one !== null);
      await Promise.all(known.map((one) => lookOnce(context, user.user_id, one)));
      const settings = await Promise.all(
        known.map(async (one) => [one.extension_id, await settingOf(context.tx, context, user.user_id, one)] as const),
      );
      return { user_setting_map: Object.fromEntries(settings) };
    },

    async SaveUserSetting({ extension_id, user_setting, save_to_account }, context) {
      const user = signedIn(context);
      const known = await findExtension(hands, context.tx, user, extension_id);
      const before =
        (await fieldsOf(context.tx, seal, user.user_id, [extension_id], context.now())).get(extension_id) ?? new Map<string, string>();
      const fields = new Map(before);
      for (const { field_name, field_value } of user_setting.require_fields) {
        if (!known.fields.includes(field_name))
          throw new Refusal('INVALID', undefined, { 'user_setting.require_fields': `没有“${field_name}”这一项` });
        if (!isMasked(field_value)) fields.set(field_name, field_value.trim());
        else if (maskSecret(before.get(field_name) ?? '') !== field_value)
          throw new Refusal('INVALID', undefined, { 'user_setting.require_fields': `请重新填写“${field_name}”` });
      }
      const forget_at = save_to_account ? null : context.now() + unconfirmedMs;
      if (known.fields.length > 0) await keepFields(context.tx, seal, { user_id: user.user_id, extension_id }, fields, forget_at);
      // A right key may open what a wrong one did not.
      await context.tx.query("update extension_tools set trouble = '', trouble_msg = '' where user_id = $1 and extension_id = $2", [
        user.user_id,
        extension_id,
      ]);
      await context.tx.query("update extension_auth set forget_at = $3 where user_id = $1 and extension_id = $2 and sealed_tokens <> ''", [
        user.user_id,
        extension_id,
        forget_at,
      ]);
      return { user_setting: await settingOf(context.tx, context, user.user_id, known) };
    },

    async RevokeExtensionAuth({ extension_id, entity_id }, context) {
      const user = signedIn(context);
      const known = await findExtension(hands, context.tx, user, extension_id);
      const { rows } = await context.tx.query<AuthRow>(
        `select ${authColumns} from extension_auth where entity_id = $1 and extension_id = $2`,
        [entity_id, extension_id],
      );
      const row = granted(user, 'change', 'extension', rows[0], extensionSentences.no_extension);
      await authoriser.revoke(row);
      await audit(context.tx, context, 'revoke_extension', { extension_id, domain: domainOf(row) });
      return { user_setting: await settingOf(context.tx, context, user.user_id, known) };
    },

    ...customConfigOperations(hands, audit),

    async GetExtensionTools({ extension_id, refresh }, context) {
      const user = signedIn(context);
      const known = await findExtension(hands, context.tx, user, extension_id);
      if (!isOutside(known)) {
        const tools = known.way.kind === ExtensionKind.Own ? await presentOwnTools(known.way.extension, hands.portsOf(user.user_id)) : [];
        return { extension: await presentOne(hands, context.tx, user.user_id, known), tools, command: null };
      }
      if (refresh) await lookAt(hands, user.user_id, known, AbortSignal.any([context.signal, AbortSignal.timeout(lookMs)]));
      else await lookOnce(context, user.user_id, known);
      const kept = (await seenTools(context.tx, user.user_id, [extension_id])).get(extension_id);
      const { way } = known;
      return {
        extension: await presentOne(hands, context.tx, user.user_id, known),
        tools: kept ? toolsAsSeen(kept) : [],
        command:
          way.kind === ExtensionKind.Program
            ? { words: way.words, env_names: Object.keys(way.env), hosts: way.hosts, confirmed: way.confirmed }
            : null,
      };
    },

    async ConfirmExtensionTools({ extension_id, tools }, context) {
      const user = signedIn(context);
      const known = await findExtension(hands, context.tx, user, extension_id);
      const kept = (await seenTools(context.tx, user.user_id, [extension_id])).get(extension_id);
      if (isOutside(known) && kept) {
        const confirmed = new Map(tools.map(({ name, fingerprint }) => [name, fingerprint]));
        const taken = (kept.seen ?? []).filter(({ name, fingerprint }) => confirmed.get(name) === fingerprint);
        const names = new Set(taken.map(({ name }) => name));
        const seen = new Set((kept.seen ?? []).map(({ name }) => name));
        // What is gone and was looked at is forgotten.
        const others = kept.agreed.filter(
          ({ name, fingerprint }) => !names.has(name) && (seen.has(name) || confirmed.get(name) !== fingerprint),
        );
        await keepAgreed(context.tx, user.user_id, extension_id, [...others, ...taken].slice(0, 2 * extensionLimits.tools));
        await audit(context.tx, context, 'confirm_extension_tools', { extension_id, tools: [...names].join(' ').slice(0, 500) });
      }
      const after = (await seenTools(context.tx, user.user_id, [extension_id])).get(extension_id);
      const own = known.way.kind === ExtensionKind.Own ? await presentOwnTools(known.way.extension, hands.portsOf(user.user_id)) : [];
      return {
        extension: await presentOne(hands, context.tx, user.user_id, known),
        tools: isOutside(known) ? (after ? toolsAsSeen(after) : []) : own,
      };
    },

    async ConfirmExtensionCommand({ extension_id, words }, context) {
      const user = signedIn(context);
      const known = await findExtension(hands, context.tx, user, extension_id);
      if (known.way.kind !== ExtensionKind.Program) throw new Refusal('STATE', `扩展“${known.display_name}”不是本地命令，不需要确认。`);
      const row = await customRow(context.tx, user, extension_id);
      if (JSON.stringify(words) !== JSON.stringify(known.way.words))
        throw new Refusal('STATE', '命令和看到的不一样了，请重新查看后再确认。');
      await context.tx.query('update custom_extension set confirmed = $2 where extension_id = $1', [
        row.extension_id,
        commandPrint(known.way),
      ]);
      await audit(context.tx, context, 'confirm_extension_command', { extension_id, command: words.join(' ').slice(0, 500) });
      return { extension: await presentOne(hands, context.tx, user.user_id, { ...known, way: { ...known.way, confirmed: true } }) };
    },
  };
}
