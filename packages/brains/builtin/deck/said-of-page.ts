/** What stands below a page and what is spoken to it: where its statements come from, and they themselves in full. */
import { atMost } from './slide.ts';
import type { Statement } from './statements.ts';
import type { Wording } from './wording.ts';

export function about(statements: Statement[], title: string, say: Wording): { source?: string; notes: string } {
  const names = [...new Set(statements.map(({ source }) => source).filter((source) => source !== ''))].map((name) => say.place(name));
  const source = names.length === 0 ? {} : { source: atMost(`${say.listed(names.slice(0, 3))}${names.length > 3 ? ' …' : ''}`, 300) };
  const spoken = [title, ...statements.map(({ text }) => text)].map((one) => (/[.!?。！？]$/.test(one) ? one : say.sentence(one)));
  return { ...source, notes: atMost(spoken.join('\n'), 4000) };
}
