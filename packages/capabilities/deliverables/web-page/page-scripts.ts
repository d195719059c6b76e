/** Scripts of a page's own: whether it has any, what it may do with them, and what of theirs can't work without a network. Pure. */

import { replaceSpans } from '../html-spans.ts';

/** What a page with scripts may do, wherever it is opened: run what is written in it, and reach nothing. */
export const scriptPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; media-src data: blob:; form-action 'none'; base-uri 'none'";

/** Opening tags of what runs: data and templates in a script element do not. */
const running = /<script\b(?![^<>]*\stype\s*=\s*["']?(?!module\b|(?:text|application)\/(?:java|ecma)script\b|["'\s>]))[^<>]*>/i;
const handler = /<[a-z][^<>]*\son[a-z]+\s*=/i;

/** Whether anything on the page would run. */
export function hasScripts(html: string): boolean {
  if (!/<script\b|\son[a-z]+\s*=/i.test(html)) return false;
  const own = replaceSpans(
    html,
    /<!--|<script type="application\/json"/g,
    (opening) => (opening === '<!--' ? '-->' : '</script>'),
    () => ' ',
  );
  // Words in quotes may say “onclick=”.
  return running.test(own) || handler.test(own.replace(/="[^"]*"|='[^']*'/g, '=""'));
}

const element = /(<script\b[^<>]*>)([\s\S]*?)(<\/script>|$)/gi;

/** Everything but what runs in script elements made blank; lines stay where they were. */
export function scriptsOf(html: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  let rest = 0;
  const kept = [...html.matchAll(element)].map(({ 0: whole, 1: open = '', 2: body = '', index }) => {
    const before = html.slice(rest, index);
    rest = index + whole.length;
    return blank(before + open) + (running.test(open) ? body : blank(body)) + blank(whole.slice(open.length + body.length));
  });
  return kept.join('') + blank(html.slice(rest));
}

/** What went wrong while a page ran. */
export interface ScriptProblem {
  /** As the browser says it, one line. */
  message: string;
  /** In the page's source, from 1; 0 where the browser does not say. */
  line: number;
}

/** A problem as a sentence for people and models alike. */
export function problemSentence({ message, line }: ScriptProblem): string {
  const storage = /localStorage|sessionStorage|cookie|indexedDB/i.test(message)
    ? '；页面里没有存储可用，请把数据放在变量里'
    : /alert|confirm|prompt/.test(message)
      ? '；不能弹出对话框，请写在页面上'
      : '';
  return `${line > 0 ? `第 ${line} 行 ` : ''}${message.slice(0, 200)}${storage}`;
}

/**
 * Stands before everything of a page that is run: tells what goes wrong and where links lead. `tell` is an expression of a function that
 * takes `{type:'problem', message, line}` and `{type:'link', href}`. In one line, so that the page's own lines keep their numbers.
 */
export function watching(tell: string): string {
  const source = [
    `const tell=${tell};let told=0;`,
    `const problem=(message,line)=>{if(told++<20)tell({type:'problem',message:String(message).split('\\n')[0],line:line|0})};`,
    `addEventListener('error',(e)=>{if(e instanceof ErrorEvent){const at=/script-(\\d+)$/.exec(e.filename);problem(e.message.replace(/^Uncaught /,''),at?Number(at[1])+e.lineno-1:0)}else problem('没有载入 '+(e.target.src||e.target.href||e.target.localName),0)},true);`,
    `addEventListener('unhandledrejection',(e)=>problem(e.reason&&e.reason.message||e.reason,0));`,
    `addEventListener('securitypolicyviolation',(e)=>problem('页面不能联网或载入外部内容：'+(e.blockedURI||e.violatedDirective),e.lineNumber));`,
    `for(const name of ['alert','confirm','prompt'])window[name]=(words)=>{problem(name+'（'+words+'）没有弹出',0);return name==='confirm'?false:name==='prompt'?null:undefined};`,
    `for(const name of ['RTCPeerConnection','webkitRTCPeerConnection','WebTransport'])delete window[name];`,
    `window.open=(href)=>{if(href)tell({type:'link',href:String(new URL(href,'https://invalid.invalid'))});return null};`,
    `addEventListener('click',(e)=>{const a=e.target.closest&&e.target.closest('a[href],area[href]');const href=a&&a.getAttribute('href');if(!href||href[0]==='#'||a.hasAttribute('download'))return;e.preventDefault();tell({type:'link',href:a.href})},true);`,
  ].join('');
  return `<script>(()=>{${source}})()</script>`;
}

/** The page with what watches it as the first thing that runs. */
export function watched(html: string, tell: string): string {
  const named = withNamedScripts(html);
  const head = /<head\b[^<>]*>/i.exec(named) ?? /<html\b[^<>]*>/i.exec(named) ?? /^\s*<!doctype[^<>]*>/i.exec(named);
  const at = head ? head.index + head[0].length : 0;
  return named.slice(0, at) + watching(tell) + named.slice(at);
}

/** A browser counts the lines of a script from its own beginning; its name says where that is. */
function withNamedScripts(html: string): string {
  let line = 1;
  let counted = 0;
  return html.replace(element, (whole, open: string, body: string, close: string, at: number) => {
    if (!running.test(open)) return whole;
    for (let next = html.indexOf('\n', counted); next >= 0 && next < at + open.length; next = html.indexOf('\n', next + 1)) line += 1;
    counted = at + open.length;
    return `${open}${body}\n//# sourceURL=script-${line}\n${close}`;
  });
}
