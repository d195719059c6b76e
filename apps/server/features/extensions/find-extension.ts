/** What operations, the way back from a site and runs all need of extensions: find one, ask it, and say how it stands. */
import { sentenceOf } from '#contract/sentence.ts';
import { connectMcp, McpFailure } from '#capabilities/mcp/connection.server.ts';
import type { ToolDefinition } from '#capabilities/mcp/definition.server.ts';
import { ownTransport } from '#capabilities/mcp/own.server.ts';
import type { OwnExtension, OwnPorts } from '#capabilities/mcp/own/own-server.server.ts';
import type { Workspace } from '#agent/tool.ts';
import { Refusal } from '#contract/codes.ts';
import { ExtensionKind, ExtensionScope, extensionSentences, ToolState } from '#contract/extension.ts';
import type { Extension } from '#contract/operations/extensions.ts';
import { granted } from '#server/platform/access.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { User } from '#server/platform/http/context.ts';
import type { Seal } from '#server/platform/sealed.ts';
import type { Authoriser } from './authorise.ts';
import type { KnownExtension } from './known.ts';
import type { Connections, ReachedOutside } from './connections.ts';
import { choicesOf, customColumns, customRows, fieldsOf, keepSeen, knownOf, seenTools, type CustomRow } from './rows.ts';
import { present, presentGone, presentTool, type Circumstances } from './state.ts';
import { Unauthorised } from './trouble.ts';

export interface ExtensionPorts {
  db: Database;
  seal: Seal;
  recommended: KnownExtension[];
  authoriser: Authoriser;
  lines: Connections;
  portsOf(person: string): OwnPorts;
  hasSandbox(): Promise<boolean>;
  now(): number;
  /** Of a failure that nobody waits for. */
  onError(message: string, error: unknown): void;
}

const nobody: Circumstances = { choice: undefined, tools: undefined, fields: undefined, lacks_auth: false, has_sandbox: true };

/** Recommended ones and the person's own; for nobody, the recommended ones as not installed. */
export async function listExtensions(
  hands: ExtensionPorts,
  db: Queryable,
  user_id: string | null,
  scope?: ExtensionScope,
): Promise<Extension[]> {
  const recommended = scope === ExtensionScope.Custom ? [] : hands.recommended;
  if (user_id === null) return recommended.map((known) => present({ ...known, required: false }, nobody));
  const custom =
    scope === ExtensionScope.Recommended ? [] : (await customRows(db, user_id)).flatMap((row) => knownOf(row, hands.seal) ?? []);
  const all = [...recommended, ...custom];
  const stands = await circumstancesOf(hands, db, user_id, all);
  const choices = await choicesOf(db, user_id);
  const offered = new Set(hands.recommended.map(({ extension_id }) => extension_id));
  const gone =
    scope === ExtensionScope.Custom
      ? []
      : [...choices.values()].filter(
          ({ extension_id, is_installed }) => is_installed && !/^[0-9a-f]{32}$/.test(extension_id) && !offered.has(extension_id),
        );
  return [...all.map((known) => present(known, stands(known))), ...gone.map(presentGone)];
}

/** One look at the rows for all of them. */
export async function circumstancesOf(
  hands: ExtensionPorts,
  db: Queryable,
  user_id: string,
  all: readonly KnownExtension[],
): Promise<(known: KnownExtension) => Circumstances> {
  const outside = all.filter(({ way }) => way.kind !== ExtensionKind.Own).map(({ extension_id }) => extension_id);
  const [choices, tools, fields, sites, has_sandbox] = await Promise.all([
    choicesOf(db, user_id),
    seenTools(db, user_id, outside),
    fieldsOf(db, hands.seal, user_id, outside, hands.now()),
    hands.authoriser.sitesOf(db, user_id, outside),
    // Looking for one costs a process; only programs need it.
    all.some(({ way }) => way.kind === ExtensionKind.Program) && hands.hasSandbox(),
  ]);
  const lacking = new Set(sites.filter((site) => !hands.authoriser.isAuthorised(site)).map(({ extension_id }) => extension_id));
  return ({ extension_id }) => ({
    choice: choices.get(extension_id),
    tools: tools.get(extension_id),
    fields: fields.get(extension_id),
    lacks_auth: lacking.has(extension_id),
    has_sandbox,
  });
}

/** A recommended one, or one of the person's own; a stranger's is not there. */
export async function findExtension(
  hands: ExtensionPorts,
  db: Queryable,
  user: Pick<User, 'user_id'>,
  extension_id: string,
): Promise<KnownExtension> {
  const recommended = hands.recommended.find((known) => known.extension_id === extension_id);
  if (recommended) return recommended;
  const known = knownOf(await customRow(db, user, extension_id), hands.seal);
  if (!known) throw new Refusal('NOT_FOUND', extensionSentences.no_extension);
  return known;
}

export async function customRow(db: Queryable, user: Pick<User, 'user_id'>, extension_id: string): Promise<CustomRow> {
  const { rows } = await db.query<CustomRow>(`select ${customColumns} from custom_extension where extension_id = $1`, [extension_id]);
  return granted(user, 'change', 'extension', rows[0], extensionSentences.no_extension);
}

export async function presentOne(hands: ExtensionPorts, db: Queryable, user_id: string, known: KnownExtension): Promise<Extension> {
  return present(known, (await circumstancesOf(hands, db, user_id, [known]))(known));
}

export function isOutside(known: KnownExtension): known is ReachedOutside {
  return known.way.kind !== ExtensionKind.Own;
}

/**
 * Asks an extension for its tools and keeps what it says, or why it says nothing. One that asks for permission is met: the next look
 * at its setting names the site.
 */
export async function lookAt(hands: ExtensionPorts, user_id: string, known: ReachedOutside, signal: AbortSignal): Promise<void> {
  const { db, now } = hands;
  const fields =
    (await fieldsOf(db, hands.seal, user_id, [known.extension_id], now())).get(known.extension_id) ?? new Map<string, string>();
  // What can't be asked yet says so by its state.
  if (known.fields.some((name) => !fields.get(name))) return;
  if (known.way.kind === ExtensionKind.Program && (!known.way.confirmed || !(await hands.hasSandbox()))) return;
  try {
    const { line, done, drop } = await hands.lines.take(user_id, known, fields, signal);
    try {
      const seen = await line.connection.tools(signal);
      await keepSeen(db, user_id, known.extension_id, { seen }, now());
    } catch (error) {
      drop();
      throw error;
    } finally {
      done();
    }
  } catch (error) {
    if (!(error instanceof McpFailure)) throw error;
    await keepTrouble(hands, user_id, known, error);
  }
}

/** Keeps why an extension could not be used; meets the site behind one that asks for permission. */
export async function keepTrouble(hands: ExtensionPorts, user_id: string, known: ReachedOutside, failure: McpFailure): Promise<void> {
  const { extension_id, way } = known;
  let trouble_msg = failure.message;
  if (failure instanceof Unauthorised && way.kind === ExtensionKind.Remote) {
    try {
      const isMet = await hands.authoriser.meet(user_id, extension_id, new URL(way.url), failure.challenge);
      // A site lets in whoever asks it; only the state of that permission counts from here on.
      if (isMet) return await forgetTrouble(hands.db, user_id, extension_id);
      trouble_msg = `扩展“${known.display_name}”拒绝了访问，也没有说明怎样授权。请检查填写的密钥。`;
    } catch (error) {
      trouble_msg = `扩展“${known.display_name}”要求授权，但没有能开始：${sentenceOf(error, '授权服务没有正常回应')}`;
    }
  }
  await keepSeen(hands.db, user_id, extension_id, { trouble: failure.trouble, trouble_msg }, hands.now());
}

async function forgetTrouble(db: Queryable, user_id: string, extension_id: string): Promise<void> {
  await db.query("update extension_tools set trouble = '', trouble_msg = '' where user_id = $1 and extension_id = $2", [
    user_id,
    extension_id,
  ]);
}

const nowhere: Workspace = {
  list: () => Promise.reject(new Error('tools are only listed here')),
  read: () => Promise.reject(new Error('tools are only listed here')),
  write: () => Promise.reject(new Error('tools are only listed here')),
};
const ownTools = new Map<string, Promise<ToolDefinition[]>>();

/** What an extension of ours offers; asked once a process, over MCP as of any other. */
export function ownDefinitions(extension: OwnExtension, ports: OwnPorts): Promise<ToolDefinition[]> {
  const known = ownTools.get(extension.extension_id);
  if (known) return known;
  const asked = (async () => {
    const { signal } = new AbortController();
    const transport = await ownTransport(extension, ports, { files: nowhere, signal, egress: () => Promise.resolve() });
    const connection = await connectMcp({ label: extension.display_name, transport, signal });
    try {
      return (await connection.tools(signal)).tools;
    } finally {
      await connection.close();
    }
  })();
  ownTools.set(extension.extension_id, asked);
  return asked;
}

/** Of ours, all can be used: they change only with the product. */
export async function presentOwnTools(extension: OwnExtension, ports: OwnPorts) {
  return (await ownDefinitions(extension, ports)).map((tool) => presentTool(tool, ToolState.Usable, ''));
}
