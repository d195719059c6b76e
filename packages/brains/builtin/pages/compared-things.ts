/** Things compared in words: A款续航12小时，价格3999元；B款续航18小时，价格4599元, as a table with a row each. Pure. */

const clause = /^(\D{1,20}?)\s*[：:为是约]?\s*([-+]?\d[\d,]*(?:\.\d+)?\s?[^\d\s，；。]{0,6})$/u;

export interface Compared {
  header: string[];
  rows: string[][];
  /** Times run down, and each thing is a column. */
  isCourse: boolean;
}

/** Null unless every thing is told by the same measures, or at the same times. */
export function comparedThings(words: string): Compared | null {
  return coursesOf(words) ?? measuredOf(words);
}

const at = String.raw`(?:(?:19|20)\d{2}年|\d{1,2}月|第?[一二三四]季度|Q[1-4])`;
const course = new RegExp(String.raw`^(\D{1,12}?)[\s：:]+((?:${at}\s*[：:]?\s*[-+]?\d[\d,.]*[^\d\s，]{0,3}[\s，、]*){2,})$`, 'u');

/** 去年 1月 120 2月 130；今年 1月 140 2月 155. */
function coursesOf(words: string): Compared | null {
  const read = groupsOf(words).map((group) => course.exec(group));
  if (read.length < 2) return null;
  const runs = read.map((one) => [
    ...(one?.[2] ?? '').matchAll(new RegExp(String.raw`(${at})\s*[：:]?\s*([-+]?\d[\d,.]*[^\d\s，]{0,3})`, 'gu')),
  ]);
  const times = runs[0]?.map(([, time = '']) => time) ?? [];
  if (times.length < 2 || !runs.every((run) => run.map(([, time]) => time).join() === times.join())) return null;
  const by = times.every((time) => time.endsWith('月')) ? '月份' : times.every((time) => time.endsWith('年')) ? '年份' : '时间';
  return {
    header: [by, ...read.map((one) => one?.[1]?.trim() ?? '')],
    rows: times.map((time, n) => [time, ...runs.map((run) => run[n]?.[2] ?? '')]),
    isCourse: true,
  };
}

function groupsOf(words: string): string[] {
  return words
    .split(/[；;。\n]/)
    .map((group) => group.trim())
    .filter((group) => group !== '');
}

function measuredOf(words: string): Compared | null {
  const groups = groupsOf(words).map((group) => group.split(/，|、|,(?!\d{3})/).map((one) => clause.exec(one.trim())));
  if (groups.length < 2) return null;
  const read = groups.map((group) => group.map((one) => [one?.[1]?.trim() ?? '', one?.[2]?.trim() ?? '']));
  const [first = []] = read;
  if (first.length < 2 || read.some((group) => group.length !== first.length || group.some(([name]) => name === ''))) return null;
  const heads = first.slice(1).map(([name = '']) => name);
  if (!read.every((group) => group.slice(1).every(([name], n) => name === heads[n]))) return null;
  // A款续航: what kind of thing it is belongs to its name.
  const measure = sharedEnd(read.map(([one]) => one?.[0] ?? '')).replace(/^(?:方案|公司|套餐|产品|门店|[款型版号组班店])(?=.)/, '');
  const names = read.map(([one]) => (one?.[0] ?? '').slice(0, -measure.length).replace(/[的：:\s]+$/, ''));
  if (measure === '' || names.includes('') || new Set(names).size < names.length) return null;
  return {
    header: ['名称', measure, ...heads],
    rows: read.map((group, n) => [names[n] ?? '', ...group.map(([, value = '']) => value)]),
    isCourse: false,
  };
}

function sharedEnd(names: readonly string[]): string {
  const [first = ''] = names;
  for (let at = 1; at < first.length; at++) {
    const end = first.slice(at);
    if (names.every((name) => name.endsWith(end))) return end.replace(/^[的：:\s]+/, '');
  }
  return '';
}
