/** A model call in words for people. Pure. */
import type { ModelCall, PromptMessage } from '#contract/operations/model-calls.ts';

const purposes = { turn: '回答', summary: '整理对话', name: '给任务起名' } as const satisfies Record<ModelCall['for'], string>;

export function nameOfCall(call: ModelCall): string {
  return `${call.n}. ${purposes[call.for]}`;
}

export function outcomeOf({ outcome, retries }: ModelCall): string {
  const again = retries.length > 0 ? `，重试 ${retries.length} 次` : '';
  switch (outcome) {
    case 'answered':
      return `已回应${again}`;
    case 'failed':
      return `没有成功${again}`;
    case 'stopped':
      return `被停止${again}`;
  }
}

export function tokensInWords(tokens: number | null): string {
  return tokens === null || tokens === 0 ? '没有记录' : tokens.toLocaleString('zh-CN');
}

/** Who speaks. */
export function speakerOf(message: PromptMessage): string {
  switch (message.role) {
    case 'system':
      return '指令';
    case 'user':
      return message.text.startsWith('<earlier_conversation_summary>') ? '摘要' : '用户';
    case 'assistant':
      return '助手';
    case 'tool':
      return message.ok ? `${message.tool} 的结果` : `${message.tool} 的结果（未成功）`;
  }
}

/** Everything a message holds, as it was sent. */
export function wordsOf(message: PromptMessage): string {
  if (message.role !== 'assistant') return message.text;
  return [
    ...(message.reasoning === '' ? [] : [`［思考］\n${message.reasoning}`]),
    ...(message.text === '' ? [] : [message.text]),
    ...message.calls.map(({ tool, input }) => `［调用 ${tool}］\n${JSON.stringify(input, null, 2)}`),
  ].join('\n\n');
}

/** The first words on one line. */
export function beginOf(text: string): string {
  const line = text.slice(0, 400).replaceAll(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : `${line.slice(0, 120)}…`;
}
