/** What the person chose a skill for and did not get, where their words don't name it themselves. Pure. */
import type { Asked } from '#brains/builtin/text/asked.ts';
import { isGreeting, isQuestion } from '#brains/builtin/text/question.ts';
import { skillOfAbility, type SkillId } from '#capabilities/skills/skills.ts';
import { isKitName } from '#contract/brand-name.ts';
import type { CompletionItem } from '#contract/timeline/completion.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { compare, type Made } from './compare.ts';

type Deliverable = Extract<Asked, { kind: 'deliverable' }>;

/** Of writing and of tables the answer itself may be all that was wanted. */
const deliverables: Readonly<Partial<Record<SkillId, Pick<Deliverable, 'what'> & { endings: string[] }>>> = {
  ppt: { what: '演示文稿（PPT）', endings: ['.pptx.html', '.pptx'] },
  design: { what: '海报或图片', endings: ['.poster.html', '.png', '.jpg', '.jpeg', '.svg', '.webp'] },
  website: { what: '网页', endings: ['.html', '.htm', '.site', '.zip'] },
  podcast: { what: '播客', endings: ['.podcast.html', '.mp3'] },
};

/** Null when it is there, was there before (the person goes on with it), or is held against what was made already; and for a question, which is answered. */
export function leftOfSkill(
  ability_type: number,
  { words, asked, before, made }: { words: string; asked: readonly Asked[]; before: readonly TaskEvent[]; made: Made },
): CompletionItem | null {
  const skill = skillOfAbility(ability_type);
  // Only those of the list have an ability.
  const wanted = skill && deliverables[skill.id as SkillId];
  if (!skill || !wanted || asked.some(({ kind }) => kind === 'deliverable')) return null;
  if (isGreeting(words) || isQuestion(words)) return null;
  // What is made is made in a brand's kit: it is no page of its own.
  const isOne = (name: string): boolean => !isKitName(name) && wanted.endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (before.some((event) => namesIn(event).some(isOne))) return null;
  const [item] = compare([{ kind: 'deliverable', ...wanted, instead: [] }], made);
  return item && item.state !== 'done' ? { ...item, why: `选了“${skill.label}”，${item.why}` } : null;
}

function namesIn(event: TaskEvent): string[] {
  if (event.type === 'message') return event.file_list.map(({ file_name }) => file_name);
  return event.type === 'tool_result' ? event.files.map(({ name }) => name) : [];
}
