/** What a podcast is made from, made of what was read of the order; nothing here sees a sentence of it. Pure. */
import type { MakeIntent } from '#contract/intent/make.ts';
import { bare, clausesOf } from '../deck/statements.ts';
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

const toneNames = { formal: '正式', plain: '口语', lively: '活泼', concise: '简洁', warm: '亲切', professional: '专业' } as const;

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
    manner: [...(audience ? [audience.value] : []), ...(tone ? [toneNames[tone.value]] : [])],
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

/** The first clause of what was said, as it stands; '' where it is long, or a line of a talk. */
function subjectOf([first = '']: string[]): string {
  const [clause = ''] = clausesOf(first);
  const words = bare(clause);
  const length = Array.from(words).length;
  return length >= 2 && length <= 24 && !/[：:](?!\d)/.test(words) ? words : '';
}
