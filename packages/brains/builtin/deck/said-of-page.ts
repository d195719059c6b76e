/** What stands below a page and what is spoken to it: where its statements come from, and they themselves in full. */
import { atMost } from './slide.ts';
import type { Statement } from './statements.ts';

export function about(statements: Statement[], title: string): { source?: string; notes: string } {
  const names = [...new Set(statements.map(({ source }) => source).filter((source) => source !== ''))];
  const source = names.length === 0 ? {} : { source: atMost(names.slice(0, 3).join('、') + (names.length > 3 ? ' 等' : ''), 300) };
  return { ...source, notes: atMost(`${title}。\n${statements.map(({ text }) => `${text}。`).join('\n')}`, 4000) };
}
