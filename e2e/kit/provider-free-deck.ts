/** A strong model that draws eight slides by hand, looks at them, sees that one runs over, and mends that place alone. */
import { freePages } from '../../bench/free-pages.ts';
import { lastSaid, type ProviderScript } from './provider-protocol.ts';

export const freeTitle = '新厂一年';
export const photo = '厂区.png';
const tooLong = '今年新厂把交付周期从四十五天压到了二十八天';

const drawn = (name: string): { title: string; html: string } => ({
  title: name,
  html: freePages.find((one) => one.name === name)?.html ?? '',
});

const pages = [
  {
    title: freeTitle,
    html: `<img src="${photo}" style="position:absolute;left:640px;top:0;width:640px;height:720px;object-fit:cover"><h1 style="position:absolute;left:72px;top:240px;font-size:72px">${freeTitle}</h1><p style="position:absolute;left:72px;top:380px;font-size:26px">从投产到满产的十二个月</p>`,
  },
  ...['泳道', '循环', '图表旁注'].map(drawn),
  {
    title: '交付',
    html: `<h1 style="position:absolute;left:72px;top:56px;font-size:40px">交付快了十七天</h1><p style="position:absolute;left:900px;top:300px;font-size:36px;white-space:nowrap">${tooLong}</p>`,
  },
  ...['漏斗', '象限', '深色大数'].map(drawn),
].map((page) => ({ layout: 'free', ...page }));

export function freeDeckScenario(): ProviderScript {
  return ({ messages }) => {
    const since = messages.slice(lastSaid(messages) + 1);
    const made = since.flatMap((message) =>
      message.role === 'assistant' ? (message.tool_calls ?? []).map((call) => call.function.name) : [],
    );
    const answers = messages.flatMap((message) => (message.role === 'tool' ? [String(message.content)] : []));
    const deck = answers.map((answer) => /^已建好：(.+)$/m.exec(answer)?.[1]).findLast((name) => name !== undefined) ?? '';
    const count = (name: string): number => made.filter((one) => one === name).length;
    const look = { calls: [{ name: 'look', arguments: { file: deck } }] };
    if (count('open_skill') === 0)
      return { text: '先看怎么自己画页。', calls: [{ name: 'open_skill', arguments: { skills: ['ppt/free'] } }] };
    if (count('write_deck') === 0)
      return { calls: [{ name: 'write_deck', arguments: { title: freeTitle, theme: 'counsel', pages: pages.length } }] };
    if (count('write_slides') === 0) return { calls: [{ name: 'write_slides', arguments: { deck, pages: pages.slice(0, 4) } }] };
    if (count('write_slides') === 1) return { calls: [{ name: 'write_slides', arguments: { deck, pages: pages.slice(4) } }] };
    if (count('look') === 0) return { text: '做完看一遍。', ...look };
    if (count('edit_slides') === 0)
      return {
        text: '第 5 页超出了，只改那一处。',
        calls: [
          {
            name: 'edit_slides',
            arguments: { deck, edits: [{ op: 'swap', page: 5, find: 'left:900px;top:300px', with: 'left:72px;top:300px' }] },
          },
        ],
      };
    if (count('look') === 1) return look;
    return { text: `《${freeTitle}》做好了，共 8 页，第 5 页超出的字已经改好。` };
  };
}
