/** Operations on the chat of a site's project: the log of its task, told as its clients know it, and said to as any task. */
import { withTexts } from '#agent/context/result-texts.ts';
import { Refusal } from '#contract/codes.ts';
import type { OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { print } from '#contract/prompt/markup.ts';
import { asMarkup } from '#contract/prompt/reading.ts';
import { areaNode, elementNode } from '#contract/prompt/selection-tag.ts';
import { ChatRole, MessageStatus, MessageType, PartType, type Part } from '#contract/site/chat.ts';
import { pageOfMessages, siteMessages, type ChatMessage } from '#contract/site/messages.ts';
import type { SiteNode } from '#contract/site/nodes.ts';
import { AbilityType, ChatType, Delivery, OperateType, TaskRunMode } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { fileLink } from '#server/platform/files/file-links.ts';
import { signedIn, type CallContext, type Handler } from '#server/platform/http/context.ts';
import type { Hub } from '#server/runs/streams/hub.ts';
import { appendHost } from '#server/runs/log/log.ts';
import { readReduced } from '#server/runs/log/log-pages.ts';
import type { SiteProject } from '#server/runs/sites/site-versions.ts';
import { gone, owned } from './found.ts';

export interface ChatOperationsInput {
  hub: Hub;
  secret: string;
  base_path: string;
  send: Handler<'SendMessage'>;
  operate: Handler<'OperateTask'>;
}

type Names = 'GetChatMessages' | 'GetTaskDetails' | 'CreateMessage' | 'CancelChat' | 'SendChat' | 'RetryChat';
type Told = OutputOf<Operations['GetChatMessages']>['chat_messages'][number];
type ToldNode = Told['tasks'][number];

export function chatOperations(input: ChatOperationsInput): { [Name in Names]: Handler<Name> } {
  return {
    async GetChatMessages({ projectId, userId, limit, cursor }, context) {
      const project = await owned(context, 'see', projectId);
      if (userId !== undefined && userId !== signedIn(context).user_id) throw new Refusal('NOT_FOUND', gone);
      const { page, has_more } = pageOfMessages(await messagesOf(context.tx, project), cursor, limit);
      const linked = await linker(
        input,
        context,
        project,
        page.flatMap(({ multiContent }) => multiContent),
      );
      return { chat_messages: page.map((message) => told(message, linked)), has_more };
    },

    async GetTaskDetails({ projectId, taskIds }, context) {
      const project = await owned(context, 'see', projectId);
      const wanted = new Set(taskIds);
      const nodes = (await messagesOf(context.tx, project)).flatMap(({ tasks }) => tasks.flatMap(withChildren));
      return {
        chat_task_list: nodes
          .filter(({ id }) => wanted.has(id))
          .map(({ id, type, title, status, detail }) => ({ id, type, title, status, detail })),
      };
    },

    async CreateMessage(given, context) {
      const project = await owned(context, 'change', given.projectId);
      const { versionMessage, rollbackMessage } = given;
      const isVersion = versionMessage !== undefined;
      const said = (versionMessage ?? rollbackMessage)?.message.multiContent ?? [];
      const text = said.map((part) => part.text).join('\n');
      await context.tx.query('select 1 from task where task_id = $1 for update', [project.task_id]);
      const messages = await messagesOf(context.tx, project);
      const newest = messages.findLast(({ type }) => type === MessageType.Version || type === MessageType.Rollback);
      const version_id = isVersion ? newest?.versionId : rollbackMessage?.to_version_id;
      if (!newest || newest.type !== given.type || newest.versionId !== version_id)
        throw new Refusal('STATE', isVersion ? '还没有保存新的版本，没有可以说明的' : '没有退回到这个版本，没有可以说明的');
      if (newest.message !== text) {
        const stored = await appendHost(context.tx, project.task_id, context.now(), [
          { type: 'site_noted', message_type: given.type, version_id: newest.versionId, text },
        ]);
        context.afterCommit(() => input.hub.stored(project.task_id, stored));
      }
      return { message_id: newest.token };
    },

    async CancelChat({ projectId, messageId }, context) {
      const project = await owned(context, 'change', projectId);
      const messages = await messagesOf(context.tx, project);
      const asked = messages.find((message) => message.messageId === messageId);
      const question = asked && messages.find((message) => message.messageId === asked.userMessageId);
      const last = messages.findLast(({ role }) => role === ChatRole.User || role === ChatRole.OperationSystem);
      if (!question || question !== last || !isUnderWay(messages, question)) throw new Refusal('STATE', '这条消息没有在进行，不用取消');
      await input.operate({ task_id: project.task_id, operate_type: OperateType.Stop }, context);
      const linked = await linker(input, context, project, question.multiContent);
      return { cancel_message: { multiContent: question.multiContent.map(linked) } };
    },

    async SendChat({ projectId, type, multiContent }, context) {
      const project = await owned(context, 'change', projectId);
      const said = await input.send(
        {
          task_id: project.task_id,
          query: markupOf(multiContent),
          files: filesIn(multiContent),
          favorites: [],
          agent_ids: [],
          chat_type: ChatType.QUERY,
          delivery: Delivery.Now,
          task_run_mode: TaskRunMode.Auto,
          disable_team_mode: false,
          ability_type: AbilityType.WEB,
          message_type: type,
        },
        context,
      );
      return { message_id: said.next_key };
    },

    async RetryChat({ projectId, messageId }, context) {
      const project = await owned(context, 'change', projectId);
      const messages = await messagesOf(context.tx, project);
      const answer = messages.findLast(({ role }) => role === ChatRole.Assistant);
      const isIt = answer && (answer.messageId === messageId || answer.userMessageId === messageId);
      if (!isIt || (answer.status !== MessageStatus.Aborted && answer.status !== MessageStatus.Failure))
        throw new Refusal('STATE', '只有最后一个被停止或中断的回答可以重试');
      await input.operate({ task_id: project.task_id, operate_type: OperateType.Resume }, context);
      const again = (await messagesOf(context.tx, project)).findLast(({ role }) => role === ChatRole.User);
      return { message_id: again?.token ?? '' };
    },
  };
}

/** The messages of a project, oldest first; what others keep of an event is not read. */
export async function messagesOf(db: Queryable, project: SiteProject): Promise<ChatMessage[]> {
  const [events, { rows }] = await Promise.all([
    readReduced(db, project.task_id, (event) => (event.type === 'tool_result' ? { ...event, display: undefined } : event)),
    db.query<{ file_uri: string; version_id: string; number: number; title: string }>(
      `select f.file_uri, v.version_id, v.number, v.title from task_file f join site_version v using (store_key)
       where f.task_id = $1 and v.project_id = $2`,
      [project.task_id, project.project_id],
    ),
  ]);
  const versions = new Map(rows.map((row) => [row.file_uri, row]));
  return siteMessages(events, {
    projectId: project.project_id,
    mode: project.mode,
    versionOf: (file_uri) => versions.get(file_uri) ?? null,
    resultOf: ({ result, in_output, output }) => withTexts({ result, ...(in_output ? { in_output } : {}) }, output),
  });
}

/** Its words, and what it points at as a prompt has it: the code that stands there is cut from the project's own files. */
function markupOf(parts: readonly Part[]): string {
  const words = asMarkup(parts.flatMap((part) => (part.type === PartType.Text ? [part.text] : [])).join('\n'));
  const pointed = parts.flatMap((part) => {
    if (part.type !== PartType.DomSelect) return [];
    const { domSelect } = part;
    if ('selectedArea' in domSelect)
      return [areaNode(domSelect.selectedArea.map(({ filePath, startLine, startTagName }) => ({ filePath, startLine, startTagName })))];
    const { filePath, line, column, name } = domSelect;
    return [elementNode({ filePath, line, column, name, tag: '', text: '' })];
  });
  return pointed.length > 0 ? `${words}${print(pointed)}` : words;
}

function isUnderWay(messages: readonly ChatMessage[], question: ChatMessage): boolean {
  const answer = messages.find(({ role, userMessageId }) => role === ChatRole.Assistant && userMessageId === question.messageId);
  return answer ? answer.status === MessageStatus.Processing : question.status === MessageStatus.Pending;
}

function filesIn(parts: readonly Part[]): { file_name: string; file_uri: string; file_url: string }[] {
  return parts.flatMap((part) => {
    if (part.type === PartType.Image) return [{ file_name: part.name, file_uri: part.name, file_url: '' }];
    if (part.type !== PartType.Attachment) return [];
    return part.files.map(({ name, uri }) => ({ file_name: name, file_uri: uri, file_url: '' }));
  });
}

/** Gives pictures and attachments their addresses, for an hour. */
async function linker(
  input: ChatOperationsInput,
  context: CallContext,
  { task_id }: SiteProject,
  parts: readonly Part[],
): Promise<(part: Part) => Part> {
  const uris = filesIn(parts).map(({ file_uri }) => file_uri);
  if (uris.length === 0) return (part) => part;
  const { rows } = await context.tx.query<{ file_uri: string; name: string; store_key: string }>(
    'select file_uri, name, store_key from task_file where task_id = $1 and file_uri = any($2)',
    [task_id, uris],
  );
  const urls = new Map(
    rows.map(({ file_uri, name, store_key }) => [
      file_uri,
      fileLink(input, context, { key: store_key, file_name: name, disposition: 'inline' }),
    ]),
  );
  return (part) => {
    if (part.type === PartType.Image) return { ...part, url: urls.get(part.name) ?? '' };
    if (part.type !== PartType.Attachment) return part;
    return { ...part, files: part.files.map((file) => ({ ...file, url: urls.get(file.uri) ?? '' })) };
  };
}

function told(message: ChatMessage, linked: (part: Part) => Part): Told {
  const numbered = (id: number): string => (id === 0 ? '' : String(id));
  return {
    id: message.token,
    parent_id: numbered(message.parentMessageId),
    user_message_id: numbered(message.userMessageId),
    project_id: message.projectId,
    version_id: message.versionId,
    project_phase: message.projectPhase,
    type: message.type,
    status: message.status,
    created_at: message.createdAt,
    updated_at: message.updatedAt,
    message: { role: message.role, multiContent: message.multiContent.map(linked), chunk_id: message.chunkId },
    tasks: message.tasks.map((node) => ({
      ...toldNode(node),
      children: node.children.map((child) => ({
        ...toldNode(child),
        children: child.children.map((leaf) => ({ ...toldNode(leaf), children: [] })),
      })),
    })),
  };
}

function toldNode({
  id,
  type,
  name,
  title,
  status,
  messageId,
  parentId,
  chunkId,
  content,
  latest,
  task_plan,
}: SiteNode): Omit<ToldNode, 'children'> {
  return {
    id,
    type,
    name,
    title,
    status,
    message_id: String(messageId),
    parent_id: parentId,
    chunk_id: chunkId,
    content,
    latest,
    task_plan,
  };
}

function withChildren(node: SiteNode): SiteNode[] {
  return [node, ...node.children.flatMap(withChildren)];
}
