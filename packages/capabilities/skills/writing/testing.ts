/** A desk to test at: the kernel, the built-in brain and the real tools on files in memory. */
import type { ToolCall } from '#agent/brain.ts';
import type { AgentEvent, FileRef, HeardEvent } from '#agent/events.ts';
import { runAgent } from '#agent/run.ts';
import type { Tool, Workspace } from '#agent/tool.ts';
import type { HistoryEvent } from '#agent/transcript.ts';
import { builtinBrain } from '#brains/builtin/builtin.ts';
import { editChart, makeChart } from '#capabilities/deliverables/chart/chart-tools.server.ts';
import { editDocument, writeDocument } from '#capabilities/deliverables/document/document-tools.server.ts';
import { documentsHere } from '#capabilities/deliverables/document/work/documents.server.ts';
import { slidesServer } from '#capabilities/deliverables/slides/slides.server.ts';
import { planTool } from '#capabilities/tools/plan/plan.server.ts';
import { databaseTool } from '#capabilities/tools/database/database.server.ts';
import { filesTool } from '#capabilities/tools/files/files.server.ts';
import { readFileTool } from '#capabilities/tools/read-file/read-file.server.ts';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { createFileWork } from '../../file-work/file-work.server.ts';
import { askingOf } from '../when-to-ask.server.ts';
import { recipes } from '../skills.server.ts';
import { orderTool } from '#capabilities/tools/order/order.server.ts';
import { orderInWords, checkOrderAnswer } from '#contract/intent/order-answers.ts';
import { orderPayload, type OrderAnswer } from '#contract/intent/order.ts';
import { fileWorkEntry, readerEntry } from '#capabilities/bounded-process/testing.ts';

export interface Said {
  /** The last thing said. */
  reply: string;
  /** Names of the tools called, in order. */
  calls: string[];
  events: AgentEvent[];
  outcome: string;
}

export interface Desk {
  /** `meanwhile` is said while the answer is being made. */
  send(text: string, files?: Record<string, string | Uint8Array>, meanwhile?: string): Promise<Said>;
  /** Answers the order card that is open, as the page does. */
  answerOrder(answer: OrderAnswer): Promise<Said>;
  /** Puts a file in its place and has the first failed call of the last answer made again. */
  retry(file: string, content: string): Promise<Said>;
  /** The newest document's text. */
  document(name?: string): string;
  names(): string[];
  /** The newest content of a file. */
  bytes(name: string): Uint8Array;
}

/** What a run is given beside its work when nobody stops it. */
export const undisturbed = {
  signal: new AbortController().signal,
  now: () => 0,
  monotonic: () => 0,
  new_id: () => 'not-deterministic',
  max_turns: 30,
  patience: { same_failures: 3, idle_turns: 8 },
  words: {
    stopped: '已停止',
    too_many_turns: '步骤太多',
    failed: (reason: string) => `出错：${reason}`,
    stuck: () => ({ reason: 'stuck' }),
    notDone: () => [],
  },
};

/** Whoever sits at the desk agrees to an order card, and puts what was not read into the body. */
export function agreed(events: readonly AgentEvent[]): Extract<HistoryEvent, { type: 'user' }> | null {
  const end = events.findLast((event) => event.type === 'run_end');
  if (end?.type !== 'run_end' || end.pause?.reason !== 'order') return null;
  const payload = orderPayload.parse(end.pause.payload);
  if (payload.intent.intent !== 'make' && payload.intent.intent !== 'change') return null;
  const isMade = payload.intent.intent === 'make';
  const clauses = isMade ? payload.intent.unread.map((_, at) => ({ at, answer: { to: 'body' as const } })) : [];
  const chosen: Extract<OrderAnswer, { outcome: 'go' }>['chosen'] = [];
  const checked = checkOrderAnswer(payload, { outcome: 'go', intent: payload.intent, clauses, chosen });
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  return { type: 'user', text: orderInWords(checked.answer), files: [], reply: { reason: 'order', payload, answer: checked.answer } };
}

export function startDesk(
  skill: string | null = 'writing',
  today = '2026-11-20',
  manner?: keyof typeof askingOf,
  more: Tool[] = [],
  as: (tools: Tool[]) => Tool[] = (tools) => tools,
  /** The order card is shown, and agreed to. */
  card = true,
): Desk {
  const files = new Map<string, Uint8Array>();
  const written: string[] = [];
  const history: HistoryEvent[] = [];
  const reader = createReader({ entry: readerEntry }).of('test');
  const work = createFileWork({ entry: fileWorkEntry }).of('test');
  const tools = as([
    planTool,
    readFileTool(reader),
    filesTool(work),
    databaseTool(work),
    writeDocument(documentsHere),
    editDocument(documentsHere),
    makeChart,
    editChart,
    ...slidesServer.tools({ pages: null }),
    ...(manner ? askingOf[manner].tools : []),
    ...(card || manner ? [orderTool(manner !== 'hands_off')] : []),
    ...more,
  ]);
  const refOf = (name: string): FileRef => ({ uri: `file:${name}`, name, bytes: files.get(name)?.length ?? 0 });
  const workspace: Workspace = {
    list: () => Promise.resolve([...files.keys()].map(refOf)),
    read(name_or_uri) {
      const name = name_or_uri.replace(/^file:/, '');
      const bytes = files.get(name);
      if (!bytes) return Promise.reject(new Error(`没有“${name}”这个文件。`));
      return Promise.resolve({ file: refOf(name), bytes });
    },
    write({ name, bytes }) {
      files.set(name, bytes);
      written.push(name);
      return Promise.resolve(refOf(name));
    },
    move({ from, to }) {
      const bytes = files.get(from);
      if (!bytes || files.has(to)) return Promise.reject(new Error(bytes ? `已经有文件“${to}”。` : `没有“${from}”这个文件。`));
      files.set(to, bytes);
      files.delete(from);
      return Promise.resolve({ ...refOf(to), was: from });
    },
  };
  let runs = 0;
  async function answer(begin_with: ToolCall[], words: string[]): Promise<Said> {
    const events: AgentEvent[] = [];
    const run_id = `run-${++runs}`;
    const outcome = await runAgent({
      run_id,
      begin_with,
      inbox: {
        take() {
          const heard = words.splice(0).map((text): HeardEvent => ({ type: 'heard', run_id, message_id: text, text, files: [] }));
          events.push(...heard);
          return Promise.resolve(heard);
        },
      },
      brain: builtinBrain(recipes),
      tools,
      setting: {
        instructions: '',
        skill,
        manner,
        shows_orders: (card || manner !== undefined) && manner !== 'hands_off',
        today: { date: today, time_zone: 'Asia/Shanghai' },
      },
      history,
      resume: [],
      files: workspace,
      journal: { append: (stored) => Promise.resolve(void events.push(...stored)), live: () => undefined },
      ...undisturbed,
    });
    history.push(...events);
    const reply =
      events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).at(-1) ??
      events.flatMap((event) => (event.type === 'run_end' ? [event.reason ?? ''] : [])).join('');
    const said = { reply, calls: events.flatMap((event) => (event.type === 'tool_call' ? [event.tool] : [])), events, outcome };
    const yes = card ? agreed(events) : null;
    if (!yes) return said;
    history.push(yes);
    const done = await answer([], []);
    return { ...done, calls: [...said.calls.filter((tool) => tool !== 'order'), ...done.calls], events: [...events, ...done.events] };
  }
  return {
    send(text, added = {}, meanwhile) {
      for (const [name, content] of Object.entries(added))
        files.set(name, typeof content === 'string' ? new TextEncoder().encode(content) : content);
      history.push({ type: 'user', text, files: Object.keys(added).map(refOf) });
      return answer([], meanwhile === undefined ? [] : [meanwhile]);
    },
    answerOrder(given) {
      const asked = history.findLast((event) => event.type === 'tool_call' && event.tool === 'order');
      if (asked?.type !== 'tool_call') throw new Error('no order was shown');
      history.push({ type: 'user', text: orderInWords(given), files: [], reply: { reason: 'order', payload: asked.input, answer: given } });
      return answer([], []);
    },
    retry(file, content) {
      files.set(file, new TextEncoder().encode(content));
      const failed = history.find((event) => event.type === 'tool_result' && !event.ok);
      const call = history.find(
        (event) => event.type === 'tool_call' && failed?.type === 'tool_result' && event.call_id === failed.call_id,
      );
      if (call?.type !== 'tool_call') throw new Error('nothing failed');
      return answer([{ call_id: 'again', tool: call.tool, input: call.input }], []);
    },
    document: (name = written.at(-1) ?? '') => new TextDecoder().decode(files.get(name)),
    names: () => [...written],
    bytes: (name) => files.get(name) ?? new Uint8Array(),
  };
}
