/** A model that takes one step after the other, each when the journey lets it: for looking at work while it is under way. */
import { textOf, type ProviderScript, type Reply } from './provider-protocol.ts';

export interface Steps {
  script: ProviderScript;
  /** The next `count` turns may be taken; those let on before are not lost. */
  letOn(count?: number): void;
}

/** Turn `n` after the person's last message gets reply `n`; a later turn ends with a word. */
export function steppedScenario(replies: readonly Reply[]): Steps {
  let allowed = 0;
  let taken = 0;
  const waiting: (() => void)[] = [];
  const wake = () => {
    while (allowed > taken && waiting.length > 0) {
      taken += 1;
      waiting.shift()?.();
    }
  };
  return {
    async script({ messages }) {
      const asked = messages.findLastIndex((message) => message.role === 'user');
      const turn = messages.slice(asked + 1).filter((message) => message.role === 'assistant').length;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        wake();
      });
      return replies[turn] ?? { text: `做完了。${textOf(messages[asked] ?? { role: 'user', content: '' }).split('\n')[0]}` };
    },
    letOn(count = 1) {
      allowed += count;
      wake();
    },
  };
}

const items = ['阅读材料', '撰写周报', '检查'];

/** The plan with its first `done` items done and the next one begun. */
export function planCall(done: number): NonNullable<Reply['calls']>[number] {
  return {
    name: 'plan',
    arguments: {
      title: '撰写销售周报',
      items: items.map((title, n) => ({ id: `s${n}`, title, status: n < done ? 'done' : n === done ? 'running' : 'pending' })),
    },
  };
}
