/** What is asked of a poster, as edits of its tool. Pure. */
import type { Change, ChangedField, ChangeTarget } from '#contract/intent/change.ts';
import type { PartThere } from '#brains/builtin/reading/change/resolve.ts';
import { lexicon } from '#brains/builtin/reading/lexicon.ts';
import { paletteByWords, systemByWords } from '#capabilities/deliverables/poster/choose.ts';
import type { PosterContent } from '#capabilities/deliverables/poster/poster-content.ts';
import type { PosterEdit } from '#capabilities/deliverables/poster/poster-edit.ts';
import { readRatio } from './brief-orders.ts';
import { sheetOf } from './brief.ts';
import { isSumForName, nthEdit, pointLike, sumEdit } from './point-edits.ts';

export interface Asked {
  edits: PosterEdit[];
  /** That many new posters with the same words instead. */
  others: number;
  /** In this ratio, when one is named with “再出一张”. */
  ratio: PosterContent['ratio'] | null;
  /** Each a sentence for the person. */
  not_done: string[];
}

const textFields: Partial<Record<ChangedField, 'kicker' | 'headline' | 'subline' | 'action' | 'brand'>> = {
  title: 'headline',
  subtitle: 'subline',
  kicker: 'kicker',
  action: 'action',
  brand: 'brand',
};

export function partsOfPoster({ sheets }: PosterContent): PartThere[] {
  return sheets.map(({ headline }) => ({ title: headline.replaceAll('\n', ' ') }));
}

/** Targets are places already. `pictures`: names of the images that came with the message. */
export function posterChangesOf(changes: readonly Change[], content: PosterContent, pictures: readonly string[]): Asked {
  const asked: Asked = { edits: [], others: 0, ratio: null, not_done: [] };
  for (const change of changes) take(asked, change, content, pictures);
  const isPut = asked.edits.some(({ op }) => op === 'set_pictures' || op === 'set_code');
  if (pictures.length > 0 && !isPut) asked.edits.push(...placed(changes, content, pictures));
  return asked;
}

/** Pictures that came along have a place, whatever else was said of them. */
function placed(changes: readonly Change[], content: PosterContent, pictures: readonly string[]): PosterEdit[] {
  const wantsCode = changes.some(({ target }) => target.field === 'code');
  const code = pictures.find((name) => /二维码|qr|小程序码/i.test(name)) ?? (wantsCode ? pictures[0] : undefined);
  const rest = pictures.filter((name) => name !== code);
  return [
    ...(code ? [{ op: 'set_code' as const, sheet: content.sheets.length, picture: code }] : []),
    ...(rest.length > 0 ? [{ op: 'set_pictures' as const, pictures: rest.slice(0, 4) }] : []),
  ];
}

function take(asked: Asked, change: Change, content: PosterContent, pictures: readonly string[]): void {
  const { do: deed, target, value = '', choice, length, words } = change;
  const cannot = (): void => void asked.not_done.push(`没有做“${words}”：海报不能这样改。`);
  const at = target.part === 'page' ? target.places?.map((one) => (one < 0 ? content.sheets.length + 1 + one : one)) : undefined;
  const sheet = at?.[0] === undefined ? {} : { sheet: at[0] };
  const field = target.field && textFields[target.field];
  if (at?.some((one) => one < 1 || one > content.sheets.length))
    return void asked.not_done.push(`没有做“${words}”：一共 ${content.sheets.length} 张。`);
  switch (deed) {
    case 'others':
      asked.others = Math.min(6, Math.max(1, Math.round(length?.about ?? 1)));
      asked.ratio = choice === undefined ? null : readRatio(choice);
      return;
    case 'set':
      if (field) return void asked.edits.push({ op: 'set_text', ...sheet, field, text: value });
      if (target.part === 'item') {
        const nth = nthEdit(content, target.places?.[0] ?? 0, value);
        if (nth) asked.edits.push(nth);
        else asked.not_done.push(`没有做“${words}”：没有这一条。`);
        return;
      }
      return target.named && labelOf(content, target.named) !== undefined ? setFact(asked, target.named, value, content) : cannot();
    case 'replace':
      return replace(asked, target.named ?? '', value, content);
    case 'restyle':
      return restyle(asked, target, choice, content);
    case 'again':
      return target.field === 'drawing' ? void asked.edits.push({ op: 'another_look', change: 'drawing' }) : cannot();
    case 'remove':
      if (field) return void asked.edits.push({ op: 'set_text', ...sheet, field, text: '' });
      if (target.field === 'code') return void asked.edits.push({ op: 'set_code', ...sheet, picture: '' });
      if (target.field === 'picture') return void asked.edits.push({ op: 'set_pictures', ...sheet, pictures: [] });
      if (at && at.length > 0)
        return void asked.edits.push(...at.toSorted((a, b) => b - a).map((one) => ({ op: 'remove_sheet' as const, sheet: one })));
      return target.named ? remove(asked, target.named, null, content) : cannot();
    case 'add':
      return add(asked, change, content, pictures);
    case 'append': {
      const read = sheetOf(value);
      for (const fact of read.facts ?? []) asked.edits.push({ op: 'set_fact', ...sheet, label: fact.label, value: fact.value });
      if ((read.facts ?? []).length === 0)
        asked.edits.push({ op: 'add_point', ...sheet, point: pointLike(content, (at?.[0] ?? 1) - 1, value) });
      return;
    }
    default:
      return cannot();
  }
}

function add(asked: Asked, { target, value = '', words }: Change, content: PosterContent, pictures: readonly string[]): void {
  if (target.field === 'code') {
    if (pictures.length === 0) asked.not_done.push('二维码没有生成：把二维码图片作为附件发来，说“加上二维码”，我就放到版面上。');
    return;
  }
  if (target.field === 'picture') {
    if (pictures.length === 0) asked.not_done.push('没有加图片：上传照片后说“用这张图”，我会换上。');
    return;
  }
  if (target.part === 'item' && target.named) return setFact(asked, target.named, value, content);
  const told = [target.named, value].filter((one) => one !== undefined && one !== '').join('：');
  if (target.part !== 'page' || told === '') return void asked.not_done.push(`没有做“${words}”：请说这一张写什么。`);
  const { points, ...rest } = sheetOf(told);
  asked.edits.push({
    op: 'add_sheet',
    ...(content.sheets.at(-1)?.role === 'ending' ? { at: content.sheets.length } : {}),
    content: { ...rest, headline: rest.headline || told.slice(0, 60), role: 'points', ...(points ? { points: points.slice(0, 8) } : {}) },
  });
}

/** 桂花拿铁改成30元 says what it costs, not what it is called. */
function replace(asked: Asked, from: string, to: string, content: PosterContent): void {
  const told = englishFact(from, to, content);
  if (told) return void asked.edits.push(told);
  const label = factLabel(content, from);
  if (label !== undefined) return setFact(asked, label, to, content);
  const sum = sumEdit(content, from, to);
  if (sum) return void asked.edits.push(sum);
  if (isSumForName(from, to))
    return void asked.not_done.push(
      `海报上没有看到“${from.slice(0, 30)}”后面的数，所以没有改；可以把原来的话整句说出来，例如“‘……28元’改成‘……30元’”。`,
    );
  if (from.length > 1 && JSON.stringify(content.sheets).includes(from)) return void asked.edits.push({ op: 'replace_text', from, to });
  if (labelOf(content, from) !== undefined) return setFact(asked, from, to, content);
  asked.not_done.push(`海报上没有“${from.slice(0, 30)}”，所以没有改。`);
}

function restyle(asked: Asked, { field }: ChangeTarget, choice: string | undefined, content: PosterContent): void {
  if (field === 'shape') {
    const ratio = choice === undefined ? null : readRatio(choice);
    if (ratio === null)
      asked.not_done.push(`没有换比例：请说成 16:9、3:4、9:16 或 1:1${choice === undefined ? '' : `，没有“${choice}”这一种`}。`);
    else if (ratio === content.ratio) asked.not_done.push(`现在已经是 ${ratio}，比例没有变。`);
    else asked.edits.push({ op: 'set_ratio', ratio });
    return;
  }
  if (choice === undefined)
    return void asked.edits.push({ op: 'another_look', change: field === 'colour' ? 'palette' : field === 'layout' ? 'system' : 'all' });
  const system = field === 'colour' ? null : systemByWords(`${choice}版式`, content.system);
  const palette = field === 'layout' ? null : paletteByWords(choice, content.palette);
  if (system) asked.edits.push({ op: 'set_system', system });
  else if (palette) asked.edits.push({ op: 'set_palette', palette });
  else asked.not_done.push(`没有按“${choice}”换：没有这一种，可以说“换个配色”“换个版式”，由我换一套。`);
}

function setFact(asked: Asked, label: string, value: string, content: PosterContent): void {
  asked.edits.push({ op: 'set_fact', sheet: sheetWithFact(content, label), label: labelLike(content, label), value });
}

/** What is told on the poster under such a name, or is usually told so. */
function labelOf(content: PosterContent, name: string): string | undefined {
  const folded = name.toLowerCase();
  const isUsual = lexicon('make')
    .at(folded, 0)
    .some(({ to, values }) => to === folded.length && values.some(({ is }) => is === 'label'));
  return factLabel(content, name) ?? (isUsual ? name : undefined);
}

function factLabel(content: PosterContent, name: string): string | undefined {
  const labels = content.sheets.flatMap(({ facts = [] }) => facts.map(({ label }) => label));
  return labels.find((one) => one === name) ?? labels.find((one) => one.endsWith(name));
}

function remove(asked: Asked, gone: string, at: number | null, content: PosterContent): void {
  const sheet = at ?? 1;
  const own = content.sheets[sheet - 1];
  const fact = own?.facts?.find(({ label, value }) => label === gone || gone.includes(label) || value.includes(gone));
  if (fact) return void asked.edits.push({ op: 'set_fact', sheet, label: fact.label, value: '' });
  for (const [n, one] of content.sheets.entries()) {
    // 包午餐，月休6天: one of two said together goes, the other stays.
    const among = one.points?.find(({ title }) => title !== gone && title.split(/[，、；]/).some((part) => part.trim() === gone));
    if (among) {
      const rest = among.title.split(/(?<=[，、；])/).filter((part) => part.replace(/[，、；]$/, '').trim() !== gone);
      const title = rest.join('').replace(/[，、；]$/, '');
      return void asked.edits.push({ op: 'set_point', sheet: n + 1, title: among.title, point: { ...among, title } });
    }
    if (one.points?.some(({ title }) => title.includes(gone)))
      return void asked.edits.push({ op: 'remove_point', sheet: n + 1, title: gone });
  }
  for (const field of ['kicker', 'subline', 'action', 'brand'] as const) {
    if (own?.[field]?.includes(gone)) return void asked.edits.push({ op: 'set_text', sheet, field, text: '' });
  }
  if (gone === '要点' || gone === '卖点') return void asked.edits.push({ op: 'set_points', sheet, points: [] });
  asked.not_done.push(`海报上没有“${gone.slice(0, 30)}”，所以没有删。`);
}

function sheetWithFact(content: PosterContent, label: string): number {
  const found = content.sheets.findIndex((sheet) => sheet.facts?.some((fact) => fact.label === labelLike(content, label)));
  if (found >= 0) return found + 1;
  const any = content.sheets.findIndex((sheet) => (sheet.facts?.length ?? 0) > 0);
  return any >= 0 ? any + 1 : content.sheets.length;
}

/** 时间 where the poster says 活动时间. */
function labelLike(content: PosterContent, label: string): string {
  const labels = content.sheets.flatMap((sheet) => (sheet.facts ?? []).map((fact) => fact.label));
  return labels.find((one) => one === label) ?? labels.find((one) => one.endsWith(label) || label.endsWith(one)) ?? label;
}

const labels: Record<string, RegExp> = {
  time: /^(?:when|time|date)/i,
  date: /^(?:when|time|date)/i,
  day: /^(?:when|time|date)/i,
  when: /^(?:when|time|date)/i,
  place: /^(?:where|venue|place|location)/i,
  venue: /^(?:where|venue|place|location)/i,
  location: /^(?:where|venue|place|location)/i,
  price: /^(?:price|cost|fee|tickets?)/i,
  contact: /^(?:contact|phone|email)/i,
  phone: /^(?:phone|contact)/i,
  email: /^(?:email|contact)/i,
};
const hours = /\d{1,2}(?::\d{2})?\s?(?:am|pm)?\s?[-–—]\s?\d{1,2}(?::\d{2})?\s?(?:am|pm)?/i;

/** “Change the time to 11am–5pm”: new hours alone leave the day as it is. */
function englishFact(from: string, to: string, content: PosterContent): PosterEdit | null {
  const name = from.toLowerCase();
  const label = labels[name];
  const fact = label && content.sheets.flatMap(({ facts = [] }) => facts).find((one) => label.test(one.label));
  if (!fact) return null;
  const before = /^(?:time|hours?)$/.test(name) && hours.test(to) ? hours.exec(fact.value)?.[0] : undefined;
  return { op: 'replace_text', from: before ?? fact.value, to };
}
