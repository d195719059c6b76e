/** A model that makes a deck with the product's tools: an outline where one is asked for, a look to choose, the file, pages in two calls, and a change when asked for one. */
import { textOf, type ChatMessage, type ProviderScript } from './provider-protocol.ts';

export const deckTitle = '秋季新品发布';

const first = [
  { layout: 'cover', title: deckTitle, subtitle: '三款新品，十月上市' },
  {
    layout: 'points',
    title: '三款新品各解决一个难题',
    points: [
      { title: '轻便', text: '重量减到 860 克' },
      { title: '耐用', text: '续航 18 小时' },
      { title: '易用', text: '三步完成设置' },
    ],
  },
];
const second = [
  {
    layout: 'figures',
    title: '内测用户给出高分',
    figures: [
      { value: '4.8', unit: '分', label: '综合评分' },
      { value: '92', unit: '%', label: '愿意推荐' },
    ],
    notes: '先说评分，再说推荐。',
  },
  { layout: 'closing', title: '十月见', text: '预售 10 月 8 日开始' },
];

const outline = [...first, ...second].map(({ title }) => ({ title }));

/** The second half of the pages waits for `halfSeen`. */
export function deckScenario(halfSeen: Promise<void> = Promise.resolve()): ProviderScript {
  return async ({ messages }) => {
    const users = messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : []));
    const now = users.at(-1) ?? '';
    const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
    const made = since.flatMap((message) => callsOf(message));
    const answers = messages.flatMap((message) => (message.role === 'tool' ? [String(message.content)] : []));
    const deck = answers.map((answer) => /^已建好：(.+)$/m.exec(answer)?.[1]).findLast((name) => name !== undefined) ?? '';
    if (now.includes('换个风格')) {
      if (made.includes('edit_slides')) return { text: '已经换好了风格。' };
      return {
        calls: [
          {
            name: 'edit_slides',
            arguments: {
              deck,
              edits: [
                { op: 'retheme', theme: '换一种' },
                { op: 'set', page: 2, fields: { title: '三款新品，三个难题' } },
              ],
            },
          },
        ],
      };
    }
    const [request = ''] = users;
    if (request.includes('大纲') && users.length === 1)
      return { text: '先看大纲。', calls: [{ name: 'ack_outline', arguments: { title: deckTitle, outline } }] };
    const chosen = /选定风格：.*（([\w-]+)）/.exec(now)?.[1];
    if (chosen === undefined)
      return {
        text: '先选一个风格。',
        calls: [{ name: 'choose_slide_direction', arguments: { title: deckTitle, occasion: '新品发布会，面向客户', sample: [second[0]] } }],
      };
    if (!made.includes('write_deck')) return { calls: [{ name: 'write_deck', arguments: { title: deckTitle, theme: chosen, pages: 4 } }] };
    const written = made.filter((name) => name === 'write_slides').length;
    if (written === 1) await halfSeen;
    if (written < 2) return { calls: [{ name: 'write_slides', arguments: { deck, pages: written === 0 ? first : second } }] };
    return { text: `《${deckTitle}》做好了，共 4 页。` };
  };
}

function callsOf(message: ChatMessage): string[] {
  return message.role === 'assistant' ? (message.tool_calls ?? []).map((call) => call.function.name) : [];
}
