/** Sections and entries of a CV. Pure. */
import type { Change } from '#contract/intent/change.ts';
import { blank } from '#brains/builtin/compose/draft.ts';
import type { SiteContent } from './content.ts';
import { renamed, swapped } from './field-changes.ts';
import { withoutItem } from './items.ts';
import { type Listed, meantParts, movedIn, placeFor, Refused } from './lists.ts';
import { beyondKit, type Outcome, type SiteEdit } from './edit.ts';

type Resume = Extract<SiteContent, { kit: 'resume' }>['site'];

export function changeResume(edit: SiteEdit, site: Resume, change: Change): Outcome {
  const { do: deed, target, value = '' } = change;
  const list: Listed<Resume['sections'][number]> = {
    items: site.sections,
    counted: edit.counted(site, site.sections),
    nameOf: ({ title }) => title,
    noun: '节',
  };
  if (deed === 'require' || deed === 'release') return new Refused('简历里没有要填的项');
  if (deed === 'remove' && (target.part === 'item' || target.part === 'words') && target.named !== undefined)
    return withoutItem(site, target.named);
  const section = target.part === 'words' && deed === 'append' ? { ...target, part: 'section' as const } : target;
  if (section.part !== 'section') return beyondKit(change, '简历');
  if (deed === 'add') {
    const title = (target.named ?? '').trim().slice(0, 120);
    if (title === '') return new Refused('没有说新的一节叫什么');
    if (site.sections.some((one) => one.title === title)) return new Refused(`已经有“${title}”了`);
    const at = placeFor(list, change);
    if (at instanceof Refused) return at;
    const lines = value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    site.sections.splice(at, 0, { title, entries: (lines.length > 0 ? lines : [blank(title)]).map((text) => ({ text })) });
    return `加了一节“${title}”${value === '' ? '，内容待您补充' : ''}`;
  }
  const parts = meantParts(list, section);
  if (parts instanceof Refused) return parts;
  const { found, first, names } = parts;
  switch (deed) {
    case 'remove':
      site.sections = site.sections.filter((one) => !found.includes(one));
      return `删掉了${names}`;
    case 'set':
      return target.field === 'title'
        ? renamed(list, first, value, (name) => (first.title = name))
        : new Refused('没有说改这一节的什么，小标题请说“标题改成……”');
    case 'append':
      if (value === '') return new Refused('没有说补什么');
      first.entries = [...first.entries.filter(({ text }) => text?.startsWith('【待补充') !== true), { text: value }];
      return `“${first.title}”补上了“${value}”`;
    case 'move': {
      const moved = movedIn(list, found, change);
      if (moved instanceof Refused) return moved;
      site.sections = moved;
      return `移动了${names}`;
    }
    case 'swap':
      return swapped(list, first, change, (next) => (site.sections = next));
    default:
      return beyondKit(change, '简历');
  }
}
