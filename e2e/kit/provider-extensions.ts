/** A model that uses whatever extension it is given: asks it for the weather, and tells what came back or that there is none. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

export function weatherScenario(): ProviderScript {
  return ({ messages, tools }) => {
    const last = messages.at(-1);
    if (last?.role === 'tool') return { text: `问过了。${last.content}` };
    const asked = textOf(messages.findLast(({ role }) => role === 'user') ?? { role: 'user', content: '' });
    const weather = tools?.find(({ function: { name } }) => name.endsWith('__weather'));
    if (!/天气/.test(asked) || !weather) return { text: '没有能查天气的工具。' };
    return { text: '查一下天气。', calls: [{ name: weather.function.name, arguments: { city: '杭州' } }] };
  };
}
