/** A model that reads what is attached, thinks before it does, answers at length, and sums up when it is asked to. */
import { textOf, type ChatRequest, type ProviderScript } from './provider-protocol.ts';

export const summaryWords = '## 用户的要求\n- 逐月核对销售数据，数字原样引用\n\n## 文件\n- 数据.csv：各月的收入';

export function isSummaryRequest(request: ChatRequest): boolean {
  const [first] = request.messages;
  return first?.role === 'system' && first.content.includes('You write the memory');
}

export function rememberingScenario(): ProviderScript {
  return (request) => {
    if (isSummaryRequest(request)) return { text: summaryWords };
    const last = request.messages.at(-1);
    const asked = request.messages.findLast((message) => message.role === 'user');
    const name = /"name":"([^"]+)"/.exec(asked ? textOf(asked) : '')?.[1];
    if (last?.role === 'user' && name)
      return { reasoning: '先看附件里有什么，再回答。', calls: [{ name: 'read_file', arguments: { name } }] };
    const number = /第(\d+)个问题/.exec(asked ? textOf(asked) : '')?.[1] ?? '';
    return { text: `第${number}个回答：${'都看过了，数据没有问题。'.repeat(40)}` };
  };
}
