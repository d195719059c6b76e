/** From the numbered events of a task to what a brain reads; pure, so that a run taken over reads the same. */
import type { ToolAnswer, TranscriptEntry } from './brain.ts';
import type { AgentEvent, FileRef } from './events.ts';
import { withTexts } from './context/result-texts.ts';

export type HistoryEvent =
  | AgentEvent
  | { type: 'user'; text: string; files: FileRef[]; tools?: string[]; reply?: unknown }
  /** The person lets an interrupted or stopped run go on: the turn that was cut off is the brain's to take again. */
  | { type: 'resume' };

/** Adds one event to the entries in place. Events that are no part of the conversation change nothing. */
export function extendTranscript(entries: TranscriptEntry[], event: HistoryEvent): void {
  switch (event.type) {
    case 'user':
      entries.push({
        role: 'user',
        text: event.text,
        files: event.files,
        ...(event.tools ? { tools: event.tools } : {}),
        ...(event.reply === undefined ? {} : { reply: event.reply }),
      });
      return;
    case 'heard':
      entries.push({ role: 'user', text: event.text, files: event.files, steered: true });
      return;
    case 'resume':
      forgetOpenCalls(entries);
      return;
    case 'text':
      openTurn(entries).text += event.text;
      return;
    case 'reasoning':
      openTurn(entries).reasoning = { text: event.text, ...(event.kept === undefined ? {} : { kept: event.kept }) };
      return;
    case 'tool_call': {
      const { call_id, tool, input, kept } = event;
      openTurn(entries).calls.push({ call_id, tool, input, ...(kept === undefined ? {} : { kept }) });
      return;
    }
    case 'tool_result': {
      entries.push(answerOf(event, toolOf(entries, event.call_id)));
      return;
    }
    case 'check':
      if (event.repair !== undefined) entries.push({ role: 'notice', text: event.repair });
      return;
    default:
      return;
  }
}

function answerOf(event: Extract<AgentEvent, { type: 'tool_result' }>, tool: string): ToolAnswer {
  const { call_id, ok, output, files, pictures, result, in_output, code } = event;
  const answer: ToolAnswer = { role: 'tool', call_id, tool, ok, output };
  if (files.length > 0) answer.files = files;
  if (pictures) answer.pictures = pictures;
  if (result !== undefined) answer.result = withTexts({ result, in_output }, output);
  if (!ok) answer.reason = event.reason ?? output.split('\n', 1)[0];
  if (code !== undefined) answer.code = code;
  return answer;
}

export function transcriptEntries(history: Iterable<HistoryEvent>): TranscriptEntry[] {
  const entries: TranscriptEntry[] = [];
  for (const event of history) extendTranscript(entries, event);
  return answerOpenCalls(entries);
}

/** A call without an answer (its run was stopped) is answered, because models refuse a transcript with open calls. */
function answerOpenCalls(entries: TranscriptEntry[]): TranscriptEntry[] {
  const answered = answeredCalls(entries);
  return entries.flatMap((entry): TranscriptEntry[] => {
    if (entry.role !== 'assistant') return [entry];
    const open = entry.calls.filter((call) => !answered.has(call.call_id));
    return [
      entry,
      ...open.map((call): TranscriptEntry => ({
        role: 'tool',
        call_id: call.call_id,
        tool: call.tool,
        ok: false,
        output: 'stopped before it finished',
        stopped: true,
      })),
    ];
  });
}

/** Calls and words that were cut off are the brain's to make again, so the transcript ends before them. */
function forgetOpenCalls(entries: TranscriptEntry[]): void {
  const answered = answeredCalls(entries);
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.role === 'user') return;
    if (entry?.role !== 'assistant') continue;
    entry.calls = entry.calls.filter((call) => answered.has(call.call_id));
    if (entry.calls.length === 0) entries.splice(i, 1);
    return;
  }
}

function answeredCalls(entries: TranscriptEntry[]): Set<string> {
  return new Set(entries.flatMap((entry) => (entry.role === 'tool' ? [entry.call_id] : [])));
}

function openTurn(entries: TranscriptEntry[]): Extract<TranscriptEntry, { role: 'assistant' }> {
  const last = entries.at(-1);
  if (last?.role === 'assistant') return last;
  const turn: Extract<TranscriptEntry, { role: 'assistant' }> = { role: 'assistant', text: '', calls: [] };
  entries.push(turn);
  return turn;
}

function toolOf(entries: TranscriptEntry[], call_id: string): string {
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.role !== 'assistant') continue;
    const call = entry.calls.find((c) => c.call_id === call_id);
    if (call) return call.tool;
  }
  return '';
}
