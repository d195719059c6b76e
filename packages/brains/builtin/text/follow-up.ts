/** Reads how a person wants an existing document changed. */
import { readEnglishChanges } from './english-changes.ts';
import { parseChineseNumber } from './chinese-number.ts';
import { findKind, type Kind } from '../compose/kinds.ts';
import { readLength, readTone, type LengthAsked, type Tone } from './request-manner.ts';

export type Change =
  | { kind: 'title'; title: string }
  /** Back to what it was before the last change. */
  | { kind: 'undo' }
  /** Every figure held against its source; nothing is changed. */
  | { kind: 'check' }
  /** Understood, but nothing this engine can do: the sentence for the person. */
  | { kind: 'beyond'; sentence: string }
  /** `section` when only that one is meant. */
  | { kind: 'shorten'; length: LengthAsked | null; section?: string }
  | { kind: 'lengthen'; length: LengthAsked | null; section?: string }
  | { kind: 'add'; heading: string; content: string; after: string | null }
  | { kind: 'delete'; target: string }
  | { kind: 'replace'; from: string; to: string }
  | { kind: 'remove_text'; text: string }
  | { kind: 'tone'; tone: Tone }
  | { kind: 'convert'; to: Kind; word: string; audience: string | null }
  | { kind: 'refresh' }
  | { kind: 'shape'; section: string; to: 'list' | 'table' }
  | { kind: 'rename'; section: string; heading: string }
  | { kind: 'move'; section: string; place: 'first' | 'last' | { before: string } | { after: string } }
  | { kind: 'fill'; hint: string; value: string };

const open = '[“"「『《\'‘]?';
const close = '[”"」』》\'’]?';
const sectionRef = '(第[一二三四五六七八九十\\d]+(?:节|部分|段|章|点|个部分|条)|最后(?:一)?(?:节|部分|段|章)|[^，,。；;！!\\n“”"]{1,20}?)';

/** All changes asked for, in order of mention; empty when the text asks for none. */
export function readChanges(text: string): Change[] {
  const english = readEnglishChanges(text);
  if (english.length > 0) return english;
  const bare = text.replace(/^(?:好的?|可以|不错|嗯|行|那|请|麻烦|帮我|再|你)[，,、\s]*/, '').trim();
  const changes = clausesOf(bare).flatMap((clause) => readClause(clause));
  return withoutDoubles(changes);
}

/** Sentence by sentence; a clause that carries its own order is read alone. */
function clausesOf(text: string): string[] {
  const parts = text
    .split(/[。！!\n；;]|[，,](?=\s*(?:并且?|然后|再|同时|另外|还有|也|把|将|标题|题目|删|去掉|加|补充|增加|缩短|语气|字数|改成|换成))/)
    .map((clause) => clause.replace(/^(?:并且?|然后|同时|另外|还有|再|也|请|麻烦|帮我|顺便)+/, '').trim())
    .filter((clause) => clause !== '');
  // What follows “加一节风险：” belongs to it until the next order.
  const clauses: string[] = [];
  for (const part of parts) {
    const last = clauses.at(-1);
    if (last !== undefined && /^(?:在.{1,20})?(?:加|增加|补充|添加|新增|插入)[^：:]{1,24}[：:]/.test(last) && !order.test(part))
      clauses[clauses.length - 1] = `${last}${/[：:]$/.test(last) ? '' : '；'}${part}`;
    else clauses.push(part);
  }
  return clauses;
}

const order =
  /^(?:把|将|标题|题目|删|去掉|再?(?:加|增加|补充)(?:上|入)?(?:一|1)?(?:节|段|章|部分|小节)|缩短|精简|语气|字数|改成|改为|换成|控制在|全文|短一|长一|详细|在.{1,16}(?:后|加|补))/;

function readClause(clause: string): Change[] {
  const change =
    undoChange(clause) ??
    checkChange(clause) ??
    unitChange(clause) ??
    rankingChange(clause) ??
    translation(clause) ??
    titleChange(clause) ??
    fileRefresh(clause) ??
    shapeChange(clause) ??
    moveChange(clause) ??
    renameChange(clause) ??
    convertChange(clause) ??
    toneChange(clause) ??
    lengthChange(clause) ??
    replaceChange(clause) ??
    deleteChange(clause) ??
    addChange(clause) ??
    fillChange(clause);
  return change ? [change] : [];
}

function undoChange(clause: string): Change | null {
  return /^(?:把它?)?(?:恢复|还原|退回|回退|回到|改回)(?:到|成|为)?(?:上一?[版次个步稿]|前一[版次个]|之前|原(?:来|版|样|文)|修改前|刚才|改之?前)|^撤[销回]|^(?:还原|恢复)$|^undo$/i.test(
    clause,
  )
    ? { kind: 'undo' }
    : null;
}

function checkChange(clause: string): Change | null {
  return /(?:核对|检查|核实|复核|校对|核验)(?:一下|一遍)?/.test(clause) &&
    /数字|数据|金额|数值|数目|百分比/.test(clause) &&
    clause.length <= 24
    ? { kind: 'check' }
    : null;
}

/** “把金额都改成万元” asks for every figure to be worked out anew, not for a word to be replaced. */
function unitChange(clause: string): Change | null {
  return /(?:金额|数字|单位|费用|价格|预算|数值|数据|钱)(?:单位)?(?:都|全部|统一|全)?(?:用|以|改成|改为|换成|换算成|换算为|转成|写成)(?:以)?(?:万元|亿元|千元|百元|元|美元|人民币|大写|百分比|整数|万)(?:为单位|表示|吧)?$/.test(
    clause,
  )
    ? { kind: 'beyond', sentence: '没有换算单位：文中的数字要与来源一致，内置引擎不改写它们。要改某一处，请说“把24000元改成2.4万元”。' }
    : null;
}

/** What stands in a document is not put in another order. */
function rankingChange(clause: string): Change | null {
  return /排序|排名|前\s?[一二两三四五六七八九十\d]{1,2}(?:名|位|项|个|条)?$/.test(clause)
    ? { kind: 'beyond', sentence: '没有重新排序：改文档时不重排条目。' }
    : null;
}

function translation(clause: string): Change | null {
  return /^(?:把|将)?[^，。]{0,8}(?:翻译|译)(?:一下|成|为|$)|^(?:换|改|写|做)成(?:英文|英语|日文|日语|中英)/.test(clause)
    ? { kind: 'beyond', sentence: '没有翻译：内置引擎不做语言转换，接入大模型后可以。' }
    : null;
}

const ofSection =
  /^(?:把|将)?[“"]?((?:第[一二三四五六七八九十\d]+|最后一?)(?:节|部分|段|章)|[\p{Script=Han}A-Za-z]{2,12}?(?=(?:这|那)?一?(?:节|部分|章)))[”"]?(?:这|那)?一?(?:节|部分|章)?/u;

function titleChange(clause: string): Change | null {
  const match = new RegExp(
    `(?:把|将)?(?:文章|文档|大|总|它的|这个)?的?(?:标题|题目|题名)(?:名字)?(?:就|要|请)?(?:改成|改为|换成|换为|改|换|叫做?|用|定为|设为|写成|是|为)[：:]?\\s*${open}([^“”"」』》\\n]{1,80}?)${close}\\s*(?:吧|。|！|就行|就好|即可|好了)?$`,
  ).exec(clause);
  const title = match?.[1]?.trim();
  return title && !/^(?:一个|个|一下|下|短|长|吸引|更|得)/.test(title) ? { kind: 'title', title } : null;
}

function fileRefresh(clause: string): Change | null {
  return /(?:用|根据|按照?|依据|以|参考)[^，。]{0,8}(?:附件|文件|表格|数据|新数据|材料)[^，。]{0,8}(?:更新|替换|刷新|重新|改|补|修改|重写|完善)|(?:更新|刷新|替换)(?:一下)?(?:里面的|文中的?|所有的?)?(?:数据|数字|表格|内容)|数据(?:更新|换成新)/.test(
    clause,
  )
    ? { kind: 'refresh' }
    : null;
}

function shapeChange(clause: string): Change | null {
  const match = new RegExp(
    `(?:把|将)?${open}${sectionRef}${close}(?:这一?[节段部分]+|的?内容|部分|一节|那一?[节段部分]+)?(?:用|以)?(?:改成|改为|换成|变成|写成|做成|整理成|转成|列成|换为|改用|用)(?:一个|一张|成)?(列表|清单|条目|分点|要点|表格|表)(?:的?(?:形式|格式|样式))?(?:展示|呈现)?`,
  ).exec(clause);
  if (!match) return null;
  return { kind: 'shape', section: match[1] ?? '', to: /表格|^表$/.test(match[2] ?? '') ? 'table' : 'list' };
}

function moveChange(clause: string): Change | null {
  const match = new RegExp(
    `(?:把|将)${open}${sectionRef}${close}(?:这一?[节段部分]+|部分|一节)?(?:移到|放到|放在|挪到|调到|提到|移动到)(?:了)?${open}(.{1,20}?)${close}(之前|前面|之后|后面|前|后)?$`,
  ).exec(clause);
  if (!match) return null;
  const [, section = '', target = '', side] = match;
  if (/^(?:最前|开头|第一|最上|前面)/.test(target)) return { kind: 'move', section, place: 'first' };
  if (/^(?:最后|末尾|文末|结尾|后面)$/.test(`${target}${side ?? ''}`)) return { kind: 'move', section, place: 'last' };
  if (!side) return null;
  return { kind: 'move', section, place: side.includes('前') ? { before: target } : { after: target } };
}

function renameChange(clause: string): Change | null {
  const match = new RegExp(
    `(?:把|将)?${open}${sectionRef}${close}(?:这一?[节段部分]+)?的?(?:小标题|节标题|标题)(?:改成|改为|换成|叫)[：:]?\\s*${open}([^“”"」』》\\n]{1,40}?)${close}$`,
  ).exec(clause);
  return match && !/^(?:文章|文档|大|总)$/.test(match[1] ?? '')
    ? { kind: 'rename', section: match[1] ?? '', heading: (match[2] ?? '').trim() }
    : null;
}

function convertChange(clause: string): Change | null {
  const match =
    /^(?:把|将)?(?:它|这[个份篇些]?|全文|整篇|文档|文章|内容|上面的?|格式)?(?:内容|文档)?(?:整体)?(?:改写?成|改为|换成|转成|变成|写成|改写为|换为|转为|做成|整理成)(?:一[份篇封个则条])?(?:正式的?)?([^，。]{2,10}?)(?:的?(?:格式|形式|样式|版本?|体))?(?:吧|[，,]?\s*(?:发|写|寄)?给.*)?$/.exec(
      clause,
    );
  const target = match?.[1] ?? '';
  const kind = findKind(target);
  if (!kind || kind.kind === '摘要' || kind.word.length < target.length - 3) return null;
  const audience = /(?:发|写|寄)?给([\p{Script=Han}A-Za-z]{2,16}?)(?:吧|看)?$/u.exec(clause)?.[1] ?? null;
  return { kind: 'convert', to: kind.kind, word: kind.word, audience };
}

function toneChange(clause: string): Change | null {
  if (
    !/语气|口吻|风格|措辞|文风|语言|说法|正式|口语|活泼|轻松|官方|亲切|书面|大白话|通俗|简练|简洁/.test(clause) ||
    clause.length > 24 ||
    /加一|增加|补充|标题/.test(clause)
  )
    return null;
  const tone = readTone(`${clause}一点`) ?? readTone(clause);
  return tone && tone !== '简洁' ? { kind: 'tone', tone } : null;
}

function lengthChange(clause: string): Change | null {
  const length = readLength(clause);
  const named = ofSection.exec(clause)?.[1];
  const section = named === undefined || /^(?:全文|整篇|文章|内容|整个)/.test(named) ? {} : { section: named };
  if (/(?:缩短|精简|压缩|简短|短一|短些|短点|太长|删减|缩减|缩写|简化|简洁|简练|浓缩|减少字数|字数少)/.test(clause))
    return { kind: 'shorten', length, ...section };
  if (
    /(?:长一|长些|长点|太短|详细|扩写|展开|丰富|充实|具体一?[点些]|扩充|扩展|多写|字数多|内容多|写多)/.test(clause) &&
    !/^(?:加|补充|增加)(?:一|上)/.test(clause)
  )
    return { kind: 'lengthen', length, ...section };
  if (
    length &&
    /^(?:字数|篇幅|控制|改成|改到|改为|写到|大约|大概|约|不超过|不要超过|至少|不少于|全文|最多|\d|[一二两三四五六七八九])/.test(clause)
  )
    return { kind: length.rule === 'min' ? 'lengthen' : 'shorten', length };
  return null;
}

function replaceChange(clause: string): Change | null {
  const quoted =
    /(?:把|将)?(?:文中的?|里面的?|所有的?|全文的?)*[“"「『]([^”"」』]{1,200})[”"」』](?:都|全部|统一)?(?:改成|改为|换成|替换成|替换为|换为|改作|写成|统一为)[：:]?\s*[“"「『]?([^”"」』\n]{1,400}?)[”"」』]?(?:吧|就行)?$/.exec(
      clause,
    );
  if (quoted) return { kind: 'replace', from: quoted[1] ?? '', to: quoted[2] ?? '' };
  const plain =
    /(?:把|将)(?:文中的?|里面的?|所有的?|全文的?)*(.{1,60}?)(?:都|全部|统一)?(?:改成|改为|换成|替换成|替换为|换为)[：:]?\s*[“"「『]?([^”"」』\n]{1,200}?)[”"」』]?(?:吧|就行)?$/.exec(
      clause,
    );
  if (plain) return { kind: 'replace', from: (plain[1] ?? '').trim(), to: (plain[2] ?? '').trim() };
  // “预算改成 2500 元”: a value by its name.
  const value =
    /^([\p{Script=Han}]{2,8}?)(?:要|也)?(?:改成|改为|换成|调整为|调整到|调到|改到)[：:]?\s*(.{0,20}\d.{0,20}?)(?:吧|就行)?$/u.exec(clause);
  if (value && !/标题|题目|字数|篇幅|语气|全文|第.{1,3}[节段部]/.test(value[1] ?? ''))
    return { kind: 'replace', from: value[1] ?? '', to: value[2] ?? '' };
  const wrong =
    /^(?:不是|不对[，,]?不是)\s*(.{1,40}?)[，,]\s*(?:而?是|应该是|应为)\s*(.{1,40})$/.exec(clause) ??
    /^(.{1,40}?)(?:写错了|不对|错了)[，,]?\s*(?:应该?是|应为|是|改成)\s*(.{1,40})$/.exec(clause);
  return wrong ? { kind: 'replace', from: (wrong[1] ?? '').trim(), to: (wrong[2] ?? '').trim() } : null;
}

function deleteChange(clause: string): Change | null {
  const counted = /(?:第[一二三四五六七八九十\d]+|最后一?)(?:节|部分|段|章|点|条)/.exec(clause)?.[0];
  if (counted && /删|去掉|去除|拿掉|不要|不需要|取消/.test(clause)) return { kind: 'delete', target: counted };
  const quoted = /(?:删掉|删除|去掉|删去|去除|拿掉)(?:文中的?|里面的?)?[“"「『]([^”"」』]{1,200})[”"」』](这?(?:一?[节段章]|部分))?/.exec(
    clause,
  );
  if (quoted) return quoted[2] ? { kind: 'delete', target: quoted[1] ?? '' } : { kind: 'remove_text', text: quoted[1] ?? '' };
  const named =
    /(?:删掉|删除|删去|去掉|去除|拿掉|不要|不需要|取消)(?:掉|了)?(?:关于|有关)?(.{1,24}?)(?:的?(?:这|那)?(?:一?[节段章]|部分|内容|章节))?(?:了|吧)?$/.exec(
      clause,
    ) ??
    /(?:把|将)(.{1,24}?)(?:的?(?:这|那)?(?:一?[节段章]|部分|内容))?(?:都|全)?(?:删掉|删除|删去|去掉|删了|拿掉)(?:了|吧)?$/.exec(clause);
  const target = named?.[1]?.trim();
  return target ? { kind: 'delete', target } : null;
}

function addChange(clause: string): Change | null {
  const match =
    /^(?:在(.{1,20}?)(?:之?后|后面|下面|部分|里面?|中)(?:再)?)?(?:加|增加|补充|补|添加|新增|插入|补上|加上|写上|附上|加入|补写|还要有|需要有|要有|缺)(?:上|入|写)?(?:一|1|个)?(?:个|段|节|部分|章|条|张|份|小节|点)?(?:关于|有关|叫)?[“"「《]?([^：:“”"」》，,]{1,24}?)[”"」》]?(?:的?(?:一?[节段章]|部分|内容|章节|小节))?(?:(?:[：:]|[，,](?:内容(?:是|为)?|写|包括)?[：:]?)\s*(.+))?$/s.exec(
      clause,
    );
  if (!match) return null;
  const heading = (match[2] ?? '').replace(/^(?:一下|些|一些|点|几句)/, '').trim();
  if (heading === '' || /^(?:字|长|内容|更多|数据)$/.test(heading)) return null;
  return { kind: 'add', heading, content: (match[3] ?? '').trim(), after: match[1]?.trim() ?? null };
}

/** “会议地点是 301 会议室”, “汇报人：张三”: something that was left open. */
function fillChange(clause: string): Change | null {
  const match = /^[“"]?([\p{Script=Han}A-Za-z ]{2,12}?)[”"]?(?:[：:]|是|为|填|写)\s*[“"]?([^”"]{1,120})[”"]?$/u.exec(clause);
  if (!match || isAsking(clause) || /^(?:这|那|它|你|我们?|内容|能|还|怎|为什么|格式)/.test(match[1] ?? '')) return null;
  return { kind: 'fill', hint: match[1] ?? '', value: (match[2] ?? '').trim() };
}

function isAsking(clause: string): boolean {
  return /[？?]|吗$|什么|多少|怎么/.test(clause);
}

function withoutDoubles(changes: Change[]): Change[] {
  return changes.filter((change, i) => changes.findIndex((other) => JSON.stringify(other) === JSON.stringify(change)) === i);
}

/** `第二节` → 2, `最后一节` → -1, a name → null. */
export function sectionNumber(ref: string): number | null {
  if (ref.startsWith('最后')) return -1;
  const match = /^第([一二三四五六七八九十\d]+)/.exec(ref);
  return match ? parseChineseNumber(match[1] ?? '') : null;
}
