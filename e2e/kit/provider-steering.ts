/** A model that takes its time, so that people can speak to it meanwhile: it works in steps, reads files, and says what it was told on the way. */
import { textOf, type ChatMessage, type ProviderScript } from './provider-protocol.ts';

const lead = /^（工作进行中的插话[^）]*）\n/;

export interface Pace {
  /** Chunks of text a second. */
  per_second: number;
}

/**
 * “三步” makes three turns with a plan each, then says what it heard meanwhile; “读《名》” reads that file and says what came of it;
 * “慢” talks for some three seconds; anything else is answered with “收到。” and the words.
 */
export function steeringScenario({ per_second }: Pace): ProviderScript {
  return ({ messages }) => {
    const users = messages.flatMap((message, at) => (message.role === 'user' ? [{ text: textOf(message), at }] : []));
    const asked = users.findLast(({ text }) => !lead.test(text) && text !== '请继续。') ?? { text: '', at: 0 };
    const heard = users.filter(({ text, at }) => at > asked.at && lead.test(text)).map(({ text }) => text.replace(lead, ''));
    const told = heard.length === 0 ? '' : `照办：${heard.join('、')}。`;
    const tools = messages.slice(asked.at).filter((message) => message.role === 'tool');
    if (asked.text.includes('三步')) {
      if (tools.length >= 3) return { text: `三步都做完了。${told}`, per_second };
      return { text: `正在做第${tools.length + 1}步，${'一步一步来，'.repeat(10)}不着急。`, calls: [planCall(tools.length)], per_second };
    }
    const name = /读《([^》]+)》/.exec(asked.text)?.[1];
    if (name !== undefined) {
      const last = tools.at(-1);
      if (!last) return { text: '我先读文件。', calls: [{ name: 'read_file', arguments: { name } }], per_second };
      return { text: isRead(last) ? `读到了${name}。${told}` : `没有读到${name}。${told}`, per_second };
    }
    if (asked.text.includes('慢')) return { pieces: Array.from({ length: 40 }, (_, n) => `第${n + 1}句。`), per_second: 15 };
    return { text: `收到。${asked.text}${told}` };
  };
}

function planCall(done: number): { name: string; arguments: unknown } {
  const items = ['第一步', '第二步', '第三步'].map((title, n) => ({
    id: `s${n}`,
    title,
    status: n < done ? 'done' : n === done ? 'running' : 'pending',
  }));
  return { name: 'plan', arguments: { title: '三步走', items } };
}

function isRead(message: ChatMessage): boolean {
  return !/没有文件|没有这个文件/.test(textOf(message));
}
