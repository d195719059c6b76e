/** The server's half of web pages: the tools that make them, what they can be taken away as, and whether they are whole. */
import { withoutUnseenEmoji } from '../emoji.server.ts';
import type { KindFile, ServerKind } from '../kind.server.ts';
import { replaceSpans } from '../html-spans.ts';
import { outsideOf } from './outside.ts';
import { contentOf, wordsOf } from './page-content.ts';
import { stemOf } from './page-name.ts';
import { hasScripts } from './page-scripts.ts';
import { pageParts } from './page-parts.server.ts';
import { runPage } from './run-page.server.ts';
import { changePage, writePage } from './web-page-tools.server.ts';
import { webPage } from './web-page.ts';

const screen = 1440;
const phone = 390;

export const webPageServer: ServerKind = {
  kind: webPage,
  parts: pageParts,

  tools: (ports) => [writePage(ports), changePage(ports)],

  async export(file, format, ports, signal) {
    const stem = stemOf(file.name);
    if (format === 'html') return { name: `${stem}.html`, bytes: file.bytes, mime: 'text/html; charset=utf-8' };
    if (format !== 'pdf' && format !== 'png')
      throw new Error(`网页不能导出为“${format}”；可以选择 ${webPage.exports.map((one) => one.label).join('、')}。`);
    if (!ports.pages) throw new Error('这台机器没有安装 Chromium，暂时不能导出 PDF 和长图；可以下载网页本身。');
    const html = await withoutUnseenEmoji(textOf(file), ports.pages, signal);
    // What a script draws is part of the page.
    const drawer = (hasScripts(html) ? ports.scripted : null) ?? ports.pages;
    if (format === 'pdf') return { name: `${stem}.pdf`, bytes: await drawer.pdf(html, signal), mime: 'application/pdf' };
    return {
      name: `${stem}.png`,
      bytes: await drawer.picture(html, { width: screen, height: null, type: 'png' }, signal),
      mime: 'image/png',
    };
  },

  views(file) {
    const html = textOf(file);
    const scripts = hasScripts(html);
    return [
      { label: `宽 ${screen}`, page: 1, html, width: screen, height: null, scripts },
      { label: `手机宽 ${phone}`, page: 1, html, width: phone, height: null, scripts },
    ];
  },

  async check(file, by) {
    const html = textOf(file);
    const words = visibleWords(html);
    // What a script writes is not there before it runs.
    const runs = hasScripts(html);
    if (words === '' && !runs) return `“${file.name}”是空的，没有任何文字。`;
    if (!runs && !/[\p{L}\p{N}]/u.test(words.replace(/【[^【】]*】/g, ''))) return `“${file.name}”里只有待补充的空白，没有写出内容。`;
    const outside = outsideOf(html);
    if (outside.length > 0)
      return `“${file.name}”不是自成一体的：${outside
        .slice(0, 3)
        .map(({ line, what }) => `第 ${line} 行 ${what}`)
        .join('；')}`;
    if (!runs || !by?.scripted) return null;
    const { problems } = await runPage(html, by.scripted, by.signal);
    return problems.length === 0 ? null : `“${file.name}”运行时出错：${problems.slice(0, 3).join('；')}`;
  },

  facts(file, look) {
    const html = textOf(file);
    const content = contentOf(html);
    const words = content ? wordsOf(content) : visibleWords(html);
    const parts =
      content?.sections.flatMap((section) => ('title' in section && section.title ? [{ title: section.title, empty: false }] : [])) ?? [];
    return {
      kind: webPage.label,
      title: content?.title ?? /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim() ?? '',
      characters: Array.from(words.replace(/\s/g, '')).length,
      sections: parts,
      blanks: words.match(/【待补充[^【】]*】/g)?.length ?? 0,
      holds: look.map((word) => ({ word, how: words.includes(word) ? ('whole' as const) : ('none' as const) })),
    };
  },
};

/** UTF-8, else what Chinese programs write. */
function textOf(file: KindFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file.bytes);
  } catch {
    return new TextDecoder('gb18030').decode(file.bytes);
  }
}

function visibleWords(html: string): string {
  return replaceSpans(
    html,
    /<(script|style|head)\b/gi,
    (name) => `</${name}>`,
    () => ' ',
  )
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
