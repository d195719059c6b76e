/** What a task is called before its person calls it anything: by what was asked, and where that is long, by what was made for it. Pure. */
import { sortOf, wholeOf } from '#capabilities/deliverables/kinds.ts';
import { document } from '#capabilities/deliverables/document/document.ts';
import { isKitName } from '#contract/brand-name.ts';
import { parse, type PromptNode } from '#contract/prompt/markup.ts';
import { isKit, requestWords, wordsOf } from '#contract/prompt/reading.ts';
import { cutToName, isShortName } from '#contract/task-name.ts';
import { defaultTaskName } from '#contract/task.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';

export interface Request {
  words: string;
  /** Names of the files that came along. */
  files: string[];
}

/** At the first message: its first line, or the first clause of that where it is long, cut where that is long too. */
export function nameFromQuery(query: string, files: readonly { file_name: string }[]): string {
  const nodes = parse(query).filter((node) => !isKit(node));
  // Whom it is for, at its beginning, says nothing of what it is about.
  const begin = nodes.findIndex((node) => !isAddressee(node) && wordsOf(node).trim() !== '');
  const line = lineOf(nodes.slice(Math.max(0, begin)).map(wordsOf).join(''));
  if (line === '') return cutToName(files[0]?.file_name ?? defaultTaskName);
  if (isShortName(line)) return line;
  const clause = line.split(/[，。；！？,;!?：]|: /).find((one) => Array.from(one.trim()).length > 3);
  return cutToName((clause ?? line).trim());
}

function isAddressee(node: PromptNode): boolean {
  return node.type === 'tag' && (node.tag === 'experts' || (node.tag === 'AtMention' && node.attributes.type === 'tool'));
}

function lineOf(words: string): string {
  const line = words.split('\n').find((one) => one.trim() !== '') ?? '';
  return line.replace(/\s+/g, ' ').trim();
}

/** Short words are the name; longer ones stand for a better one. */
export function isProvisional({ words, files }: Request): boolean {
  const all = words.replace(/\s+/g, ' ').trim();
  return !isShortName(all === '' ? (files[0] ?? '') : all);
}

/** What was asked first, when nothing was asked after it. */
export function firstRequest(events: readonly NumberedEvent[]): (Request & { query: string; answer_id: string }) | null {
  const asked = events.flatMap((event) => (event.type === 'message' && event.kind === 'query' ? [event] : []));
  const [first] = asked;
  if (!first || asked.length > 1) return null;
  return { ...requestOf(events), query: first.content, answer_id: first.answer_id };
}

export function requestOf(events: readonly NumberedEvent[]): Request {
  const first = events.find((event) => event.type === 'message' && event.kind === 'query');
  if (first?.type !== 'message') return { words: '', files: [] };
  return {
    words: requestWords(first.content),
    files: first.file_list.map(({ file_name }) => file_name).filter((name) => !isKitName(name)),
  };
}

/** A deliverable's title, or its file's name, and which kind it is where the words don't say so; null for files of no kind. */
export function nameOfMade(file_name: string, title: string | null): string | null {
  const whole = wholeOf(file_name) ?? file_name;
  const kind = sortOf(whole);
  if (!kind) return null;
  const subject = (title?.replace(/\s+/g, ' ').trim() || stemOf(whole, kind.suffixes)).trim();
  // A title that is still to be filled in names nothing.
  if (subject === '' || ['【待补充', '[TBD'].some((blank) => subject.includes(blank))) return null;
  const said = kind === document || subject.includes(kind.label) ? subject : `${subject} ${kind.label}`;
  return isShortName(said) ? said : cutToName(subject);
}

function stemOf(file_name: string, suffixes: readonly string[]): string {
  const name = file_name.split('/').at(-1) ?? file_name;
  const suffix = suffixes.find((one) => name.toLowerCase().endsWith(one)) ?? /\.[^.]+$/.exec(name)?.[0] ?? '';
  return name.slice(0, name.length - suffix.length);
}

/** Where nothing was made: what the question was about. */
export function nameByFiles([first, ...more]: readonly string[]): string | null {
  if (first === undefined) return null;
  const name = `关于 ${first}${more.length > 0 ? ` 等 ${more.length + 1} 个文件` : ''}`;
  return isShortName(name) ? name : cutToName(`关于 ${first}`);
}
