/** The chat of a site's project as the website expert's clients know it: a projection of the log of its task. Pure. */
import { plainTextOf, withoutSelections } from '../prompt/reading.ts';
import { isImageName, type MessageFile } from '../task.ts';
import { activeEvents } from '../timeline/fold/branches.ts';
import type { NumberedEvent } from '../timeline/events.ts';
import { ChatRole, MessageStatus, MessageType, PartType, type DomSelect, type Part } from './chat.ts';
import { NodeStatus, NodeType, type SiteNode, withContainers } from './nodes.ts';
import { addCall, addNode, endNodes, finishNode, restartNode, textNode, type NodeContext, type PlanInForce } from './node-projection.ts';
import { isSiteFile, phaseReader } from './phase.ts';
import type { DomSelectPart } from './selection.ts';
import { displayVersion, ProjectPhase } from './site.ts';

export interface ChatMessage {
  /** The number of the event it begins with. */
  messageId: number;
  /** Of what a person said: its own; of an answer: what it answers. 0 where nobody said anything. */
  userMessageId: number;
  /** The message before it in the conversation; 0 for the first. */
  parentMessageId: number;
  role: ChatRole;
  message: string;
  multiContent: Part[];
  projectId: string;
  /** The cursor behind which earlier messages are read. */
  token: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
  /** Of its last piece of text; 0 before the first. */
  chunkId: number;
  status: MessageStatus;
  type: MessageType;
  tasks: SiteNode[];
  versionId: string;
  projectPhase: ProjectPhase;
}

export interface MessagesInput {
  projectId: string;
  mode: string;
  /** The version a written file is, by the file's uri; null when it is none. */
  versionOf(file_uri: string): { version_id: string; number: number; title: string } | null;
  /** A tool's answer as data, with the texts that stand in its words; undefined where there is none. */
  resultOf(event: Extract<NumberedEvent, { type: 'tool_result' }>): unknown;
}

/** Oldest first: the messages of the open branch. */
export function siteMessages(events: readonly NumberedEvent[], input: MessagesInput): ChatMessage[] {
  const messages: ChatMessage[] = [];
  const answers = new Map<string, NodeContext & { message: ChatMessage }>();
  const asked = new Map<string, ChatMessage>();
  const read = phaseReader(input.mode);
  const plan: PlanInForce = { pages: [], tasks: [] };

  const push = (
    event: NumberedEvent,
    projectPhase: ProjectPhase,
    given: Pick<ChatMessage, 'role' | 'type' | 'status'> & Partial<ChatMessage>,
  ): ChatMessage => {
    const message: ChatMessage = {
      messageId: event.seq,
      userMessageId: 0,
      parentMessageId: messages.at(-1)?.messageId ?? 0,
      message: '',
      multiContent: [],
      projectId: input.projectId,
      token: String(event.seq),
      createdAt: event.at,
      updatedAt: event.at,
      chunkId: 0,
      tasks: [],
      versionId: '',
      projectPhase,
      ...given,
    };
    messages.push(message);
    return message;
  };

  const version = (event: NumberedEvent, phase: ProjectPhase, file: { uri: string }, type: MessageType): void => {
    const written = input.versionOf(file.uri);
    if (!written) return;
    const name = `${displayVersion(written.number)} · ${written.title}`;
    const text = type === MessageType.Rollback ? `回退到 ${name}` : name;
    push(event, phase, {
      role: ChatRole.OperationUser,
      type,
      status: MessageStatus.Completed,
      message: text,
      multiContent: [{ type: PartType.Text, text }],
      versionId: written.version_id,
    });
  };

  // The list is only read.
  for (const event of activeEvents(events as NumberedEvent[])) {
    const projectPhase = read(event);
    switch (event.type) {
      case 'message': {
        const text = plainTextOf(withoutSelections(event.content)).trim();
        const said = push(event, projectPhase, {
          userMessageId: event.seq,
          role: event.answered_by === 'host' ? ChatRole.OperationSystem : ChatRole.User,
          type: event.message_type ?? MessageType.Conversation,
          status: MessageStatus.Pending,
          message: text,
          multiContent: [
            ...(text === '' ? [] : [{ type: PartType.Text, text }]),
            ...partsOfFiles(event.file_list),
            ...(event.parts ?? []).map(({ domSelect }) => ({ type: PartType.DomSelect, domSelect: shownSelection(domSelect) })),
          ],
        });
        asked.set(event.answer_id, said);
        break;
      }
      case 'run_start': {
        const question = asked.get(event.run_id);
        if (!question || answers.has(event.run_id)) break;
        question.status = MessageStatus.Completed;
        const message = push(event, projectPhase, {
          userMessageId: question.messageId,
          parentMessageId: question.messageId,
          role: ChatRole.Assistant,
          type: MessageType.Conversation,
          status: MessageStatus.Processing,
        });
        answers.set(event.run_id, {
          message,
          messageId: message.messageId,
          nodes: message.tasks,
          calls: new Map(),
          isMending: false,
          hasVersion: false,
          plan,
        });
        break;
      }
      case 'file_written': {
        version(event, projectPhase, event.file, event.by === 'restore' ? MessageType.Rollback : MessageType.Version);
        break;
      }
      case 'site_noted': {
        const noted = messages.findLast((one) => one.versionId === event.version_id && one.type === event.message_type);
        if (!noted) break;
        Object.assign(noted, { message: event.text, multiContent: [{ type: PartType.Text, text: event.text }], updatedAt: event.at });
        break;
      }
      default: {
        const answer = 'run_id' in event && event.run_id !== undefined ? answers.get(event.run_id) : undefined;
        if (!answer) break;
        answer.message.updatedAt = event.at;
        answer.hasVersion = projectPhase === ProjectPhase.Enhancing;
        inAnswer(answer, event);
        if (event.type !== 'tool_result') break;
        for (const file of event.files) if (isSiteFile(file.name)) version(event, projectPhase, file, MessageType.Version);
      }
    }
  }
  for (const { message } of answers.values()) message.tasks = withContainers(message.tasks);
  return messages;

  function inAnswer(answer: NodeContext & { message: ChatMessage }, event: NumberedEvent): void {
    const { message } = answer;
    switch (event.type) {
      case 'text':
        message.chunkId += 1;
        message.multiContent.push({ type: PartType.Text, text: event.text });
        message.message = message.message === '' ? event.text : `${message.message}\n\n${event.text}`;
        addNode(answer, textNode(answer, event.seq, NodeType.Text, event.text, message.chunkId));
        return;
      case 'reasoning':
        addNode(answer, textNode(answer, event.seq, NodeType.Thinking, event.text, message.chunkId));
        return;
      case 'completion':
        addNode(
          answer,
          textNode(answer, event.seq, NodeType.ProjectSummary, event.items.map(({ what }) => what).join('\n'), message.chunkId),
        );
        return;
      case 'check':
        addNode(answer, {
          ...textNode(
            answer,
            event.seq,
            NodeType.CodeReview,
            event.files.map(({ name, reason }) => (reason === '' ? name : `${name}：${reason}`)).join('\n'),
            message.chunkId,
          ),
          status: event.files.some(({ state }) => state === 'bad') ? NodeStatus.Failure : NodeStatus.Completed,
        });
        return;
      case 'tool_call':
        addCall(answer, event, message.chunkId);
        return;
      case 'tool_retry':
        restartNode(answer, event.call_id);
        return;
      case 'tool_result':
        finishNode(answer, event, input.resultOf(event));
        return;
      case 'run_end':
        message.status = statusOf[event.outcome];
        if (event.outcome === 'interrupted') {
          message.type = MessageType.Error;
          if (event.reason) message.multiContent.push({ type: PartType.Text, text: event.reason });
          message.message ||= event.reason ?? '';
        }
        endNodes(answer, event.outcome);
        return;
      default:
        return;
    }
  }
}

const statusOf = {
  finished: MessageStatus.Completed,
  paused: MessageStatus.Completed,
  stopped: MessageStatus.Aborted,
  interrupted: MessageStatus.Failure,
} as const;

/** Without addresses: those are given out to whoever may see the files. */
function partsOfFiles(files: readonly MessageFile[]): Part[] {
  const parts: Part[] = files
    .filter(({ file_name }) => isImageName(file_name))
    .map(({ file_uri }) => ({ type: PartType.Image, url: '', name: file_uri }));
  const others = files.filter(({ file_name }) => !isImageName(file_name));
  if (others.length > 0)
    parts.push({
      type: PartType.Attachment,
      files: others.map(({ file_name, file_uri }) => ({ name: file_name, uri: file_uri, url: '' })),
    });
  return parts;
}

/** Messages before a cursor, the newest at first; '0' is behind the last one. In the order they were said. */
export function pageOfMessages(
  messages: readonly ChatMessage[],
  cursor: string,
  limit: number,
): { page: ChatMessage[]; has_more: boolean } {
  const before = Number(cursor);
  const earlier = before === 0 ? messages : messages.filter(({ messageId }) => messageId < before);
  return { page: earlier.slice(-limit), has_more: earlier.length > limit };
}

/** By its fields on the wire; what an element showed is its message's. */
function shownSelection(selection: DomSelectPart['domSelect']): DomSelect {
  if ('selectedArea' in selection) return { selectedArea: selection.selectedArea };
  const { filePath, line, column, name, codeBlock } = selection;
  return { filePath, line, column, name, codeBlock };
}
