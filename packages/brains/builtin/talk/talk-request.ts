/** What a podcast is made from, made of what was read of the order; nothing here sees a sentence of it. Pure. */
import { toneWords } from '#contract/intent/make-words.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { bare, clausesOf } from '../deck/statements.ts';
import { noNames } from '../reading/names.ts';
import { readingOf, type Token, wordOf } from '../reading/reading.ts';
import { someday } from '../reading/request.ts';
import { tokenize } from '../reading/tokens.ts';
import { capital } from '../text/english-writing.ts';

export interface TalkRequest {
  /** '' when the words name none and none follows from them. */
  title: string;
  /** What it is about, as it was named; '' when it was not. */
  topic: string;
  /** Sentence by sentence, as the person wrote them. */
  facts: string[];
  host: string | null;
  guest: string | null;
  /** What it is to dwell on: 产地, 烘焙. */
  focus: string[];
  /** Listeners and tone, as they were named. */
  manner: string[];
  /** One voice tells it all. */
  solo: boolean;
  minutes: number | null;
  /** No more of them, rather than as many. */
  is_bound: boolean;
  english: boolean;
}

export function talkRequestOf({
  title,
  topic,
  called,
  facts,
  speakers,
  sections,
  audience,
  tone,
  length,
  language,
}: MakeIntent): TalkRequest {
  const told = facts.map(({ words }) => words);
  const english = language?.value === 'en';
  const named = `${topic?.value ?? ''}${called?.value ?? ''}`;
  const about = english ? capital(named) : named;
  return {
    title: title?.value ?? (titleOf(about) || subjectOf(told)),
    topic: about,
    facts: told,
    host: speakers?.value.host ?? null,
    guest: speakers?.value.guest ?? null,
    focus: sections.map((section) => section.title),
    manner: [...(audience ? [audience.value] : []), ...(tone ? [toneWords[tone.value]] : [])],
    solo: speakers?.value.solo ?? false,
    minutes: length?.value.unit === 'minutes' ? (length.value.max ?? length.value.about ?? length.value.min ?? null) : null,
    is_bound: length?.value.max !== undefined && length.value.min === undefined,
    english,
  };
}

/** Fields of the order that a talk has no place for: said, and not dropped. */
export function unmetInTalk({ length, signature, size, look, form }: MakeIntent): string[] {
  return [
    ...(length && length.value.unit !== 'minutes' ? ['没有按要求的篇幅做：播客只能按分钟控制长短。'] : []),
    ...([signature, size, look, form].some((field) => field !== undefined)
      ? ['没有照做的：落款、尺寸、样式和文件格式，播客里用不上。']
      : []),
  ];
}

/** 我们的SaaS产品“云账” → SaaS产品‘云账’, as it stands in quotes itself when it is said. */
function titleOf(topic: string): string {
  const bare = topic.trim();
  return Array.from(bare).slice(0, 40).join('').replaceAll('“', '‘').replaceAll('”', '’');
}

const leads = ['在', '于', '从', '到', '自', '至'];

/** The first clause of what was said without its day and hour: 采石场爆破; '' where it is long, or a line of a talk. */
function subjectOf([first = '']: string[]): string {
  const [clause = ''] = clausesOf(first);
  const words = bare(clause);
  const tokens = tokenize(words, noNames, someday, 'make').filter(({ text }) => text.trim() !== '');
  const isTime = (token: Token): boolean => readingOf(token, 'period') !== undefined || readingOf(token, 'clock') !== undefined;
  const at = tokens.findIndex(isTime);
  const [start, end] = [tokens[at], tokens.findLast(isTime)];
  const [before, behind] = [words.slice(0, start?.from).trim(), words.slice(end?.to).trim()];
  // 从 9 点到 18 点: what leads to a time goes with it, and then nothing is told without it.
  const subject =
    end && behind !== '' && at > 0 && wordOf(tokens[at - 1], 'function') === undefined && !leads.some((word) => before.endsWith(word))
      ? `${before}${behind}`
      : words;
  const length = Array.from(subject).length;
  return length >= 2 && length <= 24 && !/[：:](?!\d)/.test(subject) ? subject : '';
}
