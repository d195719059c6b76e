/** A page nobody has told anything for yet: it stands as it will stand, with every place to be filled in marked as such. */
import type { Blank, BlankForm } from './occasions/occasion.ts';
import { atMost, type Slide } from './slide.ts';

/** Where a number or a date will stand; what belongs there is said beside it. */
const openNumber = '待填';
const openTime = '时间待填';

export function blankPage(title: string, blanks: readonly Blank[], form: BlankForm): Slide {
  const notes = `${title}：这一页要讲${blanks.map(({ title: head }) => head).join('、')}。页面上标为待补充的地方填好之后，把结论写进标题。`;
  return { ...drawn(title, blanks, form), notes: atMost(notes, 4000) };
}

const marked = (hint: string): string => `【待补充：${hint}】`;

function drawn(title: string, blanks: readonly Blank[], form: BlankForm): Slide {
  const asPoints = blanks.map((blank) => ({ title: blank.title, text: marked(blank.hint) }));
  const hints = blanks.map(({ hint }) => hint).join('；');
  switch (form.as) {
    case 'points':
      if (asPoints.length >= 3 && /步骤|流程|路径|阶段|日程|环节/.test(title)) return { layout: 'process', title, steps: asPoints };
      return { layout: 'points', title, points: asPoints };
    case 'process':
      return { layout: 'process', title, steps: asPoints };
    case 'timeline':
      return { layout: 'timeline', title, events: asPoints.map((one) => ({ when: openTime, ...one })) };
    case 'figures':
      return {
        layout: 'figures',
        title,
        figures: blanks.map((blank) => ({ value: openNumber, label: blank.title, change: marked(blank.hint) })),
        takeaway: marked('这些数字说明什么，一句话'),
      };
    case 'statement':
      return { layout: 'statement', title, text: marked(hints) };
    case 'quote':
      return { layout: 'quote', title, text: marked(hints), by: marked('出处：姓名、身份或书名') };
    case 'comparison': {
      const half = Math.ceil(blanks.length / 2);
      const side = (name: string, some: readonly Blank[]) => ({
        title: name,
        points: some.map((blank) => `${blank.title}：${marked(blank.hint)}`),
      });
      return { layout: 'comparison', title, left: side(form.left, blanks.slice(0, half)), right: side(form.right, blanks.slice(half)) };
    }
    case 'table':
      return {
        layout: 'table',
        title,
        header: form.columns,
        rows: blanks.map((blank) => [blank.title, marked(blank.hint), ...form.columns.slice(2).map(() => openNumber)]),
        takeaway: marked('从表里看出什么，一句话'),
      };
  }
}
