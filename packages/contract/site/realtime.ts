/** What the website expert's own channel tells its clients: the log of a task as the specification's events, numbered so that each arrives. Pure. */
import { z } from 'zod';
import type { NumberedEvent } from '../timeline/events.ts';
import { addCall, addNode, endNodes, finishNode, restartNode, textNode, type NodeContext, type PlanInForce } from './node-projection.ts';
import { NodeStatus, NodeType, type PlannedTask, type SiteNode } from './nodes.ts';
import { phaseReader } from './phase.ts';
import { ProjectPhase } from './site.ts';

export type RealtimeEvent =
  | 'OPEN'
  | 'SESSION_START'
  | 'SESSION_FINISH'
  | 'SESSION_FAIL'
  | 'CHAT_START'
  | 'CHAT'
  | 'CHAT_FINISH'
  | 'CHAT_FAILED'
  | 'CHAT_CANCEL'
  | 'TASK_START'
  | 'TASK'
  | 'TASK_FINISH';

export interface RealtimeFrame {
  event: RealtimeEvent;
  /** The number of the log's event and a count within it, `57.2`; '' for what is not to be acknowledged. */
  id: string;
  /** Milliseconds since 1970. */
  send_time_msec: number;
  data: {
    message_id: string;
    project_id: string;
    /** '' where nobody said anything. */
    user_message_id: string;
    /** Of a piece of text: rising within its message. */
    chunk_id: number;
    text: string;
    /** Of a step, and of the one it belongs to; ''. */
    id: string;
    pid: string;
    type: NodeType | null;
    status: NodeStatus | null;
    task_plan: PlannedTask[];
  };
}

/** What a client says: where it goes on, and what arrived. */
export const realtimeWords = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('BEGIN'), after: z.string().regex(/^(?:\d{1,15}\.\d{1,6})?$/) }),
  z.strictObject({ type: z.literal('ACK'), id: z.string().regex(/^\d{1,15}\.\d{1,6}$/) }),
]);

/** Whether a frame comes behind another, by their ids. */
export function comesAfter(id: string, other: string): boolean {
  const [seq = 0, n = 0] = id.split('.').map(Number);
  const [otherSeq = 0, otherN = 0] = other.split('.').map(Number);
  return seq > otherSeq || (seq === otherSeq && n > otherN);
}

export interface TellerInput {
  projectId: string;
  mode: string;
  resultOf(event: Extract<NumberedEvent, { type: 'tool_result' }>): unknown;
}

interface Answer extends NodeContext {
  user_message_id: string;
  chunk_id: number;
}

/** Takes the events of a log from its beginning, in their order; the frames of each. The same log gives the same frames. */
export function realtimeTeller(input: TellerInput): (event: NumberedEvent) => RealtimeFrame[] {
  const asked = new Map<string, number>();
  const answers = new Map<string, Answer>();
  const read = phaseReader(input.mode);
  const plan: PlanInForce = { pages: [], tasks: [] };

  return (event) => {
    const phase = read(event);
    const frames: RealtimeFrame[] = [];
    const tell = (name: RealtimeEvent, given: Partial<RealtimeFrame['data']>): void =>
      void frames.push({
        event: name,
        id: `${event.seq}.${frames.length + 1}`,
        send_time_msec: event.at,
        data: { ...nothing, project_id: input.projectId, ...given },
      });
    if (event.type === 'message') {
      asked.set(event.answer_id, event.seq);
      tell('SESSION_START', { message_id: String(event.seq), user_message_id: String(event.seq) });
      return frames;
    }
    if (!('run_id' in event) || event.run_id === undefined) return frames;
    if (event.type === 'run_start') {
      const question = asked.get(event.run_id);
      if (question === undefined || answers.has(event.run_id)) return frames;
      const user_message_id = String(question);
      answers.set(event.run_id, {
        messageId: event.seq,
        user_message_id,
        nodes: [],
        calls: new Map(),
        isMending: false,
        hasVersion: phase === ProjectPhase.Enhancing,
        plan,
        chunk_id: 0,
      });
      tell('CHAT_START', { message_id: String(event.seq), user_message_id });
      return frames;
    }
    const answer = answers.get(event.run_id);
    if (!answer) return frames;
    answer.hasVersion = phase === ProjectPhase.Enhancing;
    const own = { message_id: String(answer.messageId), user_message_id: answer.user_message_id };
    const tellNode = (name: RealtimeEvent, node: SiteNode, text: string): void =>
      tell(name, {
        ...own,
        id: node.id,
        pid: node.parentId,
        type: node.type,
        status: node.status,
        text,
        chunk_id: node.chunkId,
        // As it was when it was told: pages are marked in it later.
        task_plan: node.task_plan.map((task) => ({ ...task })),
      });
    const tellWhole = (node: SiteNode): void => {
      addNode(answer, node);
      tellNode('TASK_START', { ...node, status: NodeStatus.Processing }, node.title);
      tellNode('TASK', node, node.content);
      tellNode('TASK_FINISH', node, '');
    };
    const each = (nodes: readonly SiteNode[], act: (node: SiteNode) => void): void => {
      for (const node of nodes) {
        act(node);
        each(node.children, act);
      }
    };
    switch (event.type) {
      case 'text':
        answer.chunk_id += 1;
        tell('CHAT', { ...own, chunk_id: answer.chunk_id, text: event.text });
        break;
      case 'reasoning':
        tellWhole(textNode(answer, event.seq, NodeType.Thinking, event.text, answer.chunk_id));
        break;
      case 'completion':
        tellWhole(textNode(answer, event.seq, NodeType.ProjectSummary, event.items.map(({ what }) => what).join('\n'), answer.chunk_id));
        break;
      case 'tool_call':
        addCall(answer, event, answer.chunk_id);
        each(answer.calls.get(event.call_id) ?? [], (node) => tellNode('TASK_START', node, node.title));
        break;
      case 'tool_retry':
        restartNode(answer, event.call_id);
        each(answer.calls.get(event.call_id) ?? [], (node) => tellNode('TASK_START', node, node.title));
        break;
      case 'tool_result': {
        finishNode(answer, event, input.resultOf(event));
        each(answer.calls.get(event.call_id) ?? [], (node) => {
          if (node.parentId === '') tellNode('TASK', node, event.output);
          tellNode('TASK_FINISH', node, '');
        });
        break;
      }
      case 'run_end': {
        const open = answer.nodes.filter(({ status }) => status === NodeStatus.Processing);
        endNodes(answer, event.outcome);
        for (const node of open) tellNode('TASK_FINISH', node, '');
        tell(ends[event.outcome], { ...own, text: event.reason ?? '' });
        tell(event.outcome === 'interrupted' ? 'SESSION_FAIL' : 'SESSION_FINISH', own);
      }
    }
    return frames;
  };
}

const nothing: RealtimeFrame['data'] = {
  message_id: '',
  project_id: '',
  user_message_id: '',
  chunk_id: 0,
  text: '',
  id: '',
  pid: '',
  type: null,
  status: null,
  task_plan: [],
};

const ends = { finished: 'CHAT_FINISH', paused: 'CHAT_FINISH', stopped: 'CHAT_CANCEL', interrupted: 'CHAT_FAILED' } as const;
