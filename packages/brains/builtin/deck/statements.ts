/** Sentences as a page takes them: the short thing they say first, then the rest; their figures, dates and steps. */
import { findDates } from '../text/facts.ts';
import { withoutMark } from '../text/list-mark.ts';
import { saysOnlyWhen } from '../text/only-when.ts';
import { englishFigures } from './english-figures.ts';
import type { Figure, Point } from './slide.ts';

export interface Statement {
  text: string;
  /** `纪要.docx “本周重点”节`; '' for the person's own words. */
  source: string;
}

const lead =
  /^(?:其中|此外|另外|同时|目前|总体(?:来看|上)?|总的来说|具体(?:来说)?|一是|二是|三是|四是|五是|首先|其次|再次|最后|第[一二三四五六](?=[，,：:、])|因此|所以|但是?|而且|并且|截至目前)[，,：:、]?/;
const endMark = /[。！!；;，,、：:\s]+$/;

/** Without list marks, connectors and its end mark. */
export function bare(text: string): string {
  return withoutMark(text).replace(lead, '').replace(endMark, '').trim();
}

/** At the commas and semicolons that stand in no brackets. */
export function clausesOf(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if ('（(“《「'.includes(c)) depth++;
    if ('）)”》」'.includes(c)) depth = Math.max(0, depth - 1);
    const isMark = '，；;。'.includes(c) || (c === ',' && !/\d/.test(text[i + 1] ?? ''));
    if (depth > 0 || !isMark) continue;
    found.push(text.slice(from, i));
    from = i + 1;
  }
  found.push(text.slice(from));
  return found.map((clause) => clause.trim()).filter((clause) => clause !== '');
}

/** Goes on with what was said before it. */
export const goesOn =
  /^(?:同比|环比|较|比(?!赛)|其中|约?占|而|但|并|且|从而|因此|所以|因为|由于|以(?!上)|使|让|分别|达到?|是|为|即|也|还|都|主要(?:是|为|由于|因为|来自)|原因)/;
/** What a sentence says in at most `most` letters, in its own words; null when it can't be said so short. */
export function gistOf(text: string, most = 24): string | null {
  for (const clause of clausesOf(bare(text)).map(bare)) {
    const isAside = clause.length < 5 || saysOnlyWhen(clause) || opensAside.test(clause) || !/\p{Script=Han}{2}/u.test(clause);
    // Behind a clause that is too long the next tells only what goes with it.
    if (!isAside) return clause.length <= most ? clause : null;
  }
  return null;
}

const opensAside =
  /^(?:以|为|对|由于|因为|通过|根据|按照|随着|虽然|如果|并|且|而|其|该|这|此)|^在(?:[^，]{0,6}|[^，]*(?:[上中下里内时后前]|方面|之间|以来|期间))$/;

/** “……药师已经走了。”（会员王女士，42 岁）: what was said, and by whom. */
export function quoteOf(text: string): { text: string; by: string } | null {
  const match = /^(?:“([^“”]{4,})”|「([^「」]{4,})」)\s*(?:[（(]([^（()）]{2,30})[）)]|[—–]{1,2}\s*([^，。]{2,16}))[。.]?$/.exec(
    text.trim(),
  );
  const [, said = '', inCorners = '', who = '', behind = ''] = match ?? [];
  return match ? { text: said || inCorners, by: who || behind } : null;
}

/** `负责人：张三` has its title already, who said it stands below what was said; otherwise the first clause is one, when it is short. */
export function pointOf(text: string): Point {
  const whole = bare(text);
  const quote = quoteOf(whole);
  if (quote) return { title: `“${quote.text}”`, text: quote.by };
  const label = /^([^：:，,。；;（(]{2,16})(?<!\d)(?:：\s*|:(?!\/\/|:)\s*)(.{2,})$/s.exec(whole);
  if (label) return { title: label[1] ?? '', text: (label[2] ?? '').replace(endMark, '') };
  // “However”, “For example”: what stands before a comma in English says little by itself.
  if (!/\p{Script=Han}/u.test(whole)) return { title: whole.slice(0, 300) };
  const clauses = clausesOf(whole);
  const [first = whole] = clauses;
  if (clauses.length > 1 && saysOnlyWhen(first)) {
    const { title, text } = pointOf(clauses.slice(1).join('，'));
    return title.length > 40 ? { title: whole.slice(0, 300) } : { title, text: text === undefined ? first : `${first}，${text}` };
  }
  if (clauses.length > 1 && first.length >= 4 && first.length <= 24 && !/^(?:由于|因为|虽然|如果|随着|为了?|通过|根据|按照)/.test(first)) {
    const rest = whole.slice(whole.indexOf(first) + first.length).replace(/^[，,；;。\s]+/, '');
    // “已通过检测，但认证还没拿到”: by its first half alone it says the opposite.
    if (/^(?:但|却|然而|不过)/.test(rest)) return { title: whole.slice(0, 300) };
    return rest === '' ? { title: first } : { title: first, text: rest };
  }
  return { title: whole.slice(0, 300) };
}

const scale = '(?:万亿|亿|千万|百万|万|千)';
/** What numbers count, the longer words first. */
const counted =
  '个工作日|个月|平方公里|平方米|平米|美元|欧元|元|人次|人天|公里|千克|公斤|千米|课时|学时|分贝|毫升|小时|分钟|公顷|千瓦时|千瓦|兆瓦|册次|车次|架次|班次|台次|户次|吨|秒|天|人|家|户|个|项|件|单|台|套|场|次|篇|份|名|位|条|所|座|站|店|辆|笔|门|款|例|起|宗|只|杯|瓶|箱|袋|桶|趟|批|支|桌|头|亩|册|株|棵|处|栋|间|米|瓦|升|具|幢|枚|把|张|层|岁|字|幅|块|度|分(?![贝之公店布配别])';
const figure = new RegExp(
  `(?<![\\d.\\-–—/:：第])([¥￥]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[¥￥]?\\d+(?:\\.\\d+)?)\\s?(%|％|‰|个百分点|百分点|${scale}?(?:${counted})|GB|TB|${scale}|倍)(?!\\d)`,
  'g',
);
const verbs =
  /(?:(?:已|共|累计|合计|总计|约|近|超过?|破|逾|达到?了?|达|完成了?|实现了?|新增了?|发生了?|为|是|有|至|到|约为|约占|占比?|仅|只|突破|增长到?|下降到?|(?:提高|提升|上升|增长|增加|下降|减少|缩短|降低|回落|升|降|增)(?:到|至)|提高|增加|减少|缩短|同比(?:增长|下降|增加|减少)|环比(?:增长|下降|增加|减少)))+$/;

/** Numbers with what they count, each as it stands in the sentence. */
export function figuresIn(text: string): Figure[] {
  if (!/\p{Script=Han}/u.test(text)) return englishFigures(bare(text));
  const found: Figure[] = [];
  for (const clause of clausesOf(bare(text))) {
    if (/\d\s?(?:月|日|年|号|点)/.test(clause) && !/[%％元人次家]/.test(clause)) continue;
    const matches = [...clause.matchAll(figure)];
    const [match, second] = matches;
    if (!match || matches.length > 4) continue;
    const moved = second && matches.length === 2 ? movedTo(clause, match, second) : null;
    if (moved) {
      found.push(moved);
      continue;
    }
    const previous = found.at(-1);
    if (previous && !previous.change && matches.length <= 2 && compared.test(clause) && clause.length <= 24) {
      previous.change = clause;
      continue;
    }
    const own = matches.map((one, n) => figureAt(clause, one, matches[n - 1], matches[n + 1]));
    // Of three numbers in a row each has a name, or the clause is no list of them.
    if (own.length > 2 && own.includes(null)) continue;
    // 每班医生4人护士7人: of each shift, both of them.
    const each = /^每\p{Script=Han}/u.exec(own[0]?.label ?? '')?.[0] ?? '';
    found.push(...own.flatMap((one) => (one ? [{ ...one, label: one.label.startsWith(each) ? one.label : `${each}${one.label}` }] : [])));
  }
  return found;
}

/** Says of the number before it by how much it rose or fell. */
const compared = /^(?:同比|环比|[较比][^\d]{1,10}?)(?:增长|下降|增加|减少|提高|提升|降低|上升|多|少|高|低|长|短|快|慢)/;
const trend = /(?:同比|环比|较[^，]{1,8})(?:增长|下降|增加|减少|提高|提升)?\s*$/;

/** The number at `match` with the name that stands between it and the one before. */
function figureAt(clause: string, match: RegExpExecArray, before?: RegExpExecArray, next?: RegExpExecArray): Figure | null {
  const from = before ? before.index + before[0].length : 0;
  const lead = clause.slice(from, match.index);
  // “前1000名” is a rank, no number of anything; by how much it rose is said of the number before it.
  if (/[前第后每]$/.test(lead) || (before && trend.test(lead))) return null;
  const [all, value = '', unit = ''] = match;
  const after = clause.slice(match.index + all.length, next?.index);
  // “24小时内给出方案” is a bound.
  if (/^\s?(?:之?[内前后]|以[内前后上下]|起)/.test(after)) return null;
  const name = lead
    .replace(/^[、，和与及而且\s]+|^(?:本次|此次|其中|要求)|^.*(?:使得?|让)(?=\p{Script=Han}{2})/u, '')
    .replaceAll(/[（(][^）)]*[）)]/g, '')
    .replace(/^(?:本周|本月|本季度|今年|去年|全年|截至[^，]{0,8}|\d+月\d+日)/, '')
    .trim();
  const isChange = /(?:同比|环比)(?:增长|下降|增加|减少|提高|提升)$/.test(name);
  const label = labelOf(name, after, unit, isChange);
  if (label === null) return null;
  const change = next && trend.test(after) ? `${after.trim()} ${next[0]}` : null;
  return {
    value,
    ...(unit === '' ? {} : { unit: unit.replace('％', '%') }),
    label,
    ...(change === null ? {} : { change }),
  };
}

/** A verb of one letter says nothing without 到. */
const wholeVerbs: Record<string, string> = { 降: '下降', 升: '上升', 增: '增加', 减: '减少', 缩: '缩短', 涨: '上涨', 跌: '下跌' };

/** 充电时间由4小时缩短到1小时: what it is now, and what it was. */
function movedTo(clause: string, from: RegExpExecArray, to: RegExpExecArray): Figure | null {
  const way = clause.slice(from.index + from[0].length, to.index);
  const [, name, of = '由'] = /^(.{2,14}?)(?:已)?([由从])$/.exec(clause.slice(0, from.index).trim()) ?? [];
  const verb = /^(\p{Script=Han}{0,4}?)[到至为]$/u.exec(way.trim())?.[1];
  if (name === undefined || verb === undefined || clause.slice(to.index + to[0].length).trim() !== '') return null;
  const [, value = '', unit = ''] = to;
  return {
    value,
    ...(unit === '' ? {} : { unit: unit.replace('％', '%') }),
    label: name,
    change: `${of}${from[0]}${verb === '' ? '变化' : (wholeVerbs[verb] ?? verb)}`,
  };
}

/** Words that tell nothing beside a number and its name. */
const fillers =
  /本次|此次|其中|要求|占比|占|今年|全年|本[周月年季]度?|预计|平均|实现|完成|达到?|同比|环比|[已共约近超为是有至到的和与及而]|发生|累计|合计|总计|新增|突破/g;

/** A clause without a number and the letters of its name, in their order. */
function without(clause: string, { value, unit = '', label, change = '' }: Figure): string {
  const close = (text: string): string => text.replaceAll(/\s/g, '');
  let left = close(clause).replace(value, '').replace(unit, '');
  for (const part of close(change).split(/(?<=[^\d.])|(?<=[\d.])(?=[^\d.])/)) left = left.replace(part, '');
  for (const letter of label) left = left.replace(letter, '');
  return left;
}

/** Each of its clauses is one of the big numbers with little beside it, and holds no number that is not shown. */
export function isToldBy(text: string, figures: Figure[]): boolean {
  const numbersIn = (some: string): string[] => some.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  const shown = numbersIn(figures.map(({ value, label, change = '' }) => `${label} ${value} ${change}`).join(' '));
  const figuresOf = (some: string): Figure[] =>
    figuresIn(some).filter((one) => figures.some(({ label, value }) => label === one.label && value === one.value));
  if (!numbersIn(text).every((one) => shown.includes(one))) return false;
  if (!/\p{Script=Han}/u.test(text)) return figuresOf(text).length > 0 && clausesOf(text).length <= 2;
  return clausesOf(bare(text)).every((clause) => {
    // 零事故 is short, and says something.
    if (clause.replace(fillers, '').length <= 1 || compared.test(clause)) return true;
    const own = figuresOf(clause);
    const left = own.reduce((rest, one) => without(rest, one), clause).replace(fillers, '');
    return own.length > 0 && left.replaceAll(/[^\p{L}\p{N}]/gu, '').length <= 1;
  });
}

/** 薪酬体系改革完成, 班主任周老师教语文: another deed or another person, no remark on the number before it. */
const isOfItsOwn =
  /(?:改革|体系|系统|项目|制度|平台|流程)\p{Script=Han}{0,4}(?:完成|上线|启动|落地|发布|建成|投产)了?$|^(?:班主任|校长|主任|经理|总监|组长|负责人|老师|CEO|CTO)/u;

/** The numbers of a sentence that say all of it: its other clauses are short and stand below the number they follow. Null where more is said. */
export function figuresWhole(text: string): Figure[] | null {
  const found = figuresIn(text);
  if (found.length === 0) return null;
  if (isToldBy(text, found)) return found;
  if (!/\p{Script=Han}/u.test(text)) return null;
  const figures = found.map((one) => ({ ...one }));
  let at = -1;
  for (const clause of clausesOf(bare(text))) {
    const own = figures.findIndex((one, n) => n > at && clause.includes(one.value));
    if (own >= 0) {
      if (!isToldBy(clause, found)) return null;
      at = own;
    } else if (!compared.test(clause)) {
      // What was done stands before its number: it is the deed that is told.
      if (at < 0 && !saysOnlyWhen(clause)) return null;
      if (isOfItsOwn.test(clause)) return null;
      if (clause.length > 16 || (/\d/.test(clause) && !/第\s?\d{1,3}(?:名|位)?$/.test(clause))) return null;
      const below = figures[Math.max(0, at)];
      if (below) below.change = [below.change, clause].filter((one) => one !== undefined).join('，');
    }
  }
  return figures.some(({ change = '' }) => change.length > 28) ? null : figures;
}

const isCounting = (unit: string): boolean => /[家户个项件台套场篇份条所座站店辆笔门款例起宗只支册株棵处栋间具幢枚把张]$/.test(unit);

function labelOf(before: string, after: string, unit: string, isChange: boolean): string | null {
  const bound = /^(.{2,10}?)(?:不超过|不得超过|不低于|不少于|不高于|至少|至多|最多|最低|最高)$/.exec(before);
  if (bound) return before;
  const verb = verbs.exec(before)?.[0] ?? '';
  const name = before
    .slice(0, before.length - verb.length)
    .replace(/^.*(?:的(?=.{4})|，)/, '')
    .replace(/[：:的了]$/, '')
    .trim();
  // “减少40%” is not the thing itself.
  const moved = isChange || /^(?:新增|净增)|(?:增长|下降|增加|减少|提高|提升|降低|缩短)$/.test(verb);
  const told = moved ? `${name}${verb.replace(/(?:到|至|达|约|了)+$/, '')}` : name;
  const label = told.replace(/^(?:和|与|及|其中)/, '');
  // What is counted stands behind.
  const expected = /^\s?(\p{Script=Han}{1,8})$/u.exec(after.trim())?.[1];
  if (/^(?:预计|预期|计划|预估|大约|平均)$/.test(label) && expected && !/^(?:以上|以内|左右|以下|不等|起)/.test(expected))
    return `${label}${expected}`;
  // “灰度期间收到 37 条反馈”, and “剩余 3 家因证书未到位” says of nothing what is left.
  if (/(?<![营税回创应])收$/.test(label) || verb.startsWith('收到'))
    return expected ? `${label.replace(/收到?$/, '').replace(/^[共总]$/, '')}${expected}` : null;
  if (/^(?:剩余|其余|余下|另有|还有|大概|大约|左右|差不多)$/.test(label)) return null;
  // “都在3分钟内扑灭”: a bound, no number of anything.
  // 读书会 is one of them by its name.
  if (/(?:[都均也还在于只才就要可能后前]|(?<![书流讨聘谈布享乐动年晚例周展协商工学班长明绍议大])会|每[\p{Script=Han}])$/u.test(label))
    return null;
  // “公司3栋厂房”: what is counted stands behind, whose it is before.
  if (
    expected &&
    label.length >= 2 &&
    `${label}${expected}`.length <= 12 &&
    isCounting(unit) &&
    !/^(?:以[上内下]|左右|[内后前中里])/.test(expected)
  )
    return `${label}${expected}`;
  // “每瓶280毫升、卖” counts something else.
  if (label.length >= 2 && label.length <= 14 && /\p{Script=Han}{2}/u.test(label) && !/\d.*、/.test(label)) return label;
  // “已完成62%”
  if (name === '' && unit === '%' && /完成/.test(verb)) return '完成';
  // “5 家门店开业”: what is counted stands behind.
  const behind = /^\s?(?:的)?([\p{Script=Han}A-Za-z]{2,10})$/u.exec(after.trim())?.[1];
  if (name.length <= 1 && behind && !/^(?:以上|以内|左右|以下|不等|起)/.test(behind) && !/[%％元]/.test(unit)) return behind;
  return null;
}

/** Its clauses, when three of them or more name a day of their own: each is one. */
export function eventsIn(text: string): string[] {
  const clauses = clausesOf(bare(text));
  const dated = clauses.filter((clause) => datedOf(clause) !== null);
  return dated.length >= 3 ? dated : [text];
}

export function opensWithDate(clause: string): boolean {
  const start = clause.replace(/^(?:于|在|到|从|计划|预计|拟)/, '');
  const date = findDates(start).find((one) => start.startsWith(one));
  // 三季度营收3200万: a number of that time, nothing that happened in it.
  return date !== undefined && (/[年日号]/.test(date) || figuresIn(clause).length === 0);
}

export interface Dated {
  when: string;
  title: string;
  text?: string;
}

/** A sentence about a day or a month; null when it names none, or several. */
export function datedOf(text: string): Dated | null {
  const whole = bare(text);
  const dates = findDates(whole).filter((date) => /月|年|周|季度|Q\d|[-/.]\d/.test(date));
  const day = dates.find((date) => !whole.includes(`每${date}`));
  if (!day || dates.length > 2) return null;
  // 11月25日前 is no day on which it happens.
  const when = `${day}${/^之?前|^起|^截止|^\s?(?:[-—–~～]+|至|到)\s?(?:\d{1,2}\s?月)?(?:\d{1,2}\s?[日号]|今)/.exec(whole.slice(whole.indexOf(day) + day.length))?.[0] ?? ''}`;
  const rest = whole
    .replace(when, '')
    .replace(/(?<=，)(?:完成|上线|交付|提交|到位)(?:，|$)/, '')
    .replace(/(?:时间)?(?:定为|定在|定于|为|于|在|是)\s*(?=，|$)/, '')
    .replace(/，$/, '')
    .replace(/^[（(]?\s*[）)]?\s*[，,：:、前起至]?\s*/, '')
    .trim();
  if (rest.length < 2) return null;
  const { title, text: more } = pointOf(rest);
  return { when: when.trim(), title, ...(more === undefined ? {} : { text: more }) };
}
