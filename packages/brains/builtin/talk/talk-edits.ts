/** Reads how a person wants a podcast changed: lines by their place, words, title, names, length, and lines to be recorded again. Pure. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import { readEnglishChanges } from '../text/english-changes.ts';

export type TalkEdit =
  | { op: 'set_text'; line: string; text: string }
  | { op: 'insert'; after: string; speaker: 'host' | 'guest'; text: string }
  | { op: 'delete'; line: string }
  | { op: 'replace_text'; find: string; replace: string }
  | { op: 'set_title'; title: string }
  | { op: 'retry'; lines?: string[] };

export interface TalkChanges {
  edits: TalkEdit[];
  names: { host?: string; guest?: string };
  /** Wanted minutes; null when the length is not spoken of. */
  minutes: number | null;
  shorter: boolean;
}

const place = '第?\\s*([\\d一二三四五六七八九十百]+)\\s*句(?:话|台词)?';
const open = '[“"「『《]';
const close = '[”"」』》]';
const become = '(?:改成|改为|换成|替换成|替换为|说成|写成)';

/** Empty when the text asks for none. Places count in the talk as it was before. */
export function readTalkChanges(text: string): TalkChanges {
  const changes: TalkChanges = { edits: [], names: {}, minutes: minutesIn(text), shorter: /短一[点些]|缩短|精简|压缩|太长/.test(text) };
  const deleted: number[] = [];
  for (const [, who = '', name = ''] of text.matchAll(
    /\b(?:rename|call|change)\s+(?:the\s+)?(host|guest)(?:'s name)?\s+(?:to\s+|as\s+)?[“"]?([A-Z][A-Za-z'·-]{0,15})/g,
  ))
    changes.names[who === 'host' ? 'host' : 'guest'] = name;
  if (!/\p{Script=Han}/u.test(text) && (changes.names.host ?? changes.names.guest) !== undefined) return changes;
  const english = readEnglishChanges(text);
  for (const change of english) {
    if (change.kind === 'shorten') changes.shorter = true;
    else if (change.kind === 'title') changes.edits.push({ op: 'set_title', title: change.title.slice(0, 80) });
    else if (change.kind === 'replace') changes.edits.push({ op: 'replace_text', find: change.from, replace: change.to });
  }
  if (english.length > 0) return changes;
  for (const clause of text.split(/[；;\n]|。(?=[^”"」』]*$)|(?<=[”"」』])[，,](?=\s*(?:把|将|标题|删|第|主持人|嘉宾|再))/))
    readClause(clause.trim(), changes, deleted);
  // From the end on, so that a place still means the line it meant.
  for (const at of [...new Set(deleted)].sort((one, other) => other - one)) changes.edits.push({ op: 'delete', line: String(at) });
  return changes;
}

export function isTalkChange({ edits, names, minutes, shorter }: TalkChanges): boolean {
  return edits.length > 0 || names.host !== undefined || names.guest !== undefined || minutes !== null || shorter;
}

function readClause(clause: string, { edits, names }: TalkChanges, deleted: number[]): void {
  if (clause === '') return;
  const title = new RegExp(`(?:标题|题目|名字|节目名)(?:就)?${become}\\s*[：:]?\\s*${open}?(.+?)${close}?[。！!]?$`).exec(clause)?.[1];
  if (title) return void edits.push({ op: 'set_title', title: title.slice(0, 80) });
  const again =
    /重新?录|重新?配音|重试|再录|再试|重新?生成音频|重新?念|重念|补录|继续(?:录|配音)|^(?:请)?(?:帮我)?(?:生成)?配音[吧。！!]*$/.test(
      clause,
    );
  const places = placesIn(clause);
  if (again) return void edits.push(places.length > 0 ? { op: 'retry', lines: places.map(String) } : { op: 'retry' });
  if (/删掉|删除|删去|去掉|不要/.test(clause) && places.length > 0) return void deleted.push(...places);
  const set = new RegExp(`${place}(?:的?内容)?${become}\\s*[：:]?\\s*${open}?(.+?)${close}?$`).exec(clause);
  const at = parseChineseNumber(set?.[1] ?? '');
  if (set && at !== null) return void edits.push({ op: 'set_text', line: String(at), text: (set[2] ?? '').slice(0, 300) });
  const insert = new RegExp(
    `(?:在)?${place}(?:的)?(?:后面|之后|后)?(?:加|插入|补|添)(?:上)?(?:一句|一段话?|一句话)?\\s*[：:]?\\s*(主持人|嘉宾)?(?:说)?\\s*[：:]?\\s*${open}?(.+?)${close}?$`,
  ).exec(clause);
  const after = parseChineseNumber(insert?.[1] ?? '');
  if (insert && after !== null)
    return void edits.push({
      op: 'insert',
      after: String(after),
      speaker: insert[2] === '主持人' ? 'host' : 'guest',
      text: (insert[3] ?? '').slice(0, 300),
    });
  const host = /主持人(?:的?名字?)?(?:改名(?:叫做?|为)?|改?叫做?|叫|改成|改为|换成)\s*[“"]?([\p{Script=Han}A-Za-z·]{1,12})/u.exec(
    clause,
  )?.[1];
  const guest = /嘉宾(?:的?名字?)?(?:改名(?:叫做?|为)?|改?叫做?|叫|改成|改为|换成)\s*[“"]?([\p{Script=Han}A-Za-z·]{1,12})/u.exec(
    clause,
  )?.[1];
  if (host !== undefined) names.host = host;
  if (guest !== undefined) names.guest = guest;
  if (host !== undefined || guest !== undefined) return;
  const replace =
    new RegExp(`(?:把|将)?\\s*${open}([^”"」』》]{1,60})${close}\\s*(?:都|全部)?${become}\\s*${open}([^”"」』》]{0,120})${close}`).exec(
      clause,
    ) ?? new RegExp(`(?:把|将)\\s*([^“"「『《，,]{1,30}?)\\s*(?:都|全部)?${become}\\s*([^，,。“"「『《]{1,40})$`).exec(clause);
  if (replace) edits.push({ op: 'replace_text', find: replace[1] ?? '', replace: replace[2] ?? '' });
}

/** 第3句, 第 3、5 句, 第3到6句; in order. */
function placesIn(text: string): number[] {
  const list = /第\s*((?:[\d一二三四五六七八九十百]+\s*(?:[、,，和到至\-–~]|第)?\s*)+)句/.exec(text)?.[1];
  if (!list) return [];
  const found: number[] = [];
  for (const part of list.split(/[、,，和]|第/)) {
    const ends = part.split(/[到至\-–~]/).map((end) => parseChineseNumber(end.trim()));
    const [from, to = from] = ends;
    if (!from) continue;
    for (let at = from; at <= Math.min(to ?? from, from + 60); at++) found.push(at);
  }
  return found;
}

const englishNumbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Minutes asked for: 5分钟, two-minute, 十分钟, 半小时; null when none are. */
function minutesIn(text: string): number | null {
  if (/半(?:个)?小时/.test(text)) return 30;
  const english = new RegExp(`(\\d{1,2}|${englishNumbers.join('|')})[\\s-]*min(?:ute)?s?\\b`, 'i').exec(text)?.[1]?.toLowerCase();
  if (english !== undefined) return Number(english) || englishNumbers.indexOf(english) + 1 || null;
  const seconds = /(\d{2,3})\s?秒钟?(?:的|左右|以内|内|版|口播|播客|音频|就[行好]|$)/.exec(text)?.[1];
  if (seconds !== undefined) return Number(seconds) / 60;
  const range = /(\d{1,2})\s?[-~～到至]\s?(\d{1,2})\s?分钟/.exec(text);
  if (range) return (Number(range[1]) + Number(range[2])) / 2;
  const found = /(\d{1,2}(?:\.\d)?|[一二两三四五六七八九十]{1,3})\s?(?:来|多)?分钟/.exec(text)?.[1];
  if (found === undefined) return null;
  const minutes = /^\d/.test(found) ? Number(found) : parseChineseNumber(found);
  return minutes !== null && minutes > 0 ? minutes : null;
}
