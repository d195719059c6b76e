/** What a run works with by its place in a team: one that may hand out work, one that was handed it, or one that works alone. */
import type { Tool, Workspace } from '#agent/tool.ts';
import { memberRules, subAgentTool } from '#capabilities/tools/sub-agent/sub-agent.server.ts';
import { outOfTurns, subAgentBounds as bounds } from '#capabilities/tools/sub-agent/sub-agent.ts';
import type { MessageFile } from '#contract/task.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { RunInput } from '#agent/run.ts';
import { allowanceIn, heldTo } from './allowance.ts';
import { parentOf } from '../log/past.ts';
import type { Claim } from '../queue.ts';
import type { Slot } from '../slots.ts';
import { subAgentsOf, type SubAgentsInput } from './sub-agents.ts';
import { taskWorkspace } from '../workspace.ts';

type Message = Extract<NumberedEvent, { type: 'message' }>;
type Equipment = Pick<RunInput, 'brain' | 'tools' | 'setting'>;
type Placed = Equipment & Pick<RunInput, 'files' | 'max_turns'> & { too_many_turns?: string };

export function placeInTeam(
  input: SubAgentsInput,
  run: { claim: Claim; events: NumberedEvent[]; message: Message; slot: Slot; max_turns: number },
  equipment: Equipment,
): Placed {
  const { claim, events, message, max_turns } = run;
  const workspaceOf = (task_id: string) => taskWorkspace({ ...input, task_id, user_id: claim.user_id, run_id: claim.run_id });
  const files = workspaceOf(claim.task_id);
  const parent = parentOf(events);
  if (parent !== null) {
    return {
      brain: heldTo(equipment.brain, allowanceIn(events), events),
      tools: equipment.tools,
      setting: { ...equipment.setting, instructions: `${equipment.setting.instructions}\n\n${memberRules}` },
      files: withHanded(files, workspaceOf(parent), message.file_list),
      max_turns: bounds.turns,
      too_many_turns: outOfTurns,
    };
  }
  if (message.disable_team_mode) return { ...equipment, files, max_turns };
  const tools: Tool[] = [...equipment.tools, subAgentTool(subAgentsOf(input, claim, run.slot), message.experts)];
  return { ...equipment, tools, files, max_turns };
}

/** Its own files, and those of the parent that were handed to it, which it reads but never changes. */
function withHanded(own: Workspace, parent: Workspace, handed: readonly MessageFile[]): Workspace {
  return {
    async list() {
      const [mine, theirs] = await Promise.all([own.list(), parent.list()]);
      const names = new Set(mine.map((file) => file.name));
      const bytes = new Map(theirs.map((file) => [file.uri, file.bytes]));
      const refs = handed.map((file) => ({ uri: file.file_uri, name: file.file_name, bytes: bytes.get(file.file_uri) ?? 0 }));
      return [...refs.filter((file) => !names.has(file.name)), ...mine];
    },
    async read(name_or_uri) {
      const mine = await own.list();
      const isMine = mine.some((file) => file.name === name_or_uri || file.uri === name_or_uri);
      const theirs = isMine ? undefined : handed.find((file) => file.file_name === name_or_uri || file.file_uri === name_or_uri);
      return theirs ? parent.read(theirs.file_uri) : own.read(name_or_uri);
    },
    write: (file) => own.write(file),
    ...(own.keepPicture && { keepPicture: own.keepPicture.bind(own) }),
    async move(file) {
      const mine = await own.list();
      if (handed.some((one) => one.file_name === file.from) && !mine.some((one) => one.name === file.from))
        throw new Error(`“${file.from}”是交下来参考的文件，不能改名`);
      if (!own.move) throw new Error('这里的文件不能改名');
      return own.move(file);
    },
  };
}
