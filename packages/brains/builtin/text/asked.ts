/** What a request asks for that can be held against what was made, from the reading it was made by: deliverables, title, length, parts, files to use. */
import words from './asked.json' with { type: 'json' };
import { plainTextOf } from '#contract/prompt/reading.ts';
import type { MadeKind, MakeIntent } from '#contract/intent/make.ts';
import { type LengthAsked, writingRequestOf } from '../compose/writing-request.ts';
import { readChanges } from '../reading/change/read-changes.ts';
import { readMakes } from '../reading/make/read-make.ts';

/** Which of several documents of one request, from 0 on, and what kind of text it is. */
export interface OfDocument {
  nth: number;
  word: string;
}

/** `of` is left out when one document is asked for, or the point is about all of them. */
export type Asked = AskedOfOne & { of?: OfDocument };

type AskedOfOne =
  /** `endings` of the files that would do, null when any file or the answer itself does; `instead` can be turned into them with one click. */
  | {
      kind: 'deliverable';
      what: string;
      endings: string[] | null;
      instead: string[];
      /** Of pictures: how many. One where it is left out. */
      number?: number;
    }
  | { kind: 'title'; title: string }
  | { kind: 'length'; length: LengthAsked }
  | { kind: 'point'; point: string; exclusive: boolean }
  | { kind: 'source'; name: string }
  | { kind: 'language'; language: string }
  | { kind: 'tone'; tone: string };

const made: Readonly<Record<Exclude<MadeKind, 'document'>, { what: string; endings: string[] }>> = words.made;

const documents: Readonly<Record<string, { endings: string[]; instead: string[]; word: string }>> = words.documents;

/** `text` is the request in the person's words, `files` what came with it; what they agreed to on the order card stands for it. The day it was said on changes none of it. */
export function askedOf(text: string, files: { name: string }[], agreed: MakeIntent | null = null): Asked[] {
  const words = plainTextOf(text).trim();
  const sources = [...new Set(files.map((file) => file.name))].map((name): Asked => ({ kind: 'source', name }));
  const intents = agreed ? [agreed] : readMakes(words, { kind: null, files: files.map(({ name }) => name), today: '2026-01-01' });
  const renamed = agreed ? null : renamedIn(words, intents.length > 0);
  if (renamed) return [...sources, renamed];
  const each = intents.flatMap((intent, nth) =>
    pointsOf(intent).map((point): Asked =>
      intents.length > 1 ? { ...point, of: { nth, word: writingRequestOf(intent).kind_word } } : point,
    ),
  );
  if (intents.length > 1) return [...each, ...sources];
  const own = each.filter(({ kind }) => kind === 'deliverable');
  return [...own, ...sources, ...each.filter(({ kind }) => kind !== 'deliverable')];
}

/** The head of one page is words on it, not what the whole is called. */
function renamedIn(words: string, isMake: boolean): Asked | null {
  const { changes, unread } = readChanges(words, { kind: 'slides' });
  const renamed = changes.find((one) => one.do === 'set' && one.target.field === 'title');
  if (!renamed?.value || (isMake && unread.length > 0)) return null;
  const { value, target } = renamed;
  return target.places ? { kind: 'point', point: value, exclusive: false } : { kind: 'title', title: value };
}

function pointsOf(intent: MakeIntent): AskedOfOne[] {
  const request = writingRequestOf(intent);
  const kind = intent.kind.value;
  const isText = kind === 'document';
  const form = isText && intent.form ? documents[intent.form.value] : undefined;
  const asked: AskedOfOne[] = [
    kind === 'document'
      ? {
          kind: 'deliverable',
          what: `${request.kind_word}${form ? `（${form.word}）` : ''}`,
          endings: form?.endings ?? null,
          instead: form?.instead ?? [],
        }
      : { kind: 'deliverable', ...made[kind], instead: [], ...numberOf(intent) },
  ];
  if (intent.title) asked.push({ kind: 'title', title: intent.title.value });
  if (isText && request.length) asked.push({ kind: 'length', length: request.length });
  if (isText) for (const point of request.points) asked.push({ kind: 'point', point, exclusive: request.points_exclusive });
  if (isText && request.language !== '中文') asked.push({ kind: 'language', language: request.language });
  if (isText && request.tone) asked.push({ kind: 'tone', tone: request.tone });
  return asked;
}

function numberOf({ kind, length }: MakeIntent): { number?: number } {
  const number = kind.value === 'image' && length?.value.unit === 'items' ? (length.value.about ?? 1) : 1;
  return number > 1 ? { number } : {};
}
