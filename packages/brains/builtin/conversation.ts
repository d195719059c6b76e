/** Reads a transcript the way the recipes need it: what is asked now, what was read, which document there is, and how far this request has come. */
import phrases from './work/asked-words.json' with { type: 'json' };
import { before as bareOf } from '#text/words.ts';
import type { ToolAnswer, ToolSpec, Transcript, TranscriptEntry } from '#agent/brain.ts';
import type { FileRef } from '#agent/events.ts';
import type { ToolInput } from '#contract/content/tool-calls.ts';
import { isToolName, toolResults, type ToolName, type ToolResult } from '#contract/content/tool-results.ts';
import type { FileReading as Window } from '#contract/content/reading.ts';
import { addressesIn, isAddress, withoutAddresses } from './text/addresses.ts';
import { isAsking, replyAt, type Reply, isInForm } from './text/replies.ts';
import { asksToWrite } from './reading/make/asks.ts';
import { readMaterial, type Material } from './text/material.ts';

/** What a refused call was given may lack anything. */
type Given<Name extends ToolName> = unknown extends ToolInput<Name> ? Record<string, unknown> : Partial<ToolInput<Name>>;

interface Call<Name extends ToolName> {
  tool: Name;
  input: Given<Name>;
  /** What it made or changed. */
  files: FileRef[];
  /** Position of the answer in the transcript. */
  at: number;
}

/** A call and what came of it. What it came to in words is for models: nothing here reads them. */
export type AnsweredBy<Name extends ToolName> = Name extends ToolName
  ?
      | (Call<Name> & { ok: true; result: ToolResult<Name> })
      | (Call<Name> & { ok: false; reason: string; code?: string; result?: ToolResult<Name> })
  : never;
export type Answered = AnsweredBy<ToolName>;

export interface Conversation {
  /** What the person asks now. */
  text: string;
  files: FileRef[];
  /** Messages and files from before, with their positions in the transcript. */
  earlier: { text: string; files: FileRef[]; at: number }[];
  /** Calls answered for this request, in order. */
  done: Answered[];
  /** Calls of the whole task. */
  all: Answered[];
  /** Calls of the whole task that left files behind, also those of logs that hold no results. */
  made: MadeBy[];
  /** The brain has already spoken for this request. */
  has_begun: boolean;
  /** Name of the document written last, before or during this request; null when there is none. */
  document: string | null;
  /** The document was there before this request. */
  had_document: boolean;
  /** What the person replied to what was asked about this request, in order. */
  replies: Reply[];
  /** How much the person wants to be asked. */
  manner: NonNullable<Transcript['manner']>;
  /** An order may be laid before the person: also where nothing else is asked, if they want it so. */
  shows_orders: boolean;
  /** Every order is, also one that leaves nothing open. */
  confirms_orders: boolean;
  today: string;
  can(tool: string): boolean;
}

/** A call that did what it was asked, as far as every log tells of it. */
export interface MadeBy extends Omit<Call<ToolName>, 'input'> {
  input: Record<string, unknown>;
}

const goOn = (words: string): boolean => phrases.go_on.includes(bareOf(words.trim(), phrases.go_on_tail).toLowerCase());

export function readConversation(transcript: Transcript, tools: ToolSpec[]): Conversation {
  const { entries } = transcript;
  const opens = tools.some((spec) => spec.name === 'web_fetch');
  const users = entries.flatMap((entry, at) => (entry.role === 'user' ? [{ ...(opens ? withPages(entry) : entry), at }] : []));
  const { all, made } = answeredCalls(entries);
  // “继续” goes on with the request before it when that one has no document yet.
  let current = users.at(-1);
  while (current && goOn(current.text) && current.files.length === 0) {
    const before = users[users.indexOf(current) - 1];
    if (!before || made.some((call) => call.at > before.at && isWriting(call))) break;
    current = before;
  }
  // A reply belongs to the request that was asked about, unless it asks for another text.
  const repliesFrom: Reply[] = [];
  while (current) {
    const reply = replyAt(entries, current.at);
    const before = users[users.indexOf(current) - 1];
    if (!reply || !before || (reply.data === undefined && !isInForm(reply.words) && asksToWrite(current.text))) break;
    repliesFrom.unshift({ ...reply, words: current.text.trim() });
    current = before;
  }
  const from = current?.at ?? -1;
  const written = made.filter(isWriting);
  return {
    text: current?.text.trim() ?? '',
    files: current?.files ?? [],
    earlier: users.filter((user) => user.at < from).map(({ text, files, at }) => ({ text: text.trim(), files, at })),
    done: all.filter((call) => call.at > from),
    all,
    made,
    has_begun: entries.some(
      (entry, at) =>
        at > from && entry.role === 'assistant' && !(entry.calls.length > 0 && entry.calls.every(({ tool }) => isAsking(tool))),
    ),
    document: written.length > 0 ? documentName(written.at(-1)) : null,
    had_document: written.some((call) => call.at < from),
    replies: repliesFrom,
    manner: transcript.manner ?? 'auto',
    confirms_orders: transcript.confirms_orders ?? transcript.manner === 'cooperative',
    shows_orders: transcript.shows_orders ?? transcript.manner !== 'hands_off',
    today: transcript.today.date,
    can: (tool) => tools.some((spec) => spec.name === tool),
  };
}

/** Web pages a person names are read like the files they attach. */
function withPages<Said extends { text: string; files: FileRef[] }>(said: Said): Said {
  const addresses = addressesIn(said.text);
  if (addresses.length === 0) return said;
  const pages = addresses.map((address) => ({ uri: address, name: address, bytes: 0 }));
  return { ...said, text: withoutAddresses(said.text), files: [...said.files, ...pages] };
}

export function isWriting(call: { tool: ToolName }): boolean {
  return call.tool === 'write_document' || call.tool === 'edit_document';
}

/** The tool may have changed the name. */
export function documentName(call: Pick<MadeBy, 'files' | 'input'> | undefined): string | null {
  if (!call) return null;
  return call.files.at(-1)?.name ?? textField(call.input, 'file_name');
}

/** The calls of these tools alone. */
export function callsOf<Name extends ToolName>(calls: readonly Answered[], ...names: Name[]): AnsweredBy<Name>[] {
  // Which tool it was tells what it came to.
  return calls.filter((call) => names.some((name) => name === call.tool)) as AnsweredBy<Name>[];
}

export function textField(input: Record<string, unknown>, field: string): string | null {
  const value = input[field];
  return typeof value === 'string' ? value : null;
}

/** What a log holds no result of is not known here: the tool is asked again. */
function answeredCalls(entries: TranscriptEntry[]): { all: Answered[]; made: MadeBy[] } {
  const inputs = new Map<string, unknown>();
  const all: Answered[] = [];
  const made: MadeBy[] = [];
  for (const [at, entry] of entries.entries()) {
    if (entry.role === 'assistant') for (const call of entry.calls) inputs.set(call.call_id, call.input);
    // A call that was cut off by a stop has no answer: it is made again when the work goes on.
    if (entry.role !== 'tool' || entry.stopped || !isToolName(entry.tool)) continue;
    const input = inputs.get(entry.call_id);
    const call = { tool: entry.tool, input: isRecord(input) ? input : {}, files: entry.files ?? [], at };
    if (entry.ok && call.files.length > 0) made.push(call);
    const known = answerOf(entry, entry.tool);
    // The name and what it came to belong together, which the compiler can't see.
    if (known) all.push({ ...call, ...known } as Answered);
  }
  return { all, made };
}

const parsed = new WeakMap<ToolAnswer, { ok: boolean; result: unknown } | null>();

/** Asked of the same entry at every turn, and parsed at the first. */
function answerOf(entry: ToolAnswer, tool: ToolName) {
  let known = parsed.get(entry);
  if (known === undefined) {
    const { success, data } = toolResults[tool].safeParse(entry.result);
    const failed = entry.ok ? null : { ok: false, reason: entry.reason ?? '', code: entry.code, result: data };
    known = success && entry.ok ? { ok: true, result: data } : failed;
    parsed.set(entry, known);
  }
  return known;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface FileReading {
  /** Every file read so far, whole as far as it was read. */
  materials: Material[];
  /** Calls still to make. */
  calls: (
    | { tool: 'read_file'; input: { name: string; part?: string; offset?: number } }
    | { tool: 'web_fetch'; input: { url: string; offset?: number } }
    | { tool: 'browser'; input: { action: 'read'; url: string; offset?: number } }
  )[];
  failed: { name: string; reason: string }[];
  /** Files longer than is read. */
  cut: string[];
}

const mostWindows = 6;
const mostEntries = 10;
const readableEntry = /\.(?:docx?|pptx?|xlsx?|csv|tsv|pdf|md|txt|html?|json)$/i;

/** What is known of `files` from the answers so far, and what still has to be read. */
export function readingOf(files: { name: string; uri: string }[], answers: Answered[]): FileReading {
  const reading: FileReading = { materials: [], calls: [], failed: [], cut: [] };
  const names = files.map((file) => file.name);
  for (const file of files) {
    const name = names.filter((other) => other === file.name).length > 1 ? file.uri : file.name;
    readPart(reading, answers, name, undefined, file.name);
  }
  return reading;
}

function readPart(reading: FileReading, answers: Answered[], name: string, part: string | undefined, shown: string): void {
  const isPage = isAddress(name);
  const fetched = isPage ? callsOf(answers, 'web_fetch').filter((a) => a.input['url'] === name) : [];
  const needsBrowser = fetched.some((a) => a.ok && a.result.drawn_by_scripts);
  const own = !isPage
    ? callsOf(answers, 'read_file').filter((a) => a.input['name'] === name && (textField(a.input, 'part') ?? undefined) === part)
    : needsBrowser
      ? callsOf(answers, 'browser').filter((a) => a.input['action'] === 'read' && a.input['url'] === name)
      : fetched;
  const windows: Window[] = [];
  let offset = 0;
  for (;;) {
    // The last answer for a window counts: a file may have been changed since.
    const answer = own.findLast((a) => (typeof a.input['offset'] === 'number' ? a.input['offset'] : 0) === offset);
    if (!answer) {
      const from = offset > 0 ? { offset } : {};
      if (windows.length >= mostWindows) reading.cut.push(shown);
      else if (needsBrowser) reading.calls.push({ tool: 'browser', input: { action: 'read', url: name, ...from } });
      else if (isPage) reading.calls.push({ tool: 'web_fetch', input: { url: name, ...from } });
      else reading.calls.push({ tool: 'read_file', input: { name, ...(part === undefined ? {} : { part }), ...from } });
      break;
    }
    const window = answer.ok ? (answer.tool === 'browser' ? answer.result.reading : answer.result) : null;
    if (!window) {
      if (windows.length === 0) reading.failed.push({ name: shown, reason: answer.ok ? '' : answer.reason });
      else reading.cut.push(shown);
      break;
    }
    windows.push(window);
    const next = window.next_offset;
    if (next === null || next <= offset) break;
    offset = next;
  }
  const [first] = windows;
  if (!first) return;
  const material = readMaterial(shown, windows);
  reading.materials.push({ ...material, name: isPage ? nameOfPage(first, name) : shown });
  if (part !== undefined) return;
  const entries = material.entries.filter((entry) => readableEntry.test(entry));
  for (const entry of entries.slice(0, mostEntries))
    readPart(reading, answers, name, entry, `${shown}/${entry.split('/').at(-1) ?? entry}`);
  if (entries.length > mostEntries) reading.cut.push(shown);
}

/** As a source is named: 《标题》（example.com）. */
function nameOfPage({ title }: Window, address: string): string {
  const { host } = new URL(address);
  return title ? `${title}（${host}）` : host;
}

/** The present content of one document from the reads of this request; `calls` is what still has to be read. */
export function splitRead(reads: Answered[], name: string): { content: string | null; problem: string; calls: FileReading['calls'] } {
  const reading: FileReading = { materials: [], calls: [], failed: [], cut: [] };
  readPart(reading, reads, name, undefined, name);
  return { content: reading.materials[0]?.content ?? null, problem: reading.failed[0]?.reason ?? '没有读到内容', calls: reading.calls };
}
