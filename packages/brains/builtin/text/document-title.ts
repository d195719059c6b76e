/** What a document calls itself, and how its file is called before others. Pure. */
import { fileFacts } from './file-names.ts';
import type { Material } from './material.ts';

/** Its own head, a table's title, or the first line where that stands as a head does; '' where it has none. */
export function titleOfDocument({ title, tables, content }: Material): string {
  return title || (tables[0]?.title ?? '').replace(/[（(]单位[^）)]*[）)]/, '').trim() || headOf(content);
}

/** 公司简介_终稿v3.docx is 公司简介 to a reader. */
export function shownName(file: string): string {
  const base = file.replace(/\.[^.]+$/, '');
  const kept = base
    .replace(
      /(?:[\s_-]*(?:终稿|定稿|初稿|修订版|最终版|最新版?|副本|打印版|final|copy)[\s_-]*(?:v?\d{1,2})?|[\s_-]+v\d+(?:\.\d+)*|[（(](?:打印版|终稿|定稿|最终版|最新|\d{1,2}|副本)[）)])+$/i,
      '',
    )
    .trim();
  return kept || fileFacts(file).topic || base;
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
