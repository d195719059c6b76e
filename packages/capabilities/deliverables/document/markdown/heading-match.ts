/** Finds the section a person or a model means by a heading, forgiving numbering, spaces and marks but never guessing between two. */
import { withoutNumber } from './heading-numbers.ts';
import { plainHeading, type Section } from './sections.ts';

export type HeadingMatch = { ok: true; section: Section } | { ok: false; problem: string };

/**
 * `wanted` is a heading, or a path such as `二、进展 > 小结` where one heading occurs more than once.
 * Tried in turn: as written, without spaces and width differences, without numbering.
 */
export function findSection(sections: Section[], wanted: string): HeadingMatch {
  const heading = plainHeading(wanted.replace(/^\s*#+\s*/, ''));
  const path = heading.split(/\s*[>＞]\s*/).filter((part) => part !== '');
  const direct = byForm(sections, heading);
  const found = direct.length === 0 && path.length > 1 ? byPath(sections, path) : direct;
  const [section, second] = found;
  if (section && !second) return { ok: true, section };
  if (section)
    return {
      ok: false,
      problem: `${found.length} 个章节都叫“${heading}”，请写成“上级章节 > ${heading}”来指明：${found.map((one) => pathOf(sections, one)).join('；')}`,
    };
  return { ok: false, problem: `没有找到章节“${heading}”。${listing(sections)}` };
}

/** The headings there are, indented by level, for an answer that says what could have been named. */
export function listing(sections: Section[]): string {
  if (sections.length === 0) return '文档里没有任何章节标题。';
  const shown = sections.slice(0, 60).map((section) => `${'  '.repeat(section.level - 1)}- ${section.title}`);
  const more = sections.length > 60 ? `\n（还有 ${sections.length - 60} 个）` : '';
  return `现有章节：\n${shown.join('\n')}${more}`;
}

export function isSameHeading(one: string, other: string): boolean {
  return forms.some((form) => form(plainHeading(one)) === form(plainHeading(other)));
}

function byForm(sections: Section[], heading: string): Section[] {
  for (const form of forms) {
    const key = form(heading);
    const found = key === '' ? [] : sections.filter((section) => form(section.title) === key);
    if (found.length > 0) return found;
  }
  return [];
}

function byPath(sections: Section[], path: string[]): Section[] {
  const [first = '', ...rest] = path;
  const parents = byForm(sections, first);
  if (rest.length === 0) return parents;
  return parents.flatMap((parent) =>
    byPath(
      sections.filter((one) => one.start > parent.start && one.start < parent.end),
      rest,
    ),
  );
}

function pathOf(sections: Section[], section: Section): string {
  const parents = sections.filter(
    (one) => one.start < section.start && one.end >= section.end && one.level < section.level && one.level > 1,
  );
  return [...parents, section].map((one) => one.title).join(' > ');
}

const forms: ((heading: string) => string)[] = [(heading) => heading, compact, (heading) => compact(withoutNumber(heading))];

function compact(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[:。.,;、]+$/, '');
}
