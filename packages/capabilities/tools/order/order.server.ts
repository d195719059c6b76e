/** The tool with which the built-in engine lays what it read in a request before the person, as a form, before anything is made of it. */
import { defineTool, type Tool } from '#agent/tool.ts';
import { abilityWords } from '#contract/intent/order-answers.ts';
import { orderPayload, type Order } from '#contract/intent/order.ts';

/** `shows`: whether the person is to be asked here. Language models are not offered it: they read a request themselves. */
export function orderTool(shows: boolean): Tool {
  return defineTool({
    name: 'order',
    description:
      'Shows what was read in the request as a form, with what was not understood; the run waits, and the agreed form comes back as data.',
    input: orderPayload,
    operation: 'order',
    title: ({ title }) => `请你确认要做的事：${title}`,
    deadline_ms: 5_000,
    max_output: 8_000,
    run: (payload) =>
      Promise.resolve(
        shows
          ? { ok: true, output: '已把读到的要求交给用户确认，等待回答。', pause: { reason: 'order', payload } }
          : { ok: false, output: notAsked(payload), code: 'not_asked' },
      ),
  });
}

/** What stood in the way, in the words of the request. */
function notAsked({ intent: { unread, doubts, needs_model } }: Order): string {
  const why = [
    ...(unread.length > 0 ? [`没有读懂：${unread.map(({ words }) => `“${words}”`).join('、')}`] : []),
    ...doubts.map(({ question }) => `没有选定：${question}`),
    ...(needs_model.length > 0
      ? [`要接入大模型：${needs_model.map(({ ability, words }) => `“${words}”（${abilityWords[ability]}）`).join('、')}`]
      : []),
  ];
  return `没有做：${why.length > 0 ? why.join('；') : '它需要你先确认'}。这次选择了不打扰，没有提问；把运行方式换成“全自动”或“协作”再说一次，就能在卡片上确认。`;
}
