/** A page of what is to be done, by whom and by when, where sentences tell it: rows of a table rather than a line of time that leaves some out. */
import { matterOf, ownerIn, whenIn } from '../compose/todo-table.ts';
import { about } from './said-of-page.ts';
import { atMost, type Slide } from './slide.ts';
import type { Statement } from './statements.ts';
import type { Wording } from './wording.ts';

const mostRows = 8;

/** Null unless most of the statements name somebody. */
export function tasksPage(title: string, statements: Statement[], say: Wording): Slide | null {
  const owned = statements.filter(({ text }) => ownerIn(text) !== '').length;
  if (statements.length < 3 || statements.length > mostRows || owned < statements.length * 0.6) return null;
  const rows = statements.map(({ text }) => {
    const who = ownerIn(text);
    return [atMost(matterOf(text, who, whenIn(text)), 80), who || '—', whenIn(text) || '—'];
  });
  return {
    layout: 'table',
    title: `${title}：${rows.length} 件事`,
    header: ['事项', '负责人', '时间'],
    rows,
    ...about(statements, title, say),
  };
}
