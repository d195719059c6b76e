/** What a file's name alone gives away: what sort of file it is, what it is about, and the time it covers. */
import words from './clause-words.json' with { type: 'json' };
import { asMarkup } from '#contract/prompt/reading.ts';
import { noNames } from '../reading/names.ts';
import { lexiconRows } from '../reading/lexicon.ts';
import { readingOf, wordOf, type Period, type Token } from '../reading/reading.ts';
import { someday } from '../reading/request.ts';
import { tokenize } from '../reading/tokens.ts';

export type FileSort = 'sheet' | 'text' | 'slides' | 'image' | 'sound' | 'archive' | 'other';
export type FileSubject =
  | 'meeting'
  | 'weekly'
  | 'survey'
  | 'resume'
  | 'contract'
  | 'policy'
  | 'plan'
  | 'sales'
  | 'money'
  | 'people'
  | 'schedule'
  | 'paper'
  | 'course'
  | 'product'
  | 'general';

export interface FileFacts {
  /** As the person calls it, fit to stand in a prompt. */
  name: string;
  /** The name for a chip: short, with its ending. */
  short: string;
  sort: FileSort;
  subject: FileSubject;
  /** The name without ending, dates, versions and filler: `华东销售数据`; '' when nothing is left. */
  topic: string;
  /** `2026年11月`, `第三季度`, `上半年`; null when the name tells none. */
  period: string | null;
}

const sorts: Readonly<Record<Exclude<FileSort, 'other'>, string>> = words.file_endings;

export function fileFacts(name: string): FileFacts {
  const dot = name.lastIndexOf('.');
  const ending = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
  const base = dot <= 0 ? name : name.slice(0, dot);
  const tokens = tokenize(dated(base), noNames, someday, 'file');
  const own = Object.keys(sorts) as (keyof typeof sorts)[]; // its own keys
  const period = tokens.flatMap((token) => readingOf(token, 'period')?.period ?? [])[0];
  return {
    name: asMarkup(name),
    short: shorten(base, ending),
    sort: own.find((sort) => sorts[sort].split(' ').includes(ending)) ?? 'other',
    subject: subjectOf(tokens),
    topic: topicOf(tokens),
    period: period ? printed(period) : null,
  };
}

/** The narrow words first: a 销售周报 is a weekly report. */
function subjectOf(tokens: readonly Token[]): FileSubject {
  const said = tokens.map((token) => wordOf(token, 'file_subject'));
  const found = lexiconRows('file').find(({ is, value }) => is === 'file_subject' && said.includes(value))?.value;
  // The rows hold subjects alone.
  return (found as FileSubject | undefined) ?? 'general';
}

/** 20261105 and 202611 as days and months are written. */
const dated = (base: string): string =>
  base
    .replace(/(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/, '$1-$2-$3')
    .replace(/(?<!\d)(20\d{2})(0[1-9]|1[0-2])(?!\d)/, '$1-$2');

function topicOf(tokens: readonly Token[]): string {
  const kept = tokens.map((token) => {
    const isAside = readingOf(token, 'period') ?? readingOf(token, 'number') ?? wordOf(token, 'file_filler');
    return isAside === undefined ? token.text : ' ';
  });
  return kept
    .join('')
    .replaceAll(/[（(【[][^）)】\]]*[）)】\]]/g, ' ')
    .replaceAll(/(?:^|[-_\s])v(?=$|[-_\s.])/gi, ' ')
    .replaceAll(/[_\s]+|(?<=[^\x20-\x7e])-+|-+(?=[^\x20-\x7e])/g, ' ')
    .replaceAll(/^[\s\-–—.]+|[\s\-–—.]+$/g, '')
    .trim();
}

function shorten(base: string, ending: string): string {
  const letters = [...base];
  const kept = letters.length <= 14 ? base : `${letters.slice(0, 9).join('')}…${letters.slice(-3).join('')}`;
  return ending === '' ? kept : `${kept}.${ending}`;
}

/** A year that was not said is not told. */
function printed({ grain, from, assumed }: Period): string {
  const [year = '', month = 0, day = 0] = from.split('-').map(Number);
  const own = assumed.includes('year') ? '' : `${year}年`;
  const within: Record<Period['grain'], string> = {
    year: '',
    half: month === 1 ? '上半年' : '下半年',
    quarter: `第${'一二三四'.charAt((month - 1) / 3)}季度`,
    month: `${month}月`,
    week: `${month}月${day}日起一周`,
    day: `${month}月${day}日`,
  };
  return `${own}${within[grain]}`;
}
