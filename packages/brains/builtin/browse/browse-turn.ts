/** Requests to look at a web page in the browser: a picture of it, or what stands on it. Whatever else is asked of a page is read without one. */
import { saying, type Turn } from '../recipe.ts';
import { isAddress } from '../text/addresses.ts';
import { textField, type AnsweredBy, type Conversation } from '../conversation.ts';
import type { Barrier, BrowserStep } from '#contract/content/browser.ts';
import { answerQuestion } from '../compose/question.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { readMaterial, typedMaterial } from '../text/material.ts';
import { holds } from '#text/words.ts';
import { loginWallTurn, seenSince } from './login-wall.ts';

const shots = '截图 截屏 截张图 截一张图 截个图 截个屏 截一下图 截下图 截长图 截一张长图 快照 screenshot'.split(' ');
const wholes = ['整页', '整个', '全页', '全文', '长图', '完整', '从头到尾'];
const opens = ['打开', '访问', '浏览', '看看', '看一下', '附件'];
const looks = ['有什么', '有啥', '有些什么', '有哪些内容', '看看', '看一下', '瞧瞧'];
const sites = ['什么网站', '什么网页', '干什么的网站', '干什么的网页'];
/** What is done with the text of a page, and needs no browser. */
const texts = '总结 概括 摘要 要点 写 整理 对比 比较 翻译 提取 列出 多少 统计 分析 报告 简报 汇总'.split(' ');

/** 打开这个网页看看, 看看这个页面有什么. */
function asksToLook(text: string): boolean {
  return (
    holds(text, sites) ||
    opens.some((open) => {
      const [, near = ''] = text.split(open);
      return text.includes(open) && holds(near.split(/[。？?\n]/)[0]?.slice(0, 20) ?? '', looks);
    })
  );
}

const mostLinks = 10;

/** Null when no page is to be looked at, or what was to be seen was seen and something else is asked, too. */
export function browseTurn(conversation: Conversation): Turn | null {
  const { text, files } = conversation;
  const pages = files.map(({ name }) => name).filter(isAddress);
  if (pages.length === 0) return null;
  const wantsMore = holds(text, texts);
  if (holds(text, shots)) return shotTurn(conversation, pages, wantsMore);
  return asksToLook(text) && !wantsMore && files.length === pages.length && conversation.can('browser')
    ? lookTurn(conversation, pages)
    : null;
}

function shotTurn(conversation: Conversation, pages: string[], wantsMore: boolean): Turn | null {
  if (!conversation.can('browser')) {
    if (wantsMore) return null;
    return saying('未完成：\n- 没有截图：这台服务器上没有可用的浏览器（Chromium），管理员安装后就能截图。');
  }
  const whole = holds(conversation.text, wholes) ? { whole: true } : {};
  const { answers, turn } = opened(conversation, pages, { action: 'screenshot', ...whole }, '截图');
  if (turn) return turn;
  const failed = answers.flatMap((answer, n) => (answer && !answer.ok ? [`- 没有给 ${pages[n]} 截图：${answer.reason}`] : []));
  // What else is asked is done by whoever reads pages; a picture that could not be taken is said there too, by the step itself.
  if (wantsMore && failed.length === 0) return null;
  const made = answers.flatMap((answer) => {
    if (!answer?.ok) return [];
    const { title, url, done } = answer.result;
    const barrier = barrierOf(answer.result);
    return [`- 《${escapeMarkdown(title || url)}》：${escapeMarkdown(done)}${barrier ? `。${barrier}，截到的是这个页面` : ''}`];
  });
  const parts = [
    made.length > 0 ? `已打开网页并截图：\n\n${made.join('\n')}` : '',
    failed.length > 0 ? `未完成：\n${failed.join('\n')}` : '',
    made.length > 0 ? '右侧“浏览器”里可以看到打开时的样子。' : '',
  ];
  return { text: parts.filter((part) => part !== '').join('\n\n'), calls: [] };
}

function lookTurn(conversation: Conversation, pages: string[]): Turn {
  const { answers, turn } = opened(conversation, pages, { action: 'read' }, '看看');
  if (turn) return turn;
  const parts = answers.map((answer, n) => (answer?.ok ? seen(answer.result, pages[n] ?? '') : ''));
  const missing = answers.flatMap((answer, n) => (answer ? unseen(answer, pages[n] ?? '', conversation.manner) : []));
  if (missing.length > 0) parts.push(`未完成：\n${missing.map((one) => `- ${one}`).join('\n')}`);
  return saying(parts.filter((part) => part !== '').join('\n\n'));
}

/** What of a page could not be looked at. */
function unseen(answer: AnsweredBy<'browser'>, url: string, manner: Conversation['manner']): string[] {
  if (!answer.ok) return [`没有打开 ${url}：${answer.reason}`];
  const barrier = barrierOf(answer.result);
  if (!barrier) return [];
  return [`没有看到 ${url} 后面的内容：${barrier}${manner === 'hands_off' ? '，而这次选择了不打扰，没有请你来操作' : ''}。`];
}

const barriers: Record<Barrier, string> = { sign_in: '这个网页要求登录', captcha: '这个网页要做人机验证' };

const barrierOf = ({ barrier }: BrowserStep): string | null => barrier && barriers[barrier];

/** What stands on a page: its parts, what it says, where it leads. */
function seen(answer: BrowserStep, url: string): string {
  const address = answer.url || url;
  const title = answer.title || new URL(url).host;
  const material = { ...(answer.reading ? readMaterial(url, [answer.reading]) : typedMaterial(url, '')), name: title };
  const headings = material.headings.map((heading) => heading.text).slice(0, 12);
  const barrier = barrierOf(answer);
  const isEmpty = material.passages.length + material.tables.length === 0;
  return [
    `**${escapeMarkdown(title)}**（${address}）`,
    barrier ? `${barrier}，只看到下面这些。` : '',
    headings.length > 1 ? `网页上的栏目：${headings.map(escapeMarkdown).join('、')}` : '',
    isEmpty ? '网页上没有成段的文字。' : answerQuestion('总结要点', [material]),
    linksIn(answer.links, address),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function linksIn(links: BrowserStep['links'], address: string): string {
  const found = links.flatMap(({ name, to }) => {
    const target = URL.canParse(to, address) ? new URL(to, address) : null;
    return target && /^https?:$/.test(target.protocol) ? [{ name, href: target.href }] : [];
  });
  const each = [...new Map(found.map((link) => [link.href, link])).values()];
  if (each.length === 0) return '';
  const more = each.length > mostLinks ? `\n- 还有 ${each.length - mostLinks} 个` : '';
  return `可以继续打开的链接：\n\n${each
    .slice(0, mostLinks)
    .map(({ name, href }) => `- [${escapeMarkdown(name)}](${href})`)
    .join('\n')}${more}`;
}

/** What came of each page; a turn where some are still to be opened, or the person is to sign in first. */
function opened(conversation: Conversation, pages: string[], how: { action: 'read' | 'screenshot'; whole?: boolean }, what: string) {
  const seen = seenSince(conversation);
  const answers = pages.map((url) =>
    seen.findLast(({ input }) => textField(input, 'action') === how.action && textField(input, 'url') === url),
  );
  const calls = pages.flatMap((url, n) => (answers[n] ? [] : [{ tool: 'browser' as const, input: { ...how, url } }]));
  if (calls.length === 0) return { answers, turn: loginWallTurn(conversation, answers) };
  const text = `我打开${pages.length === 1 ? '这个网页' : `这 ${pages.length} 个网页`}${what}。`;
  return { answers, turn: { text: conversation.has_begun ? '' : text, calls } };
}
