/** The tools a run gets from extensions: those installed and open, as far as they were agreed to; reached only when one is called. */
import type { Tool, ToolContext } from '#agent/tool.ts';
import { connectMcp, McpFailure, type McpConnection } from '#capabilities/mcp/connection.server.ts';
import type { Offer, ToolDefinition } from '#capabilities/mcp/definition.server.ts';
import { mcpTool, type Reach } from '#capabilities/mcp/mcp-tool.server.ts';
import { isOwnSlug, ownTransport } from '#capabilities/mcp/own.server.ts';
import type { OwnExtension } from '#capabilities/mcp/own/own-server.server.ts';
import { Refusal } from '#contract/codes.ts';
import { ExtensionKind, extensionLimits, ExtensionState } from '#contract/extension.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { circumstancesOf, findExtension, keepTrouble, ownDefinitions, type ExtensionPorts } from './find-extension.ts';
import type { KnownExtension } from './known.ts';
import type { ReachedOutside } from './connections.ts';
import { customRows, fieldsOf, keepSeen, knownOf, seenTools } from './rows.ts';
import { isOpen, stateOf, usableTools, type Circumstances } from './state.ts';
import { SessionLost } from './trouble.ts';

/** A model reads every description at every turn. */
const mostTools = 80;
/** Until a server has heard that a call is over. */
const tellingMs = 200;

export async function toolsOfRun(
  hands: ExtensionPorts,
  run: { run_id: string; user_id: string; has_extensions: boolean },
): Promise<Tool[]> {
  const { user_id } = run;
  if (!run.has_extensions && !hands.recommended.some(({ required }) => required)) return [];
  const asked = await hands.db.query<{ mcp_tool_list: string[] | null }>({
    name: 'extensions_of_run',
    // A member of a team works with what its task was given.
    text: `select coalesce(t.mcp_tool_list, p.mcp_tool_list) as mcp_tool_list
      from run r join task t on t.task_id = r.task_id left join task p on t.parent_id <> 0 and p.task_number = t.parent_id
      where r.run_id = $1`,
    values: [run.run_id],
  });
  const [row] = asked.rows;
  if (!row) return [];
  const custom = (await customRows(hands.db, user_id)).flatMap((one) => knownOf(one, hands.seal) ?? []);
  const all = [...hands.recommended, ...custom];
  const stands = await circumstancesOf(hands, hands.db, user_id, all);
  const wanted = row.mcp_tool_list && new Set(row.mcp_tool_list);
  const chosen = all.filter((known) => isOpen(known, stands(known)) && (known.required || !wanted || wanted.has(known.extension_id)));
  const made = await Promise.all(withOwnSlugs(chosen).map((known) => toolsOf(hands, user_id, known, stands(known))));
  const names = new Set<string>();
  return made
    .flat()
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, mostTools);
}

/** Two servers of a person may be called alike in letters a tool's name can have; none is called as one of ours. */
function withOwnSlugs(all: KnownExtension[]): KnownExtension[] {
  const taken = new Set<string>();
  return all.map((known) => {
    const isTaken = taken.has(known.slug) || (known.way.kind !== ExtensionKind.Own && isOwnSlug(known.slug));
    const slug = isTaken ? `${known.slug}_${known.extension_id.slice(0, 6)}` : known.slug;
    taken.add(slug);
    return { ...known, slug };
  });
}

async function toolsOf(hands: ExtensionPorts, user_id: string, known: KnownExtension, stands: Circumstances): Promise<Tool[]> {
  const { slug, display_name: label, way } = known;
  if (way.kind === ExtensionKind.Own) {
    const definitions = await ownDefinitions(way.extension, hands.portsOf(user_id));
    return definitions.map((definition) =>
      mcpTool({ slug, label, is_own: true, outside: null }, definition, ownReach(hands, user_id, way.extension)),
    );
  }
  const usable = stands.tools ? usableTools(stands.tools) : [];
  const extension = { slug, label, is_own: false, outside: outsideOf(way) };
  return usable.map((definition) => mcpTool(extension, definition, outsideReach(hands, user_id, known.extension_id)));
}

/** A program without granted hosts has no network. */
function outsideOf(way: ReachedOutside['way']): { address: string; hosts: readonly string[] } | null {
  if (way.kind === ExtensionKind.Program) return way.hosts.length === 0 ? null : { address: '', hosts: way.hosts };
  // What the person filled in, and what stands behind the host, may be secret.
  return { address: URL.canParse(way.url) ? new URL(way.url).origin : '', hosts: [] };
}

function ownReach(hands: ExtensionPorts, user_id: string, extension: OwnExtension): Reach {
  return async (_definition, { files, signal, egress }) => {
    const transport = await ownTransport(extension, hands.portsOf(user_id), { files, signal, egress });
    const connection = await connectMcp({ label: extension.display_name, transport, signal });
    return { connection, done: () => void connection.close() };
  };
}

/** Asked at every call, so that what was taken away is away at the next. */
function outsideReach(hands: ExtensionPorts, user_id: string, extension_id: string): Reach {
  return async (definition, context) => {
    const known = await stillThere(hands, user_id, extension_id);
    const fields =
      (await fieldsOf(hands.db, hands.seal, user_id, [extension_id], hands.now())).get(extension_id) ?? new Map<string, string>();
    const taken = await take();
    let { line } = taken;
    let { done, drop } = taken;

    async function take() {
      try {
        return await hands.lines.take(user_id, known, fields, context.signal);
      } catch (error) {
        throw await told(error);
      }
    }

    /** What happened is seen in the list of extensions too. */
    async function told(error: unknown): Promise<unknown> {
      if (error instanceof McpFailure && (error.trouble === 'unauthorized' || error.trouble === 'unreachable'))
        await keepTrouble(hands, user_id, known, error);
      return error;
    }

    try {
      await checkAgreed(hands, user_id, known, definition, line.offer);
    } catch (error) {
      done();
      throw error;
    }

    const connection: McpConnection = {
      tools: (signal) => line.connection.tools(signal),
      isOpen: () => line.connection.isOpen(),
      close: () => Promise.resolve(drop()),
      async call(name, input, options) {
        try {
          return await line.connection.call(name, input, options);
        } catch (error) {
          if (context.signal.aborted) await hangUp();
          if (!(error instanceof McpFailure)) throw error;
          if (error.trouble !== 'refused' && error.trouble !== 'no_tool') drop();
          if (error.trouble === 'no_tool') await lookAgain(context);
          if (!(error instanceof SessionLost)) throw await told(error);
        }
        // The server forgot the session, and with it nothing of this call: it is asked once more from the beginning.
        done();
        ({ line, done, drop } = await take());
        await checkAgreed(hands, user_id, known, definition, line.offer);
        return line.connection.call(name, input, options);
      },
    };

    /** The server was told that nobody waits; one that works on all the same does so on no line of ours. */
    async function hangUp(): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, tellingMs));
      drop();
    }

    async function lookAgain({ signal }: ToolContext): Promise<void> {
      const seen = await line.connection.tools(signal);
      await keepSeen(hands.db, user_id, extension_id, { seen }, hands.now());
    }
    return { connection, done: () => done() };
  };
}

async function stillThere(hands: ExtensionPorts, user_id: string, extension_id: string): Promise<ReachedOutside> {
  const known = await findExtension(hands, hands.db, { user_id }, extension_id).catch((error: unknown) => {
    throw error instanceof Refusal ? new McpFailure('refused', '这个扩展已被移除，不能再使用。') : error;
  });
  const stands = (await circumstancesOf(hands, hands.db, user_id, [known]))(known);
  if (!isOpen(known, stands)) throw new McpFailure('refused', `扩展“${known.display_name}”已被移除或停用，不能再使用。`);
  const { state, state_msg } = stateOf(known, stands);
  // What could not be reached before may be reachable now; what changed is looked at tool by tool.
  const mayTry: ExtensionState[] = [ExtensionState.Ready, ExtensionState.Changed, ExtensionState.Unreachable, ExtensionState.Unchecked];
  if (!mayTry.includes(state))
    throw new McpFailure('refused', `扩展“${known.display_name}”现在不能用：${state_msg}可以在“工具”里处理后再试。`);
  // Extensions of ours have their own way.
  return known as ReachedOutside;
}

/** A tool is used as the person knows it, or not at all. */
async function checkAgreed(
  hands: ExtensionPorts,
  user_id: string,
  known: ReachedOutside,
  wanted: ToolDefinition,
  now: Offer,
): Promise<void> {
  const { extension_id, display_name: label } = known;
  const kept = (await seenTools(hands.db, user_id, [extension_id])).get(extension_id);
  const agreed = kept?.agreed.find(({ name }) => name === wanted.name);
  const offered = now.tools.find(({ name }) => name === wanted.name);
  const isSame =
    offered !== undefined &&
    agreed !== undefined &&
    offered.fingerprint === agreed.fingerprint &&
    agreed.fingerprint === wanted.fingerprint;
  if (!isSame || kept?.trouble !== '') await keepSeen(hands.db, user_id, extension_id, { seen: now }, hands.now());
  if (isSame) return;
  const tool = wanted.title || wanted.name;
  const left = now.left_out.find(({ name }) => name === wanted.name);
  if (!offered && left) throw new McpFailure('no_tool', `扩展“${label}”的工具“${tool}”现在不能用：${left.reason}`);
  if (!offered)
    throw new McpFailure(
      'no_tool',
      `扩展“${label}”已经没有“${tool}”这个工具了，它现在有：${
        now.tools
          .map(({ name }) => name)
          .slice(0, 20)
          .join('、') || '（没有工具）'
      }。新的工具要由用户在“工具”里确认后才能使用。`,
    );
  throw new McpFailure('refused', `扩展“${label}”的工具“${tool}”改了说明或参数，为了安全没有调用。请用户在“工具”里看过并确认后再试。`);
}

/** The extensions a task works with: those it was given, or else whatever its person has installed and open. */
export async function extensionsOfTask(hands: Pick<ExtensionPorts, 'recommended'>, db: Queryable, task_id: string): Promise<string[]> {
  const { rows } = await db.query<{ listed: string[] | null; open: string[] | null }>({
    name: 'extensions_of_task',
    text: `select coalesce(t.mcp_tool_list, p.mcp_tool_list) as listed,
        (select array_agg(extension_id order by changed, extension_id) from extension_choice where user_id = t.user_id and is_installed and is_open) as open
      from task t left join task p on t.parent_id <> 0 and p.task_number = t.parent_id where t.task_id = $1`,
    values: [task_id],
  });
  const [row] = rows;
  const required = hands.recommended.filter((known) => known.required).map(({ extension_id }) => extension_id);
  return [...new Set([...required, ...(row?.listed ?? row?.open ?? [])])].slice(0, extensionLimits.task_tools);
}
