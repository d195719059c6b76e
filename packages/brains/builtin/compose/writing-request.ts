/** What the composers of documents work from, made of what was read of the order; they see no sentence of it. */
import { beginsWith, behind, without } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import type { ModelNeed } from '#contract/intent/common.ts';
import { toneWords } from '#contract/intent/make-words.ts';
import type { LengthAsked as Asked, MakeIntent, Tone, Wish } from '#contract/intent/make.ts';
import type { AskedChart } from '../chart/asked-chart.ts';
import type { SourceTable } from '../chart/chart-draft.ts';
import { tableInWords } from '../chart/figures-in-words.ts';
import { sayIn, type Say, spokenIn } from '../said/said.ts';
import { capital, formNames, type EnglishForm, type EnglishWriting } from '../text/english-writing.ts';
import classes from '../reading/make/classes.json' with { type: 'json' };
import { hasAny } from '../text/signs.ts';
import { kindOfGenre, type Kind } from './kinds.ts';

/** In characters. */
export interface LengthAsked {
  /** null leaves that side open. */
  min: number | null;
  max: number | null;
  /** What to aim at. */
  target: number;
  /** 不超过 is a wall, 左右 allows 15 % on both sides. */
  rule: 'about' | 'max' | 'min' | 'between';
  as_written: string;
}

export interface WritingRequest {
  kind: Kind;
  /** The word used for the kind (“年终总结”), or the kind itself. */
  kind_word: string;
  title: string | null;
  /** What it is about, without the word for its kind: `国庆放假`. */
  topic: string | null;
  /** The topic and the word for the kind stand in one: 合伙人会议通知 is what it is called, and not on 合伙人. */
  is_one_name: boolean;
  audience: string | null;
  /** It speaks to its reader. */
  is_letter: boolean;
  signature: string | null;
  /** The day below who signs; null for today. */
  dated: string | null;
  /** 本周、本月: the stretch of time is the one that today lies in. */
  this_period: boolean;
  length: LengthAsked | null;
  /** Everything the material holds, not the usual length of the kind. */
  deep: boolean;
  tone: string | null;
  points: string[];
  /** The points are the whole outline, not an addition to it. */
  points_exclusive: boolean;
  language: '中文' | '英文';
  format: 'md' | 'html' | 'docx' | 'pdf' | null;
  /** The request says to write it from the files. */
  from_files: boolean;
  /** The person's own words that belong into the text, sentence by sentence. */
  facts: string[];
  /** Tables are to be shown as charts, too: the type that was named, or any. */
  chart: AskedChart | 'any' | null;
  /** Figures in the person's own words, where a chart is asked for. */
  figures: SourceTable | null;
  /** It is one of questions and answers: FAQ, 访谈记录. */
  asks_pairs: boolean;
  /** 一页摘要: what fits one page. */
  one_page: boolean;
  /** Asked for in English, and written in English. */
  english: EnglishWriting | null;
  wishes: readonly Wish[];
  /** Each a sentence for the person. */
  not_done: string[];
}

/** Characters read aloud in a minute. */
const spokenInAMinute = 220;

export function writingRequestOf(intent: MakeIntent): WritingRequest {
  const called = intent.called?.value ?? '';
  const one_page = beginsWith(called, textWords.one_page) || (intent.length?.value.unit === 'pages' && lengthIn(intent.length.value) === 1);
  const kind = kindOfGenre(intent.genre?.value);
  const topic = intent.topic?.value ?? null;
  const now = topic !== null && textWords.now.includes(topic);
  const facts = factsOf(intent);
  const told = facts.join('。');
  const kind_word = called === '' ? kind : behind(called, textWords.one_page);
  const asks_pairs = hasAny(`${kind_word}${topic ?? ''}${intent.title?.value ?? ''}`, classes.pairs);
  const length = lengthOf(intent, kind, one_page);
  const request: WritingRequest = {
    kind: one_page && kind === '文章' ? '摘要' : kind,
    kind_word,
    title: intent.title?.value ?? null,
    topic: now ? null : topic,
    is_one_name: intent.topic !== undefined && intent.topic.spans.at(-1)?.to === intent.called?.spans[0]?.from,
    audience: intent.audience?.value ?? null,
    is_letter: classes.letters.includes(intent.genre?.value ?? ''),
    signature: intent.signature?.value ?? null,
    dated: intent.dated?.value ?? null,
    this_period: now,
    length,
    deep: intent.thorough !== undefined,
    tone: intent.tone ? toneWords[intent.tone.value] : null,
    points: intent.sections.map(({ title }) => title),
    points_exclusive: intent.only_sections,
    language: intent.language?.value === 'en' ? '英文' : '中文',
    format: formOf(intent),
    from_files: intent.sources.some(({ spans }) => spans.length > 0),
    facts,
    chart: chartOf(intent),
    figures: intent.chart ? tableInWords(told) : null,
    asks_pairs,
    one_page,
    english: intent.language?.value === 'en' ? englishOf(intent, one_page) : null,
    wishes: intent.wishes ?? [],
    not_done: [...notDone(intent, saidOf(intent)), ...unmet(intent, length)],
  };
  if (request.english) request.kind_word = formNames[request.english.form];
  return request;
}

function factsOf({ facts, signature }: MakeIntent): string[] {
  const told = facts.map(({ words, under }) => (under === undefined ? words : `${under}：${words}`));
  return signature ? [...told, `落款：${signature.value}`] : told;
}

const lengthIn = ({ about, max, min }: Asked): number => about ?? max ?? min ?? 0;

function lengthOf({ length }: MakeIntent, kind: Kind, one_page: boolean): LengthAsked | null {
  if (!length || one_page) return null;
  const { unit } = length.value;
  if (unit === 'minutes' && kind === '演讲稿') {
    const target = lengthIn(length.value) * spokenInAMinute;
    return {
      min: Math.ceil(target * 0.7),
      max: Math.floor(target * 1.15),
      target,
      rule: 'about',
      as_written: `${lengthIn(length.value)} 分钟（约 ${target} 字）`,
    };
  }
  return charactersAsked(length.value);
}

/** Null for what is not counted in characters. */
export function charactersAsked({ unit, min, max, about }: Asked): LengthAsked | null {
  if (unit !== 'characters') return null;
  if (min !== undefined && max !== undefined)
    return { min, max, target: Math.round((min + max) / 2), rule: 'between', as_written: `${min}–${max} 字` };
  if (max !== undefined) return { min: null, max, target: Math.round(max * 0.93), rule: 'max', as_written: `不超过 ${max} 字` };
  if (min !== undefined) return { min, max: null, target: Math.round(min * 1.08), rule: 'min', as_written: `至少 ${min} 字` };
  const target = about ?? 0;
  return { min: Math.ceil(target * 0.85), max: Math.floor(target * 1.15), target, rule: 'about', as_written: `约 ${target} 字` };
}

function formOf({ form }: MakeIntent): WritingRequest['format'] {
  const value = form?.value;
  return value === 'md' || value === 'html' || value === 'docx' || value === 'pdf' ? value : null;
}

const charts: readonly AskedChart[] = ['column', 'bar', 'line', 'pie', 'area', 'scatter', 'donut', 'radar', 'combo'];

export function chartOf({ chart }: MakeIntent): AskedChart | 'any' | null {
  if (!chart) return null;
  return charts.find((type) => type === chart.value) ?? 'any';
}

/** Office forms are so by themselves; what is posted is told in its person's own words. */
const asWritten: readonly Tone[] = ['formal', 'concise', 'professional'];
const lively: readonly Kind[] = ['小红书', '朋友圈', '公众号'];

/** Fields of the order that a text has no place for: said, and not dropped. */
function unmet(intent: MakeIntent, taken: LengthAsked | null): string[] {
  const { length, size, look, tone, genre } = intent;
  const asked = length?.value;
  const units = { characters: '字', words: '词', pages: '页', minutes: '分钟', sections: '部分', items: '份' };
  const isPage = asked?.unit === 'pages' && lengthIn(asked) === 1;
  return [
    ...(asked && !taken && !isPage ? [`没有按“${lengthIn(asked)} ${units[asked.unit]}”控制篇幅：文档只能按字数控制，写明字数就行。`] : []),
    ...(tone && !asWritten.includes(tone.value) && !lively.includes(kindOfGenre(genre?.value))
      ? [`没有换成${toneWords[tone.value]}的语气：句子照您的原话和材料的原文，换语气要改写句子，接入大模型后可以。`]
      : []),
    ...(size ? [`没有按“${size.value.name ?? '给出的尺寸'}”排版：纸张在下载时选。`] : []),
    ...(look ? [`没有按“${look.value}”换样式：文档用统一的版式。`] : []),
  ];
}

/** 他们 in a letter may be those it is to: told, as no sentence is put otherwise. */
export function othersIn({ audience, is_letter }: WritingRequest, content: string): string[] {
  const told = without(content.toLowerCase(), classes.no_others);
  const other = is_letter && audience !== null ? others.find((one) => hasAny(told, [one])) : undefined;
  return other === undefined ? [] : [`没有改人称：正文里有“${other}”，如果指的就是“${audience}”，请改成对对方的称呼。`];
}
const others = [...classes.others.toReversed(), ...classes.others_in_english];

const limits: Readonly<Record<ModelNeed['ability'], string>> = textWords.limits;

/** What was left of an order in English is named in English. */
const saidOf = ({ language, unread }: MakeIntent): Say =>
  sayIn(language?.value === 'en' ? spokenIn(unread.map(({ words }) => words).join(' ')) : 'zh');

/** What needs a model, and what stayed open on the card, each a sentence. */
export function notDone({ needs_model, unread, doubts }: MakeIntent, say: Say = sayIn('zh')): string[] {
  return [
    ...needs_model.map(({ ability, words }) => `${limits[ability]}（“${words}”）：内置引擎做不到，接入大模型后可以。`),
    ...unread.map(({ words, is_wish }) => say(is_wish ? 'document.unheeded' : 'document.unread', { words })),
    ...doubts.filter(({ kind }) => kind !== 'order_or_fact').map(({ question }) => `没有选定：${question}`),
  ];
}

const forms = textWords.forms_in_english as Readonly<Record<string, EnglishForm>>;

function englishOf(intent: MakeIntent, one_page: boolean): EnglishWriting {
  return {
    form: intent.genre ? (forms[intent.genre.value] ?? 'report') : 'text',
    subject: intent.title?.value ?? (intent.topic ? capital(intent.topic.value) : null),
    audience: intent.audience?.value ?? null,
    from: intent.signature?.value ?? null,
    sentences: intent.facts.map(({ words }) => capital(words.replace(/^and\s/i, '').replace(/[^.!?:]$/, '$&.'))),
    one_page,
  };
}
