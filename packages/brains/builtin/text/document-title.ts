/** What a document calls itself, and how its file is called before others. Pure. */
import { before } from '#text/words.ts';
import words from './clause-words.json' with { type: 'json' };
import type { Material } from './material.ts';

/** Its own head, a table's title, or the first line where that stands as a head does; '' where it has none. */
export function titleOfDocument({ title, tables, content }: Material): string {
  return title || (tables[0]?.title ?? '').replace(/[（(][^）)]*[）)]$/, '').trim() || headOf(content);
}

/** 公司简介_终稿v3.docx is 公司简介 to a reader. */
export function shownName(file: string): string {
  const base = file.replace(/\.[^.]+$/, '');
  const bare = base.replace(/(?:[\s_-]*v\d+(?:\.\d+)*|[（(]\d{1,2}[）)])+$/i, '');
  const inside = /[（(]([^（()）]*)[）)]$/.exec(bare)?.[1] ?? '';
  // 2026 of 预算2026 is no version.
  const numbered = bare.replace(/[\s_-]*\d{1,2}$/, '');
  const own = before(numbered, words.copies);
  const kept = (words.copies.includes(inside) ? bare.slice(0, -inside.length - 2) : own === numbered ? bare : own).replace(/[\s_-]+$/, '');
  return kept || base;
}

/** The first line where it stands as a head does: marked as one, in bold, or short and alone above the rest; '' else. */
function headOf(content: string): string {
  const [line = '', next, ...more] = content
    .split('\n')
    .map((one) => one.trim())
    .filter((one, n, all) => one !== '' || (n > 0 && all[n - 1] !== ''));
  const marked = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1] ?? /^\*\*([^*]+)\*\*$/.exec(line)?.[1];
  const alone = next === '' && more.length > 0 && !/^[|>\-*+\d`<[!]/.test(line) && !/[。！？；，,：:;!?.]/.test(line) ? line : '';
  const head = (marked ?? alone).replace(/[*_`]/g, '').trim();
  return Array.from(head).length >= 2 && Array.from(head).length <= 40 ? head : '';
}
