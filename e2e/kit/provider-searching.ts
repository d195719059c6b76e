/** A model that searches the internet, opens the first page found, and says what stands there with its source; or what the search said instead. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

export function searchingScenario(): ProviderScript {
  return ({ messages }) => {
    const lastUser = messages.findLastIndex(({ role }) => role === 'user');
    const [found, page] = messages
      .slice(lastUser + 1)
      .filter(({ role }) => role === 'tool')
      .map(textOf);
    if (found === undefined)
      return { text: '先搜一搜。', calls: [{ name: 'search', arguments: { query: '新能源汽车出口', recency: 'year' } }] };
    const url = /^ {3}(https?:\S+)$/m.exec(found)?.[1];
    if (url === undefined) return { text: `没有搜到：${found}` };
    if (page === undefined) return { calls: [{ name: 'web_fetch', arguments: { url } }] };
    const said = /[^\n。]*出口[\d.]+万辆[^\n。]*。/.exec(page)?.[0] ?? '没有写到出口量。';
    return { text: `${said}[[1](${url})]\n\n来源：[${/^1\. (.+?)(?:（|$)/m.exec(found)?.[1]}](${url})` };
  };
}
