/** Reads how a person wants a poster changed, as edits of the poster tool. Pure. */
import { paletteByWords, systemByWords } from '#capabilities/deliverables/poster/choose.ts';
import type { PosterContent } from '#capabilities/deliverables/poster/poster-content.ts';
import type { PosterEdit } from '#capabilities/deliverables/poster/poster-edit.ts';
import { notDone, readRatio, readVersions } from './brief-orders.ts';
import { sheetOf } from './brief.ts';
import { inChineseWords } from './recipe-english.ts';
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

const fields = {
  副标题: 'subline',
  副题: 'subline',
  标题: 'headline',
  主标题: 'headline',
  题目: 'headline',
  大标题: 'headline',
  眉题: 'kicker',
  小标题: 'kicker',
  按钮: 'action',
  行动引导: 'action',
  引导语: 'action',
  号召: 'action',
  署名: 'brand',
  落款: 'brand',
  主办方: 'brand',
  主办单位: 'brand',
  品牌: 'brand',
  口号: 'subline',
  标语: 'subline',
  正文: 'subline',
} as const;
const fieldNames = Object.keys(fields)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const isField = (word: string): word is keyof typeof fields => Object.hasOwn(fields, word);
const factNames =
  '活动时间|开业时间|报名时间|时间|日期|地点|地址|场地|电话|联系电话|咨询电话|联系方式|联系人|邮箱|微信|公众号|网址|价格|票价|门票|费用|学费|名额|对象|主讲人?|嘉宾|截止时间|报名截止|工作地点|薪资';
const open = '[“"「『《]?';
const close = '[”"」』》]?';
const chineseNumbers: Record<string, number> = { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 };

/** `pictures`: names of the images that came with the message. */
export function readDesignChange(said: string, content: PosterContent, pictures: string[]): Asked {
  const text = inChineseWords(said, content);
  const asked: Asked = { edits: [], others: 0, ratio: null, not_done: [] };
  // What was drawn, and pleases nobody, is drawn another way.
  if (
    pictures.length === 0 &&
    /^(?:[这那]张|这个)?(?:图案?|插画|画面)(?:不(?:太)?(?:好看?|行|喜欢|合适|满意)|太.{1,4})[，,]?.{0,3}(?:换|重)/.test(text)
  )
    return { ...asked, edits: [{ op: 'another_look', change: 'drawing' }] };
  if (
    /(?:再|另外?|多)(?:来|做|出|设计|给我|生成)[^，。]{0,12}(?:张|版|款|种|个|套|幅)|重新?(?:做|设计|来)一?[张版个]|换一张/.test(text) &&
    !/加(?:一|1)?[张页]/.test(text)
  ) {
    return { ...asked, others: Math.min(6, readVersions(text)), ratio: readRatio(text) };
  }
  for (const clause of clausesOf(text)) readClause(asked, clause, content, pictures);
  if (pictures.length > 0 && !asked.edits.some(({ op }) => op === 'set_pictures' || op === 'set_code')) {
    const code = pictures.find((name) => /二维码|qr|小程序码/i.test(name)) ?? (/二维码|小程序码/.test(text) ? pictures[0] : undefined);
    const rest = pictures.filter((name) => name !== code);
    if (code) asked.edits.push({ op: 'set_code', sheet: content.sheets.length, picture: code });
    if (rest.length > 0) asked.edits.push({ op: 'set_pictures', pictures: rest.slice(0, 4) });
  }
  if (asked.edits.some(({ op }) => op === 'set_code')) asked.not_done = asked.not_done.filter((sentence) => !sentence.startsWith('二维码'));
  return asked;
}

function readClause(asked: Asked, clause: string, content: PosterContent, pictures: string[]): void {
  const at = sheetIn(clause, content.sheets.length);
  const sheet = at === null ? {} : { sheet: at };
  const words = clause
    .replace(/^(?:请|麻烦|帮我|把|将|给我|再|并且?|然后|同时|顺便)+/, '')
    .replace(/^第[一二三四五六七八九十\d]+[张页](?:的)?/, '')
    .trim();
  if (/二维码|小程序码/.test(words)) {
    if (/去掉|删|不要/.test(words)) asked.edits.push({ op: 'set_code', ...sheet, picture: '' });
    else if (pictures.length === 0) asked.not_done.push('二维码没有生成：把二维码图片作为附件发来，说“加上二维码”，我就放到版面上。');
    return;
  }
  const removedSheet =
    /^(?:删掉?|去掉|删除|不要)第([一二三四五六七八九十\d]+)[张页]|^(?:把)?第([一二三四五六七八九十\d]+)[张页](?:删掉?|去掉|删除|不要)/.exec(
      clause,
    );
  const removed = removedSheet?.[1] ?? removedSheet?.[2];
  if (removed) return void asked.edits.push({ op: 'remove_sheet', sheet: numberOf(removed) });
  const added = /^(?:再)?(?:加|增加|补)(?:上)?(?:一|1)?(?:张|页)(?:[：:，,]|内容是|讲|写)?\s*(.{2,200})$/s.exec(words);
  if (added?.[1]) {
    const read = sheetOf(added[1]);
    const headline = read.headline || added[1].slice(0, 60);
    const { points, ...rest } = read;
    asked.edits.push({
      op: 'add_sheet',
      ...(content.sheets.at(-1)?.role === 'ending' ? { at: content.sheets.length } : {}),
      content: { ...rest, headline, role: 'points', ...(points ? { points: points.slice(0, 8) } : {}) },
    });
    return;
  }
  const set = new RegExp(
    `^(${fieldNames})(?:的?文字)?(?:就|要|请)?(?:改成|改为|换成|换为|改|换|写成|写|用|叫|是|为|：|:)\\s*[：:]?\\s*${open}(.{1,120}?)${close}(?:吧|就行|就好|即可)?$`,
  ).exec(words);
  const field = set?.[1] ?? '';
  if (set?.[2] && isField(field)) return void asked.edits.push({ op: 'set_text', ...sheet, field: fields[field], text: set[2] });
  const put = new RegExp(
    `^(?:加上|加一?[个条行]?|补上|补|写上|放上|增加|添加)?(${factNames})(?:改成|改为|换成|换为|改到|改|是|为|在|：|:|\\s)\\s*[：:]?\\s*${open}(.{1,120}?)${close}(?:吧|就行)?$`,
  ).exec(words);
  if (put?.[1] && put[2])
    return void asked.edits.push({
      op: 'set_fact',
      ...(at === null ? { sheet: sheetWithFact(content, put[1]) } : { sheet: at }),
      label: labelLike(content, put[1]),
      value: put[2],
    });
  if (
    /^(?:换|改)?.{0,6}(?:插画|插图|图案|配图|背景图|画面)/.test(words) &&
    /换|改|重/.test(words) &&
    pictures.length === 0 &&
    !/照片|图片/.test(words)
  )
    return void asked.edits.push({ op: 'another_look', change: 'drawing' });
  if (pictures.length > 0 && /用|换|放|加|配/.test(words) && /图|照片|附件|背景/.test(words))
    return void asked.edits.push({ op: 'set_pictures', ...sheet, pictures: pictures.slice(0, 4) });
  if (/(?:去掉|删掉?|不要|不用)(?:这张|那张)?(?:图片|照片|图)$/.test(words))
    return void asked.edits.push({ op: 'set_pictures', ...sheet, pictures: [] });
  const ratio = /比例|横版|竖版|方形|横的|竖的|横向|竖向|\d\s?[:：比]\s?\d|封面|壁纸|改成海报/.test(words) ? readRatio(words) : null;
  if (ratio && ratio !== content.ratio) return void asked.edits.push({ op: 'set_ratio', ratio });
  if (ratio) return void asked.not_done.push(`现在已经是 ${ratio}，比例没有变。`);
  const layout = /版式|布局|排版|构图|版面|排法/.test(words);
  const colour = /配色|颜色|色调|色系|底色|主色|[红橙黄绿青蓝紫黑白灰粉金棕]色|黑金/.test(words);
  const look = /风格|样式|设计|效果|感觉/.test(words);
  const wantsChange = /换|改|变|调|用|要|来|更/.test(words);
  const replaced = new RegExp(
    `^${open}([^”"」』》]{1,60}?)${close}(?:都|全部)?(?:改成|改为|换成|换为|替换成|写成)\\s*${open}(.{1,120}?)${close}(?:吧|就行)?$`,
  ).exec(words);
  const from = replaced?.[1]?.trim() ?? '';
  // 桂花拿铁改成30元 says what it costs, not what it is called.
  const sum = replaced?.[2] ? sumEdit(content, from, replaced[2]) : null;
  if (sum) return void asked.edits.push(sum);
  if (replaced?.[2] && isSumForName(from, replaced[2]) && !/^第.+[条点个项]$/.test(from))
    return void asked.not_done.push(
      `海报上没有看到“${from.slice(0, 30)}”后面的数，所以没有改；可以把原来的话整句说出来，例如“‘……28元’改成‘……30元’”。`,
    );
  const nth = replaced?.[2] ? /^第([一二三四五六七八九十\d]+)[条点个项]$/.exec(from)?.[1] : undefined;
  const other = nth && replaced?.[2] ? nthEdit(content, numberOf(nth), replaced[2]) : null;
  if (other) return void asked.edits.push(other);
  if (replaced?.[2] && JSON.stringify(content.sheets).includes(from) && from.length > 1)
    return void asked.edits.push({ op: 'replace_text', from, to: replaced[2] });
  if (colour && wantsChange) {
    const palette = paletteByWords(words, content.palette);
    asked.edits.push(
      palette && palette !== content.palette ? { op: 'set_palette', palette } : { op: 'another_look', change: layout ? 'all' : 'palette' },
    );
    return;
  }
  if ((layout || look) && wantsChange) {
    const system = systemByWords(words, content.system);
    const palette = look ? paletteByWords(words, content.palette) : null;
    if (system) asked.edits.push({ op: 'set_system', system });
    if (palette && !system) asked.edits.push({ op: 'set_palette', palette });
    if (!system && !palette) asked.edits.push({ op: 'another_look', change: layout ? 'system' : 'all' });
    return;
  }
  const gone = /^(?:去掉|删掉|删除|删|不要|拿掉)(?:了)?\s*[“"「]?(.{1,40}?)[”"」]?(?:了|吧|的?[这那]一?[条行项个点句])?$/.exec(words)?.[1];
  if (gone) return remove(asked, gone, at, content);
  const more =
    /^(?:加上|加一?[条句行点]|加|补充|补一?[条句]|补|增加|添加|写上)(?:要点|卖点|亮点)?(?:一?[条句点行])?[：:，,]?\s*[“"「]?(.{2,200}?)[”"」]?$/.exec(
      words,
    )?.[1];
  if (more) {
    const read = sheetOf(more);
    for (const fact of read.facts ?? []) asked.edits.push({ op: 'set_fact', ...sheet, label: fact.label, value: fact.value });
    const title = (read.facts ?? []).length === 0 ? more : '';
    if (title !== '') asked.edits.push({ op: 'add_point', ...sheet, point: pointLike(content, (at ?? 1) - 1, title) });
    return;
  }
  if (/(?:字|标题)[^，。]{0,6}(?:大|小)(?:一?[点些])?/.test(words))
    return void asked.not_done.push('字号由版式按内容自动排到最合适的大小；想要更大的标题，可以说“换成大字报版式”或精简文字。');
  const byName = systemByWords(words, content.system) ?? null;
  const byColour = paletteByWords(words, content.palette);
  if (wantsChange && byName) return void asked.edits.push({ op: 'set_system', system: byName });
  if (wantsChange && byColour) return void asked.edits.push({ op: 'set_palette', palette: byColour });
  if (/好看|美观|高级|精致|丑|不(?:太)?(?:喜欢|满意|行)|再(?:优化|调整|改)一?下/.test(words))
    return void asked.edits.push({ op: 'another_look', change: 'all' });
  const cannot = notDone(words).filter((one) => !asked.not_done.includes(one));
  if (cannot.length > 0) asked.not_done.push(...cannot);
  else if (words.length > 1) asked.not_done.push(`没有听懂“${words.slice(0, 30)}”要怎么改。`);
}

function remove(asked: Asked, gone: string, at: number | null, content: PosterContent): void {
  const sheet = at ?? 1;
  if (isField(gone)) return void asked.edits.push({ op: 'set_text', sheet, field: fields[gone], text: '' });
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

function sheetIn(clause: string, count: number): number | null {
  const said = /第([一二三四五六七八九十\d]+)[张页]/.exec(clause)?.[1];
  if (said) return numberOf(said);
  if (/封面/.test(clause) && count > 1 && !/公众号|视频/.test(clause)) return 1;
  return /最后一?[张页]|结尾/.test(clause) && count > 1 ? count : null;
}

const numberOf = (said: string) => chineseNumbers[said] ?? (Number(said) || 1);

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

function clausesOf(text: string): string[] {
  return text
    .split(
      /[。！!\n；;]|[，,](?=\s*(?:并且?|然后|再|同时|另外|还有|也|把|将|标题|副标题|时间|地点|电话|颜色|配色|版式|换|改|加|去掉|删|不要|比例|用))/,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}
