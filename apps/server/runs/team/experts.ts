/** How a run works with the experts its message names: as the one, as a team of several, or as one after the other. */
import type { ToolCall } from '#agent/brain.ts';
import type { ExpertDirectory, ServerExpert } from '#capabilities/experts/expert.server.ts';
import { instructedAs } from '#capabilities/experts/instructed.server.ts';
import { Refusal } from '#contract/codes.ts';
import { mostExperts, type ExpertRef } from '#contract/expert.ts';
import { partsOf } from '#contract/prompt/expert-parts.ts';
import { requestWords } from '#contract/prompt/reading.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';

type Message = Extract<NumberedEvent, { type: 'message' }>;

export interface Named {
  experts: readonly ExpertRef[];
  /** Several work as sub-agents. */
  together: boolean;
}

export function namedIn({ experts = [], disable_team_mode = false }: Pick<Message, 'experts' | 'disable_team_mode'>): Named {
  return { experts, together: experts.length > 1 && !disable_team_mode };
}

/** Each gets its part as the run begins, so that whoever thinks puts the results together. Work that goes on begins nothing anew. */
export function handedToExperts(message: Message, new_id: () => string): ToolCall[] {
  const { experts, together } = namedIn(message);
  if (!together || message.kind !== 'query') return [];
  const names = experts.map(({ name }) => name);
  return partsOf(requestWords(message.content), names).map(({ name, words }) => ({
    call_id: new_id(),
    tool: 'sub_agent',
    input: {
      title: titleOf(name, words),
      expert: name,
      instructions: words.slice(0, 8000) || '看一看所给的文件',
      files: message.file_list.slice(0, 10).map(({ file_uri }) => file_uri),
    },
  }));
}

function titleOf(name: string, words: string): string {
  const line = words.split('\n').at(-1)?.trim() ?? '';
  return line === '' ? name : `${name}：${line}`.slice(0, 60);
}

/** Those a run was told to work as; one that was closed meanwhile is missing. */
export async function expertsAtWork(directory: ExpertDirectory, user_id: string, { experts }: Named): Promise<ServerExpert[]> {
  if (experts.length === 0) return [];
  const listed = await directory.listed(user_id);
  return experts.flatMap(({ agent_id }) => listed.find(({ facts }) => facts.agent_id === agent_id) ?? []);
}

/** The instructions and the mark for the brain of a run that works as these. */
export async function workingAs(instructions: string, at_work: ServerExpert[], { together }: Named) {
  if (at_work.length === 0) return { instructions };
  return {
    instructions: await instructedAs(instructions, at_work, together),
    experts: { names: at_work.map(({ facts }) => facts.name), together },
  };
}

/** The experts a message names by their ids, as its log keeps them. */
export async function refsOf(
  directory: ExpertDirectory,
  user_id: string,
  { agent_ids, disable_team_mode }: { agent_ids: readonly number[]; disable_team_mode: boolean },
): Promise<ExpertRef[]> {
  const ids = [...new Set(agent_ids)];
  if (ids.length === 0) return [];
  if (ids.length > mostExperts)
    throw new Refusal('INVALID', `一条消息最多点名 ${mostExperts} 位专家`, { agent_ids: `最多 ${mostExperts} 位` });
  const listed = await directory.listed(user_id);
  const found = ids.map((id) => {
    const expert = listed.find(({ facts }) => facts.agent_id === id && !facts.is_closed);
    if (!expert) throw new Refusal('NOT_FOUND', '点名的专家不存在或已下线，请重新选择');
    return expert.facts;
  });
  const alone = found.find((facts) => facts.disable_team_mode);
  if (alone && found.length > 1 && !disable_team_mode)
    throw new Refusal('STATE', `“${alone.name}”做之前要和您商定，不能与别的专家同时派出：请关闭团队协作，或只点名这一位`);
  return found.map(({ agent_id, name }) => ({ agent_id, name }));
}
