/** The rows of extensions: a person's choices, their own servers, what was seen and agreed to, what they filled in. */
import { z } from 'zod';
import { leftOutTool, toolDefinition, type LeftOutTool, type Offer, type ToolDefinition } from '#capabilities/mcp/definition.server.ts';
import { ExtensionScope } from '#contract/extension.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Seal } from '#server/platform/sealed.ts';
import { isRemoteEntry, wayOf, type ConfigEntry } from './custom-config.ts';
import { fieldsIn, type KnownExtension } from './known.ts';

export interface Choice {
  extension_id: string;
  is_installed: boolean;
  is_open: boolean;
}

export async function choicesOf(db: Queryable, user_id: string): Promise<Map<string, Choice>> {
  const { rows } = await db.query<Choice>({
    name: 'extension_choices',
    text: 'select extension_id, is_installed, is_open from extension_choice where user_id = $1 order by changed, extension_id',
    values: [user_id],
  });
  return new Map(rows.map((row) => [row.extension_id, row]));
}

export async function keepChoice(db: Queryable, user_id: string, choice: Choice, now: number): Promise<void> {
  await db.query(
    `insert into extension_choice (user_id, extension_id, is_installed, is_open, changed) values ($1, $2, $3, $4, $5)
     on conflict (user_id, extension_id) do update set is_installed = excluded.is_installed, is_open = excluded.is_open, changed = excluded.changed`,
    [user_id, choice.extension_id, choice.is_installed, choice.is_open, now],
  );
}

export interface CustomRow {
  extension_id: string;
  user_id: string;
  name: string;
  sealed_entry: string;
  confirmed: string;
}

export const customColumns = 'extension_id, user_id, name, sealed_entry, confirmed';

export async function customRows(db: Queryable, user_id: string): Promise<CustomRow[]> {
  const { rows } = await db.query<CustomRow>({
    name: 'custom_extensions',
    text: `select ${customColumns} from custom_extension where user_id = $1 order by position, created`,
    values: [user_id],
  });
  return rows;
}

/** Null when it was sealed under another secret of the product. */
export function entryOf(row: CustomRow, seal: Seal): ConfigEntry | null {
  const text = seal.open(row.sealed_entry, row.extension_id);
  // It was parsed before it was sealed.
  return text === null ? null : (JSON.parse(text) as ConfigEntry);
}

/** Null when its entry can't be opened any more. */
export function knownOf(row: CustomRow, seal: Seal): KnownExtension | null {
  const entry = entryOf(row, seal);
  if (!entry) return null;
  const texts = isRemoteEntry(entry) ? [entry.url, ...Object.values(entry.headers ?? {})] : Object.values(entry.env ?? {});
  return {
    extension_id: row.extension_id,
    display_name: row.name,
    desc: isRemoteEntry(entry) ? hostOf(entry.url) : [entry.command, ...(entry.args ?? [])].join(' ').slice(0, 200),
    icon_url: '',
    scope: ExtensionScope.Custom,
    required: false,
    slug:
      row.name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '_')
        .replaceAll(/^_+|_+$/g, '')
        .slice(0, 24) || row.extension_id.slice(0, 8),
    fields: fieldsIn(...texts),
    way: wayOf(entry, row.confirmed),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url.slice(0, 100);
}

export interface SeenTools {
  /** Null: the server never answered. */
  seen: ToolDefinition[] | null;
  /** Offered beside them, and of no use. */
  left_out: LeftOutTool[];
  agreed: ToolDefinition[];
  trouble: string;
  trouble_msg: string;
}

const definitions = z.array(toolDefinition);
const leftOutTools = z.array(leftOutTool);

export async function seenTools(db: Queryable, user_id: string, extension_ids: string[]): Promise<Map<string, SeenTools>> {
  if (extension_ids.length === 0) return new Map();
  const { rows } = await db.query<{
    extension_id: string;
    seen: unknown;
    left_out: unknown;
    agreed: unknown;
    trouble: string;
    trouble_msg: string;
  }>({
    name: 'extension_tools_of',
    text: 'select extension_id, seen, left_out, agreed, trouble, trouble_msg from extension_tools where user_id = $1 and extension_id = any($2)',
    values: [user_id, extension_ids],
  });
  return new Map(
    rows.map((row) => [
      row.extension_id,
      {
        ...row,
        seen: row.seen === null ? null : definitions.parse(row.seen),
        left_out: leftOutTools.parse(row.left_out),
        agreed: definitions.parse(row.agreed),
      },
    ]),
  );
}

/** What a server said of its tools, or why it said nothing; what was agreed to stays. */
export async function keepSeen(
  db: Queryable,
  user_id: string,
  extension_id: string,
  found: { seen: Offer } | { trouble: string; trouble_msg: string },
  now: number,
): Promise<void> {
  const [seen, left_out] = 'seen' in found ? [JSON.stringify(found.seen.tools), JSON.stringify(found.seen.left_out)] : [null, null];
  const { trouble, trouble_msg } = 'seen' in found ? { trouble: '', trouble_msg: '' } : found;
  await db.query(
    `insert into extension_tools (user_id, extension_id, seen, left_out, trouble, trouble_msg, looked)
       values ($1, $2, $3, coalesce($4::jsonb, '[]'), $5, $6, $7)
     on conflict (user_id, extension_id) do update set seen = coalesce(excluded.seen, extension_tools.seen),
       left_out = coalesce($4::jsonb, extension_tools.left_out), trouble = excluded.trouble, trouble_msg = excluded.trouble_msg, looked = excluded.looked`,
    [user_id, extension_id, seen, left_out, trouble, trouble_msg, now],
  );
}

export async function keepAgreed(db: Queryable, user_id: string, extension_id: string, agreed: ToolDefinition[]): Promise<void> {
  await db.query('update extension_tools set agreed = $3 where user_id = $1 and extension_id = $2', [
    user_id,
    extension_id,
    JSON.stringify(agreed),
  ]);
}

/** What was filled in and may still be used. */
export async function fieldsOf(
  db: Queryable,
  seal: Seal,
  user_id: string,
  extension_ids: string[],
  now: number,
): Promise<Map<string, Map<string, string>>> {
  if (extension_ids.length === 0) return new Map();
  const { rows } = await db.query<{ extension_id: string; sealed_fields: string }>({
    name: 'extension_fields_of',
    text: `select extension_id, sealed_fields from extension_fields
      where user_id = $1 and extension_id = any($2) and (forget_at is null or forget_at > $3)`,
    values: [user_id, extension_ids, now],
  });
  return new Map(
    rows.map(({ extension_id, sealed_fields }) => {
      const text = seal.open(sealed_fields, `${user_id} ${extension_id}`);
      return [extension_id, new Map(text === null ? [] : z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(text)))];
    }),
  );
}

export async function keepFields(
  db: Queryable,
  seal: Seal,
  of: { user_id: string; extension_id: string },
  fields: ReadonlyMap<string, string>,
  forget_at: number | null,
): Promise<void> {
  await db.query(
    `insert into extension_fields (user_id, extension_id, sealed_fields, forget_at) values ($1, $2, $3, $4)
     on conflict (user_id, extension_id) do update set sealed_fields = excluded.sealed_fields, forget_at = excluded.forget_at`,
    [of.user_id, of.extension_id, seal.close(JSON.stringify([...fields]), `${of.user_id} ${of.extension_id}`), forget_at],
  );
}
