/** A model that makes a web page: first with something from elsewhere in it, which the tool refuses, then whole by itself. */
import type { ProviderScript } from './provider-protocol.ts';

const page = (extra: string): string =>
  `<!doctype html><html lang="zh-CN"><head><title>云溪茶会</title><style>body{margin:0;font-family:sans-serif;background:#f3efe4}h1{font-size:12vw;margin:8vw}</style>${extra}</head><body><h1 data-id="title">云溪茶会</h1><p data-id="when">12月6日 14:00，三楼露台</p></body></html>`;

export function pageScenario(): ProviderScript {
  return ({ messages }) => {
    const begun = messages.findLastIndex((message) => message.role === 'user');
    const answers = messages.slice(begun + 1).filter((message) => message.role === 'tool');
    const write = (html: string) => ({ calls: [{ name: 'write_page', arguments: { title: '云溪茶会', html } }] });
    if (answers.length === 0)
      return { text: '我来排一张茶会的页面。', ...write(page('<link rel="stylesheet" href="https://fonts.example.com/tea.css">')) };
    if (answers.length === 1) return { text: '去掉外部字体再写一次。', ...write(page('')) };
    return { text: '已做好“云溪茶会”。' };
  };
}
