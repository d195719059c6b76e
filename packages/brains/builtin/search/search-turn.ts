/** Searches where a person says so: opens what was found, and says what stands there with its source, or what lies among their own things. */
import { callsOf, textField, type Answered, type AnsweredBy, type Conversation } from '../conversation.ts';
import type { FileReading } from '#contract/content/reading.ts';
import type { SearchResults, WebResult } from '#contract/content/search.ts';
import { saying, type Turn } from '../recipe.ts';
import { rankSentences } from '#text/key-sentences.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { readMaterial } from '../text/material.ts';
import { bigrams, overlap } from '#text/segment.ts';
import { askedSearch, type AskedSearch } from './asked-search.ts';

/** How many of what was found are opened. */
const opened = 3;
const sentencesEach = 3;
const furtherLinks = 5;

const placeNames = { own: '自己的任务、文件和收藏', favorites: '的收藏' };

/** Null when nothing is to be searched for. */
export function searchTurn(conversation: Conversation): Turn | null {
  if (conversation.files.length > 0 || !conversation.can('search')) return null;
  const asked = askedSearch(conversation.text);
  if (!asked) return null;
  const { query, where, recency } = asked;
  const search = callsOf(conversation.done, 'search').at(-1);
  if (!search)
    return {
      text: conversation.has_begun ? '' : `我${where ? `在您${placeNames[where]}里` : ''}搜索“${escapeMarkdown(query)}”。`,
      calls: [{ tool: 'search', input: { query, ...(where ? { where } : recency && { recency }) } }],
    };
  if (!search.ok) return saying(`未完成：\n- ${search.reason}`);
  if (search.result.from === 'own') return saying(ownHits(search.result.results, query, where));
  const found = search.result.results.filter(({ url }) => /^https?:\/\//i.test(url) && URL.canParse(url));
  if (found.length === 0) return saying(`没有搜到与“${escapeMarkdown(query)}”有关的网页。换几个词再说一次，或把网址发给我，我直接读。`);
  const first = found.slice(0, opened);
  const open = first.filter(({ url }) => !pageAt(conversation.done, url));
  if (open.length > 0) return { text: '', calls: open.map(({ url }) => ({ tool: 'web_fetch', input: { url } })) };
  return saying(told(query, found, conversation.done));
}

function pageAt(done: Answered[], url: string): AnsweredBy<'web_fetch'> | undefined {
  return callsOf(done, 'web_fetch').findLast(({ input }) => textField(input, 'url') === url);
}

function told(query: string, found: WebResult[], done: Answered[]): string {
  const wanted = bigrams(query);
  const said: string[] = [];
  const lines: string[] = [];
  const sources: string[] = [];
  const undone: string[] = [];
  for (const [n, one] of found.slice(0, opened).entries()) {
    const page = pageAt(done, one.url);
    const mark = `[[${n + 1}](${link(one.url)})]`;
    if (page && !page.ok)
      undone.push(`- 没有打开《${escapeMarkdown(one.title)}》：${page.reason.replace(/。$/, '')}；用的是搜索结果里的几句话`);
    const sentences = page?.ok ? aboutIt(page.result, wanted) : one.snippet === '' ? [] : [one.snippet];
    const fresh = sentences.filter((sentence) => said.every((other) => overlap(bigrams(sentence), bigrams(other)) < 0.85));
    said.push(...fresh);
    lines.push(...fresh.map((sentence) => `- ${escapeMarkdown(sentence)}${mark}`));
    sources.push(`${n + 1}. ${linked(one)}`);
  }
  const further = found.slice(opened, opened + furtherLinks);
  return [
    lines.length > 0
      ? `关于“${escapeMarkdown(query)}”，搜到的网页上这样写：\n\n${lines.join('\n')}`
      : `搜到了 ${found.length} 个网页，其中没有成段地说到“${escapeMarkdown(query)}”。`,
    `来源：\n\n${sources.join('\n')}`,
    further.length > 0 ? `另外还搜到：\n\n${further.map((one) => `- ${linked(one)}`).join('\n')}` : '',
    undone.length > 0 ? `未完成：\n${undone.join('\n')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The sentences of a page that speak of what was searched for, in the page's order; its main ones when none does. */
function aboutIt(page: FileReading, wanted: Set<string>): string[] {
  const sentences = readMaterial('', [page])
    .passages.map(({ text }) => text.trim())
    .filter((text) => text.length >= 8 && text.length <= 240);
  const ranked = rankSentences(sentences);
  const near = ranked.filter(({ text }) => share(wanted, bigrams(text)) >= 0.4);
  return (near.length > 0 ? near : ranked.slice(0, 2))
    .slice(0, sentencesEach)
    .toSorted((a, b) => a.index - b.index)
    .map(({ text }) => text);
}

/** How much of what is wanted a sentence has. */
function share(wanted: Set<string>, has: Set<string>): number {
  return wanted.size === 0 ? 0 : [...wanted].filter((pair) => has.has(pair)).length / wanted.size;
}

function linked({ title, url, time }: WebResult): string {
  return `[${escapeMarkdown(title)}](${link(url)})（${[new URL(url).host, time].filter((part) => part !== '').join('，')}）`;
}

function link(url: string): string {
  return new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('<', '%3C').replaceAll('>', '%3E');
}

type OwnHits = Extract<SearchResults, { from: 'own' }>['results'];

function ownHits(found: OwnHits, query: string, where: AskedSearch['where']): string {
  const hits = found.map(({ label, snippet }) => `- **${escapeMarkdown(label)}**${snippet === '' ? '' : `：${escapeMarkdown(snippet)}`}`);
  const place = `在您${placeNames[where ?? 'own']}里`;
  const lead =
    hits.length > 0
      ? `${place}找到 ${hits.length} 处与“${escapeMarkdown(query)}”有关的：\n\n${hits.join('\n')}`
      : `${place}没有找到与“${escapeMarkdown(query)}”有关的内容。`;
  if (where) return lead;
  return `${lead}\n\n未完成：\n- 没有上网搜索“${escapeMarkdown(query)}”：这台服务器没有配置搜索服务，只查了自己的任务、文件和收藏。把网址发给我，我可以直接打开来读。`;
}
