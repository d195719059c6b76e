/** An answer as it is read from top to bottom: texts and step cards in the order they happened. Pure. */
import { isAskingCall, type Action, type Answer } from '#contract/timeline/fold/view.ts';
import { draftInWords } from '#web/shell/operation-look.ts';

export type Block =
  | { type: 'plan'; id: string }
  /** `whole`: the event that holds all of a text whose beginning this is. */
  | { type: 'text'; id: string; text: string; streaming: boolean; whole?: number }
  /** What the person said while the answer was being made. */
  | { type: 'heard'; id: string; action: Action }
  | { type: 'step'; id: string; title: string; actions: Action[] };

/** Blocks only ever grow at the end, so nothing above the reader moves while an answer is being made. */
export function blocksOf(answer: Answer): Block[] {
  const blocks: Block[] = [];
  let hasPlan = false;
  let count = 0;
  for (const step of answer.steps) {
    for (const action of step.action_list) {
      const id = `${action.action_sort_id}`;
      count += 1;
      // Stands below the files as a card.
      if (action.action_type === 'task_completed') continue;
      // What it asked stands below as a card.
      if (answer.interaction && isAskingCall(action, answer.interaction) && action.state === 'done') continue;
      if (action.action_type === 'reply') {
        const whole = action.whole?.text;
        blocks.push({ type: 'text', id, text: action.content, streaming: false, ...(whole === undefined ? {} : { whole }) });
      } else if (action.action_type === 'heard') {
        blocks.push({ type: 'heard', id, action });
      } else if (action.action_type === 'plan_update' && action.state !== 'failed') {
        if (hasPlan || (action.state === 'running' && !answer.plan)) continue;
        hasPlan = true;
        blocks.push({ type: 'plan', id });
      } else {
        const last = blocks.at(-1);
        if (last?.type === 'step' && last.title === step.title) last.actions.push(action);
        else blocks.push({ type: 'step', id, title: step.title, actions: [action] });
      }
    }
  }
  // Named as the numbered text that will take its place, so that it stays the same element.
  if (answer.live_text) blocks.push({ type: 'text', id: `${(count += 1)}`, text: answer.live_text, streaming: true });
  // The pages of a site are a plan while they are being said.
  if (!hasPlan && answer.draft?.tool === 'plan_pages') blocks.push({ type: 'plan', id: `${count + 1}` });
  return blocks;
}

/** What is being done right now, in words; '' when nothing is. */
export function currentWork(answer: Answer): string {
  if (answer.state === 'queued') return '正在排队，马上开始';
  if (answer.state !== 'running') return '';
  const running = answer.steps.at(-1)?.action_list.filter((one) => one.state === 'running') ?? [];
  const members = running.filter((one) => one.tool_operation_type === 'sub_agent').length;
  if (members > 1 && members === running.length) return `${members} 个协作成员正在工作`;
  const action = running.at(-1);
  if (action) return action.content;
  if (answer.draft) return draftInWords(answer.draft);
  if (answer.live_text) return '正在回答';
  if (answer.folding) return '正在整理较早的对话';
  return answer.plan?.items.find((item) => item.status === 'running')?.title ?? '正在思考';
}
