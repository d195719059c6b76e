/** Extensions a request names with `@`: their names are no words of the request, and those that were not called are named as not done. Pure. */
import type { ToolSpec, Transcript, TranscriptEntry } from '#agent/brain.ts';
import { withoutNames } from '#contract/prompt/expert-parts.ts';
import type { Turn } from './recipe.ts';
import { withLines } from './text/last-lines.ts';

export function withoutNamedTools(transcript: Transcript): Transcript {
  if (!transcript.entries.some((entry) => entry.role === 'user' && entry.tools)) return transcript;
  const entries = transcript.entries.map((entry): TranscriptEntry =>
    entry.role === 'user' && entry.tools ? { ...entry, text: withoutNames(entry.text, entry.tools) } : entry,
  );
  return { ...transcript, entries };
}

/** The turn, which says at the end of the work which of the named extensions it did without. */
export function tellNotCalled(turn: Turn, { entries }: Transcript, tools: readonly ToolSpec[]): Turn {
  // Questions and their answers lie between a request and the end of its work.
  const since = entries.slice(entries.findLastIndex((entry) => entry.role === 'assistant' && entry.calls.length === 0) + 1);
  const named = since.flatMap((entry) => (entry.role === 'user' ? (entry.tools ?? []) : []));
  if (named.length === 0) return turn;
  const called = new Set(since.flatMap((entry) => (entry.role === 'assistant' ? entry.calls.map(({ tool }) => tool) : [])));
  const used = new Set(tools.flatMap(({ name, extension }) => (extension !== undefined && called.has(name) ? [extension] : [])));
  const left = [...new Set(named)].filter((name) => !used.has(name));
  return left.length === 0 ? turn : withLines(turn, [], [sentence(left)]);
}

const sentence = (names: string[]) => `没有调用工具${names.map((name) => `“${name}”`).join('')}：内置引擎用不上，接入大模型后可以。`;
