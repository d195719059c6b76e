/** What a turn does and says, decided from the transcript: an agreed schedule, the named experts, or the recipe of the skill. */
import phrases from './work/asked-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import type { ToolSpec, Transcript } from '#agent/brain.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { readConversation } from './conversation.ts';
import type { LaterExpert } from './experts/expert.ts';
import { tellNotCalled, withoutNamedTools } from './named-tools.ts';
import { saying, type LaterRecipe, type Turn } from './recipe.ts';
import { withLines } from './text/last-lines.ts';
import { orderReplyOf, otherKind } from './text/replies.ts';

export interface Deciders {
  recipeOf(skill: string | null): ReturnType<LaterRecipe['load']>;
  experts: LaterExpert[];
}

export async function decideTurn(transcript: Transcript, tools: ToolSpec[], deciders: Deciders): Promise<Turn> {
  const last = transcript.entries.at(-1);
  const turn =
    last?.role === 'notice'
      ? ownUp(last.text)
      : tellNotCalled(await decided(withoutNamedTools(transcript), tools, deciders), transcript, tools);
  return { ...turn, text: withLead(turn.text, transcript) };
}

/** With any skill or expert, what is to be done again and again is proposed first. */
async function decided(transcript: Transcript, tools: ToolSpec[], { recipeOf, experts }: Deciders): Promise<Turn> {
  if (!mayBeScheduled(transcript)) return asNamed(asAgreed(transcript, tools));
  const { notScheduled, scheduleTurn } = await import('./schedule/schedule-turn.ts');
  const proposed = scheduleTurn(transcript, tools);
  if (proposed && 'calls' in proposed) return proposed;
  const turn = await asNamed(asAgreed(proposed ?? transcript, tools));
  return withLines(turn, [], notScheduled(readConversation(transcript, tools).text));

  async function asNamed(asked: Transcript): Promise<Turn> {
    const turn = asked.experts ? await (await import('./experts/turns.ts')).expertsTurn(asked, tools, experts, recipeOf) : null;
    return turn ?? (await recipeOf(asked.skill)).next(asked, tools);
  }
}

const skillFor: Partial<Record<MadeKind, string>> = {
  document: 'writing',
  slides: 'ppt',
  poster: 'design',
  'web-page': 'website',
  podcast: 'podcast',
  sheet: 'excel',
};

/** Another kind that was chosen on the order card is made by whoever makes it, whatever the words said. */
function asAgreed(transcript: Transcript, tools: ToolSpec[]): Transcript {
  if (!transcript.entries.some((entry) => entry.role === 'user' && entry.reply !== undefined)) return transcript;
  const reply = readConversation(transcript, tools)
    .replies.flatMap((one) => orderReplyOf(one) ?? [])
    .at(-1);
  const kind = reply && otherKind(reply);
  return kind ? { ...transcript, skill: skillFor[kind] ?? transcript.skill } : transcript;
}

/** Cheap, as every request is asked: whether it is worth reading. */
function mayBeScheduled({ entries }: Transcript): boolean {
  return entries.some((entry) => entry.role === 'user' && holds(entry.text, phrases.scheduled));
}

/** It wrote all it knows, so that another try would write the same: it says what is missing, line by line as the host found it. */
function ownUp(notice: string): Turn {
  const found = notice.split('\n').filter((line) => line.startsWith('- '));
  return saying(
    `做好的文件我又打开检查了一遍，有的还不能算完成：\n\n${found.join('\n')}\n\n把要点或材料发给我，或直接在文档里填写，我接着完善。`,
  );
}

/** What was said while it worked is taken up after the work, and it says so. */
function withLead(text: string, { entries }: Transcript): string {
  const last = entries.at(-1);
  if (last?.role !== 'user' || !last.steered) return text;
  return `手头的工作已经做完，接着处理您中途说的。${text === '' ? '' : `\n\n${text}`}`;
}
