/** Puts lines into the last words of a piece of work, where they say what is to be known and what was not done. Pure. */
import type { Turn } from '../recipe.ts';
import { type Say, sayIn } from '../said/said.ts';

/** Each in a line of its own. */
export const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Under their head; nothing where there are none. */
export const under = (head: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`${head}：\n${listed(lines)}`]);

export function withLines(turn: Turn, notes: readonly string[], undone: readonly string[], say: Say = sayIn('zh')): Turn {
  if (turn.calls.length > 0) return turn;
  const text = [
    { head: 'heed' as const, lines: notes },
    { head: 'undone' as const, lines: undone },
  ].reduce((words, { head, lines }) => into(words, head, lines, say), turn.text);
  return { ...turn, text };
}

function into(text: string, key: 'heed' | 'undone', lines: readonly string[], say: Say): string {
  if (lines.length === 0) return text;
  const listed = lines.map((line) => (line.startsWith('  -') ? line : `- ${line}`)).join('\n');
  const head = say(key);
  if (text.includes(`\n${head}\n`)) return text.replace(`\n${head}\n`, `\n${head}\n${listed}\n`);
  const later = [...(key === 'heed' ? [say('undone')] : []), say('document.next')].map((one) => text.indexOf(`\n\n${one}`));
  const next = later.find((at) => at >= 0) ?? -1;
  return next < 0 ? `${text}\n\n${head}\n${listed}` : `${text.slice(0, next)}\n\n${head}\n${listed}${text.slice(next)}`;
}
