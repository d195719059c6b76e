/** The brain that needs no model and no network: a recipe decides each turn from the transcript alone. */
import lists from './lists.json' with { type: 'json' };
import phrases from './work/asked-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import { setImmediate } from 'node:timers/promises';
import type { Brain, BrainChunk, ToolSpec, Transcript } from '#agent/brain.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import { readConversation } from './conversation.ts';
import type { LaterExpert } from './experts/expert.ts';
import { tellNotCalled, withoutNamedTools } from './named-tools.ts';
import { saying, type LaterRecipe, type Turn } from './recipe.ts';
import { withLines } from './text/last-lines.ts';
import { orderReplyOf, otherKind } from './text/replies.ts';

/**
 * The recipe of the transcript's skill does the work; the one whose skill is null serves every other request.
 * The same transcript gives the same turn, call ids included.
 */
export function builtinBrain(recipes: LaterRecipe[], experts: LaterExpert[] = []): Brain {
  const fallback = recipes.find((recipe) => recipe.skill === null);
  if (!fallback) throw new Error('the built-in brain needs a recipe whose skill is null');
  const recipeOf = (skill: string | null) => (recipes.find((recipe) => recipe.skill === skill) ?? fallback).load();
  const asNamed = async (transcript: Transcript, tools: ToolSpec[]): Promise<Turn | null> =>
    transcript.experts ? (await import('./experts/turns.ts')).expertsTurn(transcript, tools, experts, recipeOf) : null;
  // With any skill or expert, what is to be done again and again is proposed first.
  const decide = async (transcript: Transcript, tools: ToolSpec[]): Promise<Turn> => {
    const decided = mayBeScheduled(transcript) ? (await import('./schedule/schedule-turn.ts')).scheduleTurn(transcript, tools) : null;
    if (decided && 'calls' in decided) return decided;
    const asked = asAgreed(decided ?? transcript, tools);
    const turn = (await asNamed(asked, tools)) ?? (await recipeOf(asked.skill)).next(asked, tools);
    return mayBeScheduled(transcript)
      ? withLines(turn, [], (await import('./schedule/schedule-turn.ts')).notScheduled(readConversation(transcript, tools).text))
      : turn;
  };
  return {
    label: '内置引擎',
    local: true,
    reads_results: true,
    // A recipe finishes what it has begun; what was said meanwhile is then asked of what it made.
    listens: 'when_done',
    async *next(transcript, tools, signal): AsyncIterable<BrainChunk> {
      const last = transcript.entries.at(-1);
      const turn =
        last?.role === 'notice' ? ownUp(last.text) : tellNotCalled(await decide(withoutNamedTools(transcript), tools), transcript, tools);
      for (const delta of inChunks(withLead(turn.text, transcript))) {
        signal.throwIfAborted();
        yield { type: 'text', delta };
        await setImmediate();
      }
      for (const [i, call] of turn.calls.entries())
        yield { type: 'tool_call', call: { call_id: `b${turnNumber(transcript)}-${i + 1}`, ...call } };
      yield { type: 'usage', input_tokens: 0, output_tokens: 0 };
    },
  };
}

const skillFor: Partial<Record<MadeKind, string>> = lists.skills_of_kinds;

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

/** Counts over the whole task, so that ids stay unique in it. */
function turnNumber(transcript: Transcript): number {
  return transcript.entries.filter((entry) => entry.role !== 'tool').length + 1;
}

/** A few words at a time, with the mark that follows them. */
export function inChunks(text: string): string[] {
  return text.match(/[^，。！？；：、\n]{1,12}[，。！？；：、\n]*|[，。！？；：、\n]+/g) ?? [];
}
