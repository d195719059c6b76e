/** Style, colour, and whether a site is dark. Pure. */
import type { Change } from '#contract/intent/change.ts';
import { styleOf } from '#brains/builtin/pages/page-deeds.ts';
import { lookIn } from '#brains/builtin/reading/change/meanings.ts';
import { pageStyles } from '../../../deliverables/web-page/page-styles.ts';
import { colourOf } from '../element-request.ts';
import { sheetOf } from '../kits/pages/kit.ts';
import { Refused } from './lists.ts';
import type { Outcome, SiteEdit } from './edit.ts';

const sheetPath = 'app/style.css';
const accentPath = 'app/accent.css';
const accent = /(--accent:\s*)(#[0-9a-fA-F]{3,8})/;
const names = Object.values(pageStyles).map(({ label }) => label);

export function restyle(edit: SiteEdit, { target, choice }: Change): Outcome {
  if (target.part !== 'whole') return new Refused('一次只能换整个网站的样式；要改一处的颜色，请在预览里选中它再说');
  if (choice === undefined)
    return new Refused(target.field === 'colour' ? '没有说换成什么颜色，例如“主色改成绿色”' : `没有说换成哪一种：${names.join('、')}`);
  const colour = colourOf(choice);
  if (colour && target.field !== 'style') return painted(edit, colour.value, choice);
  const look = lookIn(choice);
  const style =
    edit.content.kit === 'pages'
      ? (Object.values(pageStyles).find(({ label }) => choice.includes(label))?.id ?? styleOf(choice))
      : undefined;
  if (style) {
    edit.files.set(sheetPath, sheetOf(pageStyles[style], null));
    return `换成“${pageStyles[style].label}”样式`;
  }
  if (edit.content.kit !== 'pages' && (look === 'dark' || look === 'light')) return shaded(edit, look);
  return new Refused(
    edit.content.kit === 'pages'
      ? `没有“${choice.slice(0, 40)}”这种样式，有的是：${names.join('、')}`
      : `没有“${choice.slice(0, 40)}”这种样式，能换的是主色和深浅`,
  );
}

function painted(edit: SiteEdit, hex: string, name: string): Outcome {
  const path = [accentPath, sheetPath].find((one) => accent.test(edit.files.get(one) ?? ''));
  if (path === undefined) return new Refused('它用自己的颜色，没有能换的主色；一处的颜色可以在预览里选中再改');
  edit.files.set(path, (edit.files.get(path) ?? '').replace(accent, `$1${hex}`));
  return `主色改成${name}（${hex}）`;
}

const device = '(prefers-color-scheme: dark)';
/** Stands for the device's wish, and can be told from a rule for screens of any width. */
const fixed = { dark: '(min-width: 0.01px)', light: '(max-width: 0.01px)' } as const;

/** The dark rules of its sheets hold always, or never. */
function shaded(edit: SiteEdit, look: 'dark' | 'light'): Outcome {
  let count = 0;
  for (const [path, text] of edit.files) {
    if (text === null || !/^app\/.*\.css$/.test(path)) continue;
    const asked = [device, fixed.dark, fixed.light].reduce((css, one) => css.replaceAll(one, fixed[look]), text);
    const sheet = asked.replaceAll(/color-scheme: (?:light dark|dark|light);/g, `color-scheme: ${look};`);
    if (asked.includes(fixed[look])) count += 1;
    edit.files.set(path, sheet);
  }
  return count === 0 ? new Refused('没有找到深色的样式，它可能被改写过') : look === 'dark' ? '一直用深色显示' : '一直用浅色显示';
}
