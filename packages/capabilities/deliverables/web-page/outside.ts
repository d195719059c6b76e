/** What a page would fetch from elsewhere or send: found in its markup, each with its line and what to do instead. Pure. */

import { replaceSpans } from '../html-spans.ts';
import { hasScripts, scriptPolicy, scriptsOf } from './page-scripts.ts';

/** What a browser may do with our pages without scripts, wherever they are opened: nothing but show what is in them. */
export const closedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'";

export interface Outside {
  line: number;
  what: string;
}

/** Where a browser loads something without being asked: an address in one of these is a request. */
const loads: [RegExp, string][] = [
  [
    /<(?:img|source|video|audio|track|embed|iframe|frame|input|script)\b[^<>]*?\s(?:src|srcset|poster)\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/gi,
    '图片和媒体请用任务里的文件（会嵌进页面），不要用外部地址',
  ],
  [
    /<(?:link|object|use|image)\b[^<>]*?\s(?:href|data|xlink:href)\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/gi,
    '样式、字体和图标请直接写在页面里',
  ],
  [/url\(\s*["']?\s*((?:https?:)?\/\/[^\s"')]+)/gi, '样式里的图片和字体请写成 data: 或去掉'],
  [/@import\s*(?!\s*url\()["']?([^\s"');]+)/gi, '样式请直接写在 <style> 里'],
  [/<body\b[^<>]*?\sbackground\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/gi, '背景请写在样式里'],
];

const acts: [RegExp, string][] = [
  [/<script\b[^<>]*\ssrc\s*=[^<>]*>/gi, '脚本请直接写在页面的 <script> 里'],
  [/(?:href|action|src)\s*=\s*["']?\s*javascript:/gi, '请用 <button> 和脚本，不要用 javascript: 地址'],
  [/<(?:iframe|frame|object|embed|base|applet)\b/gi, '不能嵌入别的页面或插件，请去掉'],
  [/<form\b[^<>]*\saction\s*=/gi, '表单不会提交到别处，请去掉 action，改成邮箱或电话'],
  [/<meta\b[^<>]*http-equiv\s*=\s*["']?refresh/gi, '不能自动跳转，请去掉'],
];

/** Looked for within scripts alone: a page may show such words to its reader. */
const asks: [RegExp, string][] = [
  [/\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|importScripts|sendBeacon|RTCPeerConnection)\s*\(/g, '页面不联网，数据请直接写在页面里'],
  [/\b(?:import\s*\(|(?:import|export)\b[^;<>]{0,200}\bfrom)\s*["'](?:https?:)?\/\//g, '不能引用外部模块，请把用到的写在页面里'],
];

const most = 30;

/** In order of their lines. Empty for a page that is whole by itself. */
export function outsideOf(html: string): Outside[] {
  // What stands in our own data or in a comment loads nothing.
  const blanked = (block: string): string => block.replace(/[^\n]/g, ' ');
  const own = replaceSpans(html, /<script type="application\/json"/g, () => '</script>', blanked);
  const text = replaceSpans(own, /<!--/g, () => '-->', blanked);
  // The same lines with nothing but scripts on them.
  const scripts = scriptsOf(text);
  const found = [
    ...loads.flatMap(([pattern, advice]) => firstIn(text, pattern, (match) => `${(match[1] ?? '').slice(0, 120)}：${advice}`)),
    ...acts.flatMap(([pattern, advice]) => firstIn(text, pattern, ([whole]) => `${whole.slice(0, 60)}：${advice}`)),
    ...asks.flatMap(([pattern, advice]) => firstIn(scripts, pattern, ([whole]) => `${whole.slice(0, 60)}：${advice}`)),
  ];
  return found.sort((one, other) => one.line - other.line).slice(0, most);
}

/** Those that may be among the first of all, each with its line; lines are counted once. */
function firstIn(text: string, pattern: RegExp, whatOf: (match: RegExpExecArray) => string): Outside[] {
  const found: Outside[] = [];
  let line = 1;
  let counted = 0;
  for (const match of text.matchAll(pattern)) {
    for (let at = text.indexOf('\n', counted); at >= 0 && at < match.index; at = text.indexOf('\n', at + 1)) line += 1;
    counted = match.index;
    found.push({ line, what: whatOf(match) });
    if (found.length === most) break;
  }
  return found;
}

/** The page with a policy of its own that lets nothing out, whatever was overlooked; its scripts run. */
export function closed(given: string): string {
  const meta = metaOf(hasScripts(given) ? scriptPolicy : closedPolicy);
  if (given.includes(meta)) return given;
  // It may have had none before, or have none any more.
  const html = [closedPolicy, scriptPolicy].reduce((text, other) => text.replace(metaOf(other), ''), given);
  const doctype = /^\s*<!doctype[^<>]*>/i.exec(html)?.[0] ?? '';
  const rest = html.slice(doctype.length);
  const head = /<head\b[^<>]*>/i.exec(rest);
  const start = doctype.trim() === '' ? '<!doctype html>' : doctype.trim();
  if (head) return `${start}${rest.slice(0, head.index + head[0].length)}\n${meta}${rest.slice(head.index + head[0].length)}`;
  const html_tag = /<html\b[^<>]*>/i.exec(rest);
  const at = html_tag ? html_tag.index + html_tag[0].length : 0;
  return `${start}${rest.slice(0, at)}<head><meta charset="utf-8">${meta}</head>${rest.slice(at)}`;
}

const metaOf = (policy: string): string => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
