/** The conversation of a task as a JSON file: what was asked, said, done and made, in order. Pure. */
import { fileStem } from '#text/file-name.ts';
import type { Answer, Message, TaskView } from '#contract/timeline/fold/view.ts';

/** Specification: what stands between the texts of one answer. */
export const chatSeparator = ' ------ ';

/** Texts of an answer in the order they were said. */
export function repliesOf(answer: Answer): string[] {
  return answer.steps.flatMap((step) => step.action_list.flatMap((action) => (action.action_type === 'reply' ? [action.content] : [])));
}

function entryOf(message: Message) {
  if (message.type !== 'answer') {
    const { message_id, type, content, file_list, create_time } = message;
    // Addresses of files are signed for one person and a short time; they have no place in a file that is handed on.
    return { message_id, type, content, file_list: file_list.map(({ file_name }) => ({ file_name })), create_time };
  }
  return {
    message_id: message.message_id,
    type: message.type,
    action_type: message.action_type,
    state: message.state,
    content: repliesOf(message).join(chatSeparator),
    file_list: message.files.map(({ name, bytes }) => ({ file_name: name, bytes })),
    create_time: message.create_time,
    steps: message.steps.map(({ title, action_list }) => ({
      title,
      action_list: action_list
        .filter(({ action_type }) => action_type !== 'reply')
        .map(({ action_type, tool_operation_type, content, state, elapsed_ms }) => ({
          action_type,
          tool_operation_type,
          content,
          state,
          elapsed_ms,
        })),
    })),
    not_done: message.not_done,
    reason: message.reason,
  };
}

export function chatJson(task_id: string, view: TaskView): string {
  const messages = view.messages.map(entryOf);
  return `${JSON.stringify({ task_id, task_name: view.task_name, separator: chatSeparator, messages }, null, 2)}\n`;
}

/** A name that every file system takes. */
export function chatFileName(task_name: string): string {
  return `${fileStem(task_name, { most_chars: 80 }) || '任务'}-对话.json`;
}
