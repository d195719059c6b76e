/** What stands in a section: an entry that goes by its words, and one that comes. Pure. */
import type { Section, SiteContent } from './content.ts';
import { Refused } from './lists.ts';
import { wordsIn } from './words.ts';

type Pages = Extract<SiteContent, { kit: 'pages' }>['site'];
type Resume = Extract<SiteContent, { kit: 'resume' }>['site'];
type Holder = Pages | Resume;

const lists = ['items', 'paragraphs', 'rows', 'entries'] as const;

function* listsIn(site: Holder): Generator<unknown[]> {
  const isResume = 'contacts' in site;
  // Both are the schema's, and one of them has contacts.
  const sections: Record<string, unknown>[] = isResume ? (site as Resume).sections : (site as Pages).pages.flatMap((page) => page.sections);
  for (const section of sections)
    for (const key of lists) {
      const list: unknown = section[key];
      if (Array.isArray(list)) yield list;
    }
  if (isResume) yield (site as Resume).contacts;
}

const says = (entry: unknown, words: string): boolean =>
  typeof entry === 'string' ? entry.includes(words) : [...wordsIn({ entry })].some(({ text }) => text.includes(words));

/** The one entry that holds the words. */
export function withoutItem(site: Holder, words: string): string | Refused {
  const found = [...listsIn(site)].flatMap((list) => list.filter((entry) => says(entry, words)).map((entry) => ({ list, entry })));
  const [one] = found;
  if (!one) return new Refused(`没有找到写着“${words.slice(0, 40)}”的一条`);
  if (found.length > 1) return new Refused(`写着“${words.slice(0, 40)}”的有 ${found.length} 条，请多写几个字`);
  one.list.splice(one.list.indexOf(one.entry), 1);
  return `删掉了写着“${words}”的一条`;
}

export function appended(section: Section, value: string, name: string): string | Refused {
  if (value === '') return new Refused('没有说补什么');
  const { type, paragraphs, items } = section;
  const told = `“${name}”补上了“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
  if (type === 'text' && Array.isArray(paragraphs)) {
    // A blank is filled.
    const open = paragraphs.findIndex((one) => typeof one === 'string' && one.startsWith('【待补充'));
    if (open >= 0) paragraphs[open] = value;
    else paragraphs.push(value);
    return told;
  }
  if (type === 'features' && Array.isArray(items)) {
    items.push({ title: value });
    return told;
  }
  return new Refused(`“${name}”不是一段文字，请在“代码”的 content/site.json 里加`);
}
