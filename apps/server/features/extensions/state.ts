/** Whether an extension can be used, and if not, why: decided from rows alone. */
import type { LeftOutTool, ToolDefinition } from '#capabilities/mcp/definition.server.ts';
import { parametersOf } from '#capabilities/mcp/definition.server.ts';
import { ExtensionKind, ExtensionScope, ExtensionState, InstallStatus, ToolState } from '#contract/extension.ts';
import type { Extension, ExtensionTool } from '#contract/operations/extensions.ts';
import type { KnownExtension } from './known.ts';
import type { Choice, SeenTools } from './rows.ts';

export interface Circumstances {
  choice: Choice | undefined;
  tools: SeenTools | undefined;
  fields: ReadonlyMap<string, string> | undefined;
  /** A site asks for permission and has none. */
  lacks_auth: boolean;
  has_sandbox: boolean;
}

export function stateOf(known: KnownExtension, circumstances: Circumstances): { state: ExtensionState; state_msg: string } {
  const { way } = known;
  const { tools, fields, lacks_auth, has_sandbox } = circumstances;
  if (way.kind === ExtensionKind.Own) return ready;
  if (way.kind === ExtensionKind.Program) {
    if (!has_sandbox)
      return say(ExtensionState.NoSandbox, '这台服务器没有可用的沙箱，不能运行本地命令的工具。请联系管理员，或改用 url 方式的工具。');
    if (!way.confirmed) return say(ExtensionState.NeedsCommand, '请先确认要在沙箱里运行的完整命令。');
  }
  const empty = known.fields.filter((name) => !fields?.get(name));
  if (empty.length > 0) return say(ExtensionState.NeedsFields, `请先填写${empty.map((name) => `“${name}”`).join('、')}。`);
  if (lacks_auth) return say(ExtensionState.NeedsAuth, '请先完成账号授权。');
  if (!tools || (tools.seen === null && tools.trouble === '')) return say(ExtensionState.Unchecked, '还没有连接过。');
  if (tools.trouble !== '') return say(ExtensionState.Unreachable, tools.trouble_msg);
  const waiting = toolsAsSeen(tools).filter(({ state }) => state === ToolState.Changed || state === ToolState.New);
  if (isInstalled(known, circumstances) && waiting.length > 0)
    return say(
      ExtensionState.Changed,
      `${waiting
        .map(({ title, name }) => `“${title || name}”`)
        .slice(0, 5)
        .join('、')}${waiting.length > 5 ? `等 ${waiting.length} 个` : ''}工具的说明有变化，确认之前不会使用。`,
    );
  return ready;
}

const ready = { state: ExtensionState.Ready, state_msg: '' };

function say(state: ExtensionState, state_msg: string): { state: ExtensionState; state_msg: string } {
  return { state, state_msg };
}

/** What everybody here works with needs no choice. */
export function isInstalled(known: KnownExtension, { choice }: Pick<Circumstances, 'choice'>): boolean {
  return known.required || choice?.is_installed === true;
}

export function isOpen(known: KnownExtension, { choice }: Pick<Circumstances, 'choice'>): boolean {
  return known.required || (choice?.is_installed === true && choice.is_open);
}

export function present(known: KnownExtension, circumstances: Circumstances): Extension {
  return {
    extension_id: known.extension_id,
    display_name: known.display_name,
    icon_url: known.icon_url,
    desc: known.desc,
    scope: known.scope,
    install_status: isInstalled(known, circumstances) ? InstallStatus.Installed : InstallStatus.Removed,
    open: isOpen(known, circumstances),
    required: known.required,
    kind: known.way.kind,
    ...stateOf(known, circumstances),
  };
}

/** Installed once and not offered any more. */
export function presentGone({ extension_id, is_installed, is_open }: Choice): Extension {
  return {
    extension_id,
    display_name: '',
    icon_url: '',
    desc: '',
    scope: ExtensionScope.Recommended,
    install_status: is_installed ? InstallStatus.Installed : InstallStatus.Removed,
    open: is_open,
    required: false,
    kind: ExtensionKind.Remote,
    state: ExtensionState.Gone,
    state_msg: '这个扩展已下架，不能再使用。',
  };
}

/** What the server says now beside what was agreed to. */
export function toolsAsSeen({ seen, left_out, agreed }: Pick<SeenTools, 'seen' | 'left_out' | 'agreed'>): ExtensionTool[] {
  const before = new Map(agreed.map((tool) => [tool.name, tool]));
  const now = (seen ?? []).map((tool): ExtensionTool => {
    const was = before.get(tool.name);
    if (!was) return presentTool(tool, ToolState.New, '');
    return was.fingerprint === tool.fingerprint
      ? presentTool(tool, ToolState.Usable, '')
      : presentTool(tool, ToolState.Changed, was.description);
  });
  const names = new Set([...now, ...left_out].map(({ name }) => name));
  return [
    ...now,
    ...left_out.map(presentLeftOut),
    ...agreed.filter(({ name }) => !names.has(name)).map((tool) => presentTool(tool, ToolState.Missing, '')),
  ];
}

export function presentTool(tool: ToolDefinition, state: ToolState, agreed_description: string): ExtensionTool {
  const { name, title, description, fingerprint } = tool;
  return { name, title, description, agreed_description, parameters: parametersOf(tool), state, reason: '', fingerprint };
}

function presentLeftOut({ name, title, reason }: LeftOutTool): ExtensionTool {
  return { name, title, description: '', agreed_description: '', parameters: [], state: ToolState.LeftOut, reason, fingerprint: '' };
}

/** The tools a run may be given: agreed to, and not known to say something else or to be gone. */
export function usableTools({ seen, agreed }: Pick<SeenTools, 'seen' | 'agreed'>): ToolDefinition[] {
  const now = new Map((seen ?? agreed).map((tool) => [tool.name, tool.fingerprint]));
  return agreed.filter((tool) => now.get(tool.name) === tool.fingerprint);
}
