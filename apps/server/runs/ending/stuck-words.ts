/** What a person is told and asked when a run turns in circles. */
import type { Pause } from '#agent/events.ts';
import type { Patience, Stuck } from '#agent/stuck.ts';
import type { Asked } from '#contract/timeline/questions/interactions.ts';

export const patience: Patience = { same_failures: 3, idle_turns: 8 };

/** Asks how to go on when the person may be asked; otherwise the run ends with the sentence. */
export function stuckWords({ why, tried }: Stuck, may_ask: boolean): { reason: string; pause?: Pause } {
  const list = tried
    .slice(-3)
    .map(
      ({ title, times, output }) =>
        `“${short(title.replace(/^正在/, ''), 60)}”${times > 1 ? `（${times} 次）` : ''}：${short(output, 120)}`,
    )
    .join('；');
  const what = why === 'same_failure' ? '同一个操作连续失败' : `连续 ${patience.idle_turns} 轮没有新的进展`;
  const reason = `${what}，已经停下来，没有再试。${list ? `试过：${list}。` : ''}已完成的内容都已保留。`;
  if (!may_ask) return { reason: `${reason}可以换一种说法或补充材料后继续。` };
  const asked: Asked = {
    reason: 'ask_user',
    payload: {
      title: '这一步没有做成，接下来怎么办？',
      questions: [
        {
          id: 'next',
          text: '接下来怎么办',
          kind: 'single',
          options: ['换一种方法再试', '跳过这一步，完成其余部分', '就做到这里'],
          default: '跳过这一步，完成其余部分',
        },
        { id: 'hint', text: '有什么可以补充的', kind: 'text' },
      ],
    },
  };
  return { reason, pause: asked };
}

function short(text: string, most: number): string {
  // It stands in a sentence.
  const line = text.replaceAll(/\s+/g, ' ').trim().replace(/。$/, '');
  return line.length <= most ? line : `${line.slice(0, most)}…`;
}
