/** What an order for something new is called in, part by part: for the card, for the conversation and for the command line. Pure. */
import type { SiteField } from '../content/site-field.ts';
import { kindWords } from '../kinds.ts';
import type { Language, LengthAsked, MakeIntent, PagesAsked, SizeAsked, Tone } from './make.ts';

export const lengthUnitWords: Record<LengthAsked['unit'], string> = {
  characters: '字',
  words: '词',
  pages: '页',
  minutes: '分钟',
  sections: '节',
  items: '条',
};

export const sizeUnitWords: Record<SizeAsked['unit'], string> = { mm: '毫米', px: '像素', ratio: '比例' };

export const pagesWords: Record<PagesAsked, string> = { plain: '普通', official: '公文（GB/T 9704 红头）' };

export const languageWords: Record<Language, string> = {
  zh: '中文',
  en: '英文',
  ja: '日文',
  ko: '韩文',
  fr: '法文',
  de: '德文',
  es: '西班牙文',
  ru: '俄文',
};

export const toneWords: Record<Tone, string> = {
  formal: '正式',
  plain: '平实',
  lively: '活泼',
  concise: '简练',
  warm: '亲切',
  professional: '专业',
};

export type MakeFieldName = Exclude<keyof MakeIntent, 'intent' | 'facts' | 'unread' | 'doubts' | 'needs_model'>;

export const makeFieldWords: Record<MakeFieldName, string> = {
  kind: '做什么',
  genre: '体裁',
  called: '您的叫法',
  title: '标题',
  topic: '主题（从您的话里看出来的）',
  audience: '给谁看',
  signature: '落款',
  dated: '落款日期',
  leave_out: '不要放的内容',
  inside: '像是写给内部看的',
  length: '篇幅',
  size: '尺寸',
  pages: '版面',
  language: '语言',
  tone: '语气',
  look: '外观',
  form: '文件格式',
  sections: '各部分',
  only_sections: '只要这些部分',
  chart: '图表',
  thorough: '写详细',
  show_first: '先看什么',
  speakers: '谁来讲',
  kit: '从哪一种开始',
  asks: '要填的项目',
  totals: '合计行',
  wishes: '还要做到',
  sources: '依据的文件',
};

/** @example lengthInWords({ unit: 'pages', about: 5 }) === '约 5 页' */
export function lengthInWords({ unit, min, max, about }: LengthAsked): string {
  const name = lengthUnitWords[unit];
  if (about !== undefined) return `约 ${about} ${name}`;
  if (min !== undefined && max !== undefined) return min === max ? `${min} ${name}` : `${min}–${max} ${name}`;
  if (max !== undefined) return `不超过 ${max} ${name}`;
  return min === undefined ? name : `不少于 ${min} ${name}`;
}

/** @example sizeInWords({ width: 210, height: 297, unit: 'mm', name: 'A4' }) === 'A4（210 × 297 毫米）' */
export function sizeInWords({ width, height, unit, name }: SizeAsked): string {
  const figures = unit === 'ratio' ? `${width}:${height}` : `${width} × ${height} ${sizeUnitWords[unit]}`;
  return name && name !== figures ? `${name}（${figures}）` : figures;
}

export const siteFieldWords: Record<SiteField['type'], string> = {
  text: '一行字',
  long: '一段话',
  number: '数字',
  date: '日期',
  phone: '电话',
  mail: '邮箱',
  choice: '选一个',
  choices: '选几个',
};

/** @example siteFieldInWords({ label: '体温', type: 'number', required: true, options: [] }) === '体温（数字，必填）' */
export function siteFieldInWords({ label, type, required, options }: SiteField): string {
  const notes = [
    ...(type === 'text' ? [] : [siteFieldWords[type]]),
    ...(options.length > 0 ? [options.join(' / ')] : []),
    ...(required ? ['必填'] : []),
  ];
  return notes.length === 0 ? label : `${label}（${notes.join('，')}）`;
}

/** What `asks` holds: columns of a table, or what a form is filled in with. */
export const asksWord = ({ kind }: Pick<MakeIntent, 'kind'>): string => (kind.value === 'sheet' ? '列' : makeFieldWords.asks);

/** A line for each part that is settled, kind and title first. */
export function makeInWords(intent: MakeIntent): string[] {
  const {
    kind,
    called,
    title,
    topic,
    audience,
    signature,
    dated,
    leave_out,
    length,
    size,
    pages,
    language,
    tone,
    look,
    form,
    sections,
    chart,
    sources,
  } = intent;
  const line = (name: MakeFieldName, words: string | undefined) => (words ? [`${makeFieldWords[name]}：${words}`] : []);
  return [
    ...line(
      'kind',
      called && called.value !== kindWords[kind.value] ? `${kindWords[kind.value]}（${called.value}）` : kindWords[kind.value],
    ),
    ...line('title', title?.value),
    ...(topic ? [`主题：${topic.value}`] : []),
    ...line('audience', audience?.value),
    ...line('length', length && lengthInWords(length.value)),
    ...line('size', size && sizeInWords(size.value)),
    ...line('pages', pages && pagesWords[pages.value]),
    ...line('language', language && languageWords[language.value]),
    ...line('tone', tone && toneWords[tone.value]),
    ...line('look', look?.value),
    ...line('form', form?.value),
    ...line('chart', chart?.value),
    ...line('signature', signature?.value),
    ...line('dated', dated?.value),
    ...line('leave_out', leave_out?.value),
    ...(intent.inside ?? []).flatMap(({ words, keep }) => (keep ? [`留着：${words}`] : [])),
    ...line(
      'sections',
      sections.map((section) => section.title).join('、') + (sections.length > 0 && intent.only_sections ? '（只要这些）' : ''),
    ),
    ...(intent.asks?.length ? [`${asksWord(intent)}：${intent.asks.map(siteFieldInWords).join('、')}`] : []),
    ...line('totals', intent.totals && (intent.totals.value ? '要' : '不要')),
    ...line('wishes', intent.wishes?.map((one) => one.words).join('、')),
    ...line('sources', sources.map((source) => source.value).join('、')),
  ];
}
