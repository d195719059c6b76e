/** What a task has taken in so far, told from its log alone: what was read of the person's, which places were named, and what was agreed to. Pure, so that whoever takes a run over decides the same. */
import { isPictureName } from '#agent/pictures.ts';
import { wordsInOrderAnswer } from '#contract/intent/order-answers.ts';
import { orderAnswer } from '#contract/intent/order.ts';
import { wordsOf } from '#contract/prompt/reading.ts';
import { parse } from '#contract/prompt/markup.ts';
import { ownPrefix } from '#contract/skill.ts';
import { confirmEgressAnswer } from '#contract/timeline/questions/egress-question.ts';
import type { TaskEvent } from '#contract/timeline/events.ts';
import { readAsked, askUserAnswer, type AskUser } from '#contract/timeline/questions/interactions.ts';
import { stepDoneAnswer } from '#contract/timeline/questions/takeover.ts';
import { isOwnTool } from '../mcp/own.server.ts';
import { percentDecoded, type ReadText } from './carried.ts';
import { addressesIn, formsOf, hostOf, hostsIn } from './hosts.ts';

export interface OwnText extends ReadText {
  /** The tool that read it: what an extension itself said may go back to it. */
  tool: string;
  /** It is a file as the person gave it: no tool of the task wrote in it, and so no address that stands there was put together here. */
  is_given: boolean;
}

export interface Flow {
  /** What the person wrote. */
  words: string;
  /** What was read of the person's; empty as long as the task is not tainted. */
  reads: OwnText[];
  /** Hosts the person or a search named. */
  hosts: ReadonlySet<string>;
  /** Whole addresses from the person's words and from searches. */
  addresses: ReadonlySet<string>;
  /** Texts of pages: an address that stands in one was written by a stranger, not by whoever read the files. */
  pages: string[];
  /** Keys of places the person lets this task send to. */
  agreed: ReadonlySet<string>;
  /** What was put into addresses and pages so far, in order. */
  sent: string;
}

type Call = Extract<TaskEvent, { type: 'tool_call' }>;
type Result = Extract<TaskEvent, { type: 'tool_result' }>;

export interface FlowInput {
  /** The open branch of the task, with what the run has stored. */
  events: readonly TaskEvent[];
  /** Of a sub-agent: what the task took in that handed the work out. Its person speaks here too, and what it read may have been handed over; nobody else wrote the words of this one. Null for a task of a person's own. */
  parent: Flow | null;
  /** What sub-agents took in, by the call that handed the work out. */
  children?: ReadonlyMap<string, Flow>;
  /** Files of the person's lie in the task that no message names: what was uploaded and not sent. */
  has_uploads?: boolean;
  /** Pictures the person attaches are seen by the model without a tool. */
  sees?: boolean;
}

/** Of a sub-agent that is looked at by itself. */
export const nothingTaken: Flow = { words: '', reads: [], hosts: new Set(), addresses: new Set(), pages: [], agreed: new Set(), sent: '' };

export function flowOf({ events, parent, children = new Map(), has_uploads = false, sees = sawPictures(events) }: FlowInput): Flow {
  const words = parent ? [parent.words] : personIn(events);
  const searched: string[] = [];
  const pages: string[] = [];
  const sent: string[] = [];
  const reads: OwnText[] = [...(parent?.reads ?? [])];
  const calls = new Map<string, Call>();
  const names = new Map<string, string>();
  const given = new Set<string>();
  const made = new Set(
    events.flatMap((event) => (event.type === 'tool_result' ? event.files.flatMap(({ name, uri }) => [name, uri]) : [])),
  );
  let holdsFiles = has_uploads || reads.length > 0;
  let isDrivenByPerson = false;
  for (const event of events) {
    if (event.type === 'message' || event.type === 'heard') {
      const files = event.type === 'message' ? event.file_list.map((file) => ({ uri: file.file_uri, name: file.file_name })) : event.files;
      holdsFiles ||= files.length > 0;
      for (const { uri, name } of files) {
        names.set(uri, name);
        for (const one of [uri, name]) if (!made.has(one)) given.add(one);
        // Nobody can tell which words stand in it: whatever leaves afterwards may carry them.
        if (sees && isPictureName(name)) reads.push({ tool: '', from: `图片“${name.slice(0, 200)}”`, text: '', is_given: true });
      }
    }
    if (event.type === 'message' && event.pause_reason === 'takeover_browser') isDrivenByPerson = true;
    if (event.type === 'file_written') holdsFiles = true;
    if (event.type === 'tool_call') calls.set(event.call_id, event);
    if (event.type !== 'tool_result') continue;
    const call = calls.get(event.call_id);
    if (!call || event.pause?.reason === 'confirm_egress') continue;
    sent.push(sentBy(call));
    const child = children.get(event.call_id);
    switch (kindOf(call, event, { holdsFiles, isDrivenByPerson, child })) {
      case 'own':
        holdsFiles = true;
        reads.push(readIn(event, call, names, given));
        break;
      case 'search':
        if (event.display?.kind === 'sources') searched.push(...event.display.items.map(({ url }) => url));
        break;
      case 'page':
        pages.push(event.output);
        break;
      case 'neither':
        break;
    }
    if (child) for (const address of child.addresses) searched.push(address);
  }
  const said = words.join('\n');
  return {
    words: said,
    reads,
    hosts: new Set([
      ...hostsIn(said),
      ...searched.flatMap((address) => hostOf(address) ?? []),
      ...(parent?.hosts ?? []),
      ...[...children.values()].flatMap((child) => [...child.hosts]),
    ]),
    addresses: new Set([...[...addressesIn(said), ...searched].flatMap(formsOf), ...(parent?.addresses ?? [])]),
    pages: [...(parent?.pages ?? []), ...pages],
    agreed: new Set([...agreedIn(events), ...(parent?.agreed ?? [])]),
    sent: sent.join(''),
  };
}

/** Runs of before say what they were begun with. */
function sawPictures(events: readonly TaskEvent[]): boolean {
  return events.some((event) => event.type === 'run_start' && event.setting?.sees === true);
}

/** What tools that reach nothing of the person's answer says nothing about them. */
const reachNothing: ReadonlySet<string> = new Set([
  'plan',
  'plan_pages',
  'ask_user',
  'confirm_plan',
  'ack_outline',
  'confirm_html_plan',
  'choose_slide_direction',
  'takeover_browser',
  'step_done',
  'schedule',
  'order',
  'generate_image',
]);

interface Sofar {
  holdsFiles: boolean;
  isDrivenByPerson: boolean;
  child: Flow | undefined;
}

/** `own`: of the person's. A tool that only reaches the task's files reads what is the person's as soon as anything of theirs is among them. */
function kindOf(call: Call, result: Result, { holdsFiles, isDrivenByPerson, child }: Sofar): 'own' | 'search' | 'page' | 'neither' {
  const { tool } = call;
  if (tool === 'search' || tool === 'search_image') return searchedWhere(result);
  if (tool === 'open_favorite') return 'own';
  if (tool === 'open_skill') return opensOwnSkill(call) ? 'own' : 'neither';
  if (tool === 'web_fetch' || tool.startsWith('mcp__web__')) return 'page';
  if (tool === 'browser') {
    const isTheirs = isDrivenByPerson || (result.display?.kind === 'browser' && result.display.signed_in === true);
    return isTheirs ? 'own' : 'page';
  }
  if (tool === 'sub_agent') return holdsFiles || !child || child.reads.length > 0 ? 'own' : 'neither';
  if (tool.startsWith('mcp__time__') || reachNothing.has(tool)) return 'neither';
  if (tool.startsWith('mcp__') && !isOwnTool(tool)) return 'own';
  return holdsFiles ? 'own' : 'neither';
}

/** One the person keeps, whoever wrote it: what it says is no word of theirs, and may be somebody else's. */
function opensOwnSkill({ input }: Call): boolean {
  const asked: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'skills') : null;
  return Array.isArray(asked) && asked.some((id) => typeof id === 'string' && id.startsWith(ownPrefix));
}

/** What is the person's own is shown by where it is in the product. */
function searchedWhere({ display }: Result): 'own' | 'search' | 'neither' {
  if (display?.kind !== 'sources' || display.items.length === 0) return 'neither';
  return display.items.some(({ url }) => url.startsWith('/')) ? 'own' : 'search';
}

const readTexts = new WeakMap<Result, OwnText>();

/** The same object for the same event: what is worked out of a text is kept by it. */
function readIn(event: Result, call: Call, names: ReadonlyMap<string, string>, given: ReadonlySet<string>): OwnText {
  const is_given = given.has(fileRead(call));
  const known = readTexts.get(event);
  if (known?.is_given === is_given) return known;
  const read = { tool: call.tool, from: placeOf(call, names), text: wordsIn(event), is_given };
  readTexts.set(event, read);
  return read;
}

/** '' where no file is read as a whole. */
function fileRead({ tool, input }: Call): string {
  const key = tool === 'read_file' ? 'name' : tool === 'read_office' ? 'file' : null;
  const named: unknown = key !== null && typeof input === 'object' && input !== null ? Reflect.get(input, key) : '';
  return typeof named === 'string' ? named : '';
}

/** With what a brain is given as data and the words leave out. */
function wordsIn({ output, result }: Result): string {
  return result === undefined ? output : `${output}\n${JSON.stringify(result)}`;
}

function placeOf(call: Call, names: ReadonlyMap<string, string>): string {
  const { title } = call;
  const named = fileRead(call);
  if (named !== '') return `文件“${(names.get(named) ?? named).slice(0, 200)}”`;
  if (call.tool === 'open_favorite') return '收藏';
  if (call.tool === 'open_skill') return title.replace(/^正在打开/, '').slice(0, 200);
  if (call.tool === 'search') return '自己的任务、文件和收藏';
  return title.replace(/^正在\s*/, '').slice(0, 200);
}

/** What the person themself wrote: neither what a question told them, nor what they quoted from a file. */
function personIn(events: readonly TaskEvent[]): string[] {
  let asked: ReturnType<typeof readAsked> = null;
  return events.flatMap((event) => {
    if (event.type === 'run_end') asked = readAsked(event.pause);
    if (event.type === 'heard') return [event.text];
    if (event.type !== 'message' || event.retry || event.answered_by === 'host') return [];
    if (event.pause_answer === undefined) return [ownWordsOf(event.content)];
    return answered(asked, event.pause_answer);
  });
}

function ownWordsOf(markup: string): string {
  if (!markup.includes('{')) return markup;
  return parse(markup)
    .map((node) => (node.type === 'tag' && node.tag === 'ExcelTag' ? '' : wordsOf(node)))
    .join('');
}

/** Options and defaults were written by whoever asked. */
function answered(asked: ReturnType<typeof readAsked>, answer: unknown): string[] {
  switch (asked?.reason) {
    case 'step_done':
      return [stepDoneAnswer.safeParse(answer).data?.wish ?? ''];
    case 'order':
      return wordsInOrderAnswer(orderAnswer.safeParse(answer).data ?? { outcome: 'cancel' });
    case 'ask_user': {
      const given = askUserAnswer.safeParse(answer);
      if (!given.success) return [];
      return given.data.answers.flatMap(({ id, value }) => (isFree(asked.payload, id, value) && typeof value === 'string' ? [value] : []));
    }
    // Of these what was laid before the person comes back, changed or not: it may hold what the agent read.
    case 'confirm_plan':
    case 'ack_outline':
    case 'ack_slide_options':
    case 'confirm_html_plan':
    case 'takeover_browser':
    case 'schedule':
    case 'confirm_egress':
    case 'raise_cap':
    case undefined:
      return [];
  }
}

function isFree({ questions }: AskUser, id: string, value: string | string[]): boolean {
  const question = questions.find((one) => one.id === id);
  return question?.kind === 'text' && question.default !== value;
}

/** Answers for the whole task, each to the question before it. */
function agreedIn(events: readonly TaskEvent[]): string[] {
  let asked: ReturnType<typeof readAsked> = null;
  return events.flatMap((event) => {
    if (event.type === 'run_end') asked = readAsked(event.pause);
    if (event.type !== 'message' || event.pause_reason !== 'confirm_egress' || event.answered_by === 'host') return [];
    const answer = confirmEgressAnswer.safeParse(event.pause_answer);
    if (asked?.reason !== 'confirm_egress' || !answer.success || answer.data.outcome !== 'place') return [];
    return asked.payload.places.map(({ key }) => key);
  });
}

/** Words cut in pieces small enough for each to pass are put together again. */
function sentBy({ tool, input }: Call): string {
  if (!sending.has(tool) || typeof input !== 'object' || input === null) return '';
  const given = new Map<string, unknown>(Object.entries(input));
  const url = given.get('url');
  const key = given.get('key');
  const texts = [given.get('query'), given.get('text'), typeof key === 'string' && key.length === 1 ? key : ''];
  return [typeof url === 'string' ? valuesIn(url) : '', ...texts].filter((text) => typeof text === 'string').join('');
}

const sending: ReadonlySet<string> = new Set(['web_fetch', 'browser', 'search', 'search_image']);

/** What can be put into an address: the last part of its path, and the values of its query. */
function valuesIn(address: string): string {
  if (!URL.canParse(address)) return '';
  const { pathname, searchParams } = new URL(address);
  return [percentDecoded(pathname.split('/').at(-1) ?? ''), ...searchParams.values()].join('');
}

/** For people: what was read, each once. */
export function readOf({ reads }: Pick<Flow, 'reads'>): string[] {
  return [...new Set(reads.map(({ from }) => from))];
}
