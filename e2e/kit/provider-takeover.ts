/** A model that looks at a page, asks the person to sign in where it must, and shows a step before the next when it is told to. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

/** “查看 <网址>” opens it; “展示一步” asks for a look. What stands on the page after “欢迎” is repeated. */
export function takeoverScenario(): ProviderScript {
  return ({ messages }) => {
    const lastUser = messages.findLastIndex((message) => message.role === 'user');
    const said = textOf(messages[lastUser] ?? { role: 'user', content: '' });
    const users = messages.flatMap((message) => (message.role === 'user' ? [textOf(message)] : []));
    const steps = messages.slice(lastUser + 1).filter(({ role }) => role === 'tool');
    const answer = steps.at(-1);
    const words = answer ? textOf(answer) : '';
    if (said.includes('展示一步'))
      return {
        calls: [{ name: 'step_done', arguments: { title: '整理名单', summary: '名单已整理好，共 12 人。', next: '写通知' } }],
      };
    if (said.startsWith('这一步')) return { text: `收到。${said}` };
    const url = users.map((text) => /查看 (http\S+)/.exec(text)?.[1]).findLast((found) => found !== undefined);
    if (said.includes('没有接管')) return { text: '没有登录，只能说明做不到。\n\n未完成：没有登录，没有读到账户页。' };
    if (!answer)
      return {
        calls: [{ name: 'browser', arguments: said.includes('交还给你') ? { action: 'read' } : { action: 'open', url: url ?? '' } }],
      };
    if (words.includes('这个网页要求登录')) {
      const isOffered = steps.length < 2;
      return isOffered
        ? { text: '需要先登录。', calls: [{ name: 'takeover_browser', arguments: { why: '请在页面上登录你的账户' } }] }
        : { text: words };
    }
    if (words.includes('慢慢来') && steps.length < 40) return { calls: [{ name: 'browser', arguments: { action: 'scroll', to: 'down' } }] };
    return { text: `页面上写着：${/欢迎[^\n]*/.exec(words)?.[0] ?? '没有欢迎'}` };
  };
}
