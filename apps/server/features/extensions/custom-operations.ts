/** The two operations on a person's own MCP config. */
import { ExtensionScope } from '#contract/extension.ts';
import type { AuditAction } from '#server/platform/auth/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import { isSameTarget, maskedEntry, readConfig, unmaskedEntry, type ConfigEntry } from './custom-config.ts';
import { listExtensions, type ExtensionPorts } from './find-extension.ts';
import { customRows, entryOf, type CustomRow } from './rows.ts';

type Names = 'SaveCustomMCPConfig' | 'GetCustomMCPConfig';

export function customConfigOperations(
  hands: ExtensionPorts,
  audit: (db: Queryable, context: CallContext, action: AuditAction, details: Record<string, string>) => Promise<void>,
): { [Name in Names]: Handler<Name> } {
  const { seal } = hands;

  /** With its permission and all that was agreed to; the sites behind it are told once that is committed. */
  async function remove(context: CallContext, row: CustomRow): Promise<void> {
    await forget(context, row);
    const of = [row.user_id, row.extension_id];
    await context.tx.query('delete from extension_choice where user_id = $1 and extension_id = $2', of);
    await context.tx.query('delete from custom_extension where user_id = $1 and extension_id = $2', of);
  }

  /** What was given to and agreed with the server that stood there before. */
  async function forget(context: CallContext, { user_id, extension_id }: CustomRow): Promise<void> {
    const sites = await hands.authoriser.sitesOf(context.tx, user_id, [extension_id]);
    const of = [user_id, extension_id];
    await context.tx.query('delete from extension_tools where user_id = $1 and extension_id = $2', of);
    await context.tx.query('delete from extension_fields where user_id = $1 and extension_id = $2', of);
    await context.tx.query('delete from extension_auth where user_id = $1 and extension_id = $2', of);
    context.afterCommit(() => {
      for (const site of sites)
        void hands.authoriser.revoke(site).catch((error: unknown) => hands.onError('a permission could not be given back', error));
    });
  }

  return {
    async SaveCustomMCPConfig({ config }, context) {
      const user = signedIn(context);
      const given = readConfig(config);
      await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [user.user_id]);
      const rows = new Map((await customRows(context.tx, user.user_id)).map((row) => [row.name, row]));
      for (const [name, row] of rows) if (!given.has(name)) await remove(context, row);
      let position = 0;
      for (const [name, entry] of given) {
        const row = rows.get(name);
        const stored = row ? entryOf(row, seal) : null;
        await keep(context, user.user_id, { name, row, stored, entry: unmaskedEntry(name, entry, stored), position: position++ });
      }
      await audit(context.tx, context, 'save_custom_extensions', { count: String(given.size) });
      return { extension_list: await listExtensions(hands, context.tx, user.user_id, ExtensionScope.Custom) };
    },

    async GetCustomMCPConfig(_given, context) {
      const rows = await customRows(context.tx, signedIn(context).user_id);
      const entries = rows.flatMap((row) => {
        const entry = entryOf(row, seal);
        return entry ? [[row.name, maskedEntry(entry)] as const] : [];
      });
      return { config: JSON.stringify({ mcpServers: Object.fromEntries(entries) }, null, entries.length > 0 ? 2 : 0) };
    },
  };

  async function keep(
    context: CallContext,
    user_id: string,
    {
      name,
      row,
      stored,
      entry,
      position,
    }: { name: string; row: CustomRow | undefined; stored: ConfigEntry | null; entry: ConfigEntry; position: number },
  ): Promise<void> {
    const extension_id = row?.extension_id ?? context.new_id();
    // Another server under the same name is another server.
    if (row && !(stored && isSameTarget(entry, stored))) {
      await forget(context, row);
      await context.tx.query('delete from extension_choice where user_id = $1 and extension_id = $2', [user_id, extension_id]);
    }
    // A changed key may open what was closed: it is asked anew.
    if (row && JSON.stringify(entry) !== JSON.stringify(stored))
      await context.tx.query("update extension_tools set trouble = '', trouble_msg = '' where user_id = $1 and extension_id = $2", [
        user_id,
        extension_id,
      ]);
    await context.tx.query(
      `insert into custom_extension (extension_id, user_id, name, position, sealed_entry, created) values ($1, $2, $3, $4, $5, $6)
       on conflict (extension_id) do update set position = excluded.position, sealed_entry = excluded.sealed_entry`,
      [extension_id, user_id, name, position, seal.close(JSON.stringify(entry), extension_id), context.now()],
    );
  }
}
