/** A page nobody has told anything for yet: it stands as it will stand, with every place to be filled in marked as such. */
import type { Blank, BlankForm } from './occasions.ts';
import { atMost, type Slide } from './slide.ts';
import type { Wording } from './wording.ts';

export function blankPage(title: string, blanks: readonly Blank[], form: BlankForm, say: Wording): Slide {
  const heads = blanks.map(({ title: head }) => head);
  return { ...drawn(title, blanks, form, say), notes: atMost(say.blank_notes(title, heads), 4000) };
}

function drawn(title: string, blanks: readonly Blank[], form: BlankForm, say: Wording): Slide {
  const marked = (hint: string): string => say.blank(hint);
  const asPoints = blanks.map((blank) => ({ title: blank.title, text: marked(blank.hint) }));
  const hints = say.all(blanks.map(({ hint }) => hint));
  switch (form.as) {
    case 'points':
      return { layout: 'points', title, points: asPoints };
    case 'process':
      return { layout: 'process', title, steps: asPoints };
    case 'timeline':
      return { layout: 'timeline', title, events: asPoints.map((one) => ({ when: say.open_time, ...one })) };
    case 'figures':
      return {
        layout: 'figures',
        title,
        figures: blanks.map((blank) => ({ value: say.open_number, label: blank.title, change: marked(blank.hint) })),
        takeaway: marked(say.one_sentence),
      };
    case 'statement':
      return { layout: 'statement', title, text: marked(hints) };
    case 'quote':
      return { layout: 'quote', title, text: marked(hints), by: marked(say.by_whom) };
    case 'comparison': {
      const half = Math.ceil(blanks.length / 2);
      const side = (name: string, some: readonly Blank[]) => ({
        title: name,
        points: some.map((blank) => say.labelled(blank.title, marked(blank.hint))),
      });
      return { layout: 'comparison', title, left: side(form.left, blanks.slice(0, half)), right: side(form.right, blanks.slice(half)) };
    }
    case 'table':
      return {
        layout: 'table',
        title,
        header: form.columns,
        rows: blanks.map((blank) => [blank.title, marked(blank.hint), ...form.columns.slice(2).map(() => say.open_number)]),
        takeaway: marked(say.one_sentence),
      };
  }
}
