/** How the built-in engine works where what is wanted is written down first: what a message asks for then, and the document it hands over. */
import { callsOf, readConversation, splitRead, type Conversation } from '#brains/builtin/conversation.ts';
import { saying, type Recipe, type Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { asksForRequirement, asksToBuild } from '#contract/site/requirement.ts';
import { requirementFileName } from '#contract/site/site.ts';
import { requirementText, sectionsOf, titleOf, type Requirement } from './recipe-requirement.ts';
import { gapsIn } from './recipe-gaps.ts';

type Transcript = Parameters<Recipe['next']>[0];
type Tools = Parameters<Recipe['next']>[1];

/** `conversation`: as it was when the site was asked for, with the calls of now. `document`: the requirement as it stands; null while it is to be written, '' where it is built without. */
export interface Stage {
  conversation: Conversation;
  document: string | null;
}

/** A turn where nothing is made: the words are no request for a site. */
export function stageOf(transcript: Transcript, tools: Tools, now: Conversation): Stage | Turn {
  const { entries } = transcript;
  const written = now.made.findLast(({ files }) => files.some(({ name }) => name === requirementFileName));
  if (asksToBuild(now.text)) {
    const before = asAsked(transcript, tools, now, written?.at ?? entries.length);
    // Without a document it is made as it was asked for.
    if (!written || before.text === '') return before.text === '' ? nothingAsked : { conversation: before, document: '' };
    const { content, problem, calls } = splitRead(now.done, requirementFileName);
    if (calls.length > 0) return { text: '我照需求文档来做，先看它现在的样子。', calls };
    if (content === null) return saying(`没有开始做：读不出“${requirementFileName}”，${problem}。\n\n未完成：\n- 没有构建网站。`);
    return { conversation: before, document: content };
  }
  if (asksForRequirement(now.text)) {
    const before = asAsked(transcript, tools, now, entries.length);
    return before.text === '' ? nothingAsked : { conversation: before, document: null };
  }
  const isOwn = written !== undefined && now.done.some(({ at }) => at === written.at);
  if (written && !isOwn) return already(now);
  return { conversation: now, document: null };
}

const nothingAsked = saying('还没有说要做什么样的网站。请写一句，例如“做一个活动报名表，要填姓名、电话”，或上传一份文档说“做成网站”。');

/** The last message before `at` that asks for a site, with what was answered to questions about it, and the files of both. */
function asAsked(transcript: Transcript, tools: Tools, now: Conversation, at: number): Conversation {
  let end = at;
  for (;;) {
    const before = readConversation({ ...transcript, entries: transcript.entries.slice(0, end) }, tools);
    const { text, files, replies } = before;
    if (text === '' || (!asksToBuild(text) && !asksForRequirement(text))) {
      const all = [...new Map([...files, ...now.files].map((file) => [file.uri, file])).values()];
      return { ...now, text, replies, earlier: before.earlier, files: all };
    }
    end = transcript.entries.findLastIndex((entry, n) => n < end && entry.role === 'user');
  }
}

function already({ text }: Conversation): Turn {
  return saying(
    `没有改动：需求文档已经写好了，内置引擎不会按一句话改它。\n\n现在能做的：\n- 在右边的“需求”里直接改，改好按“构建”；\n- 要做另一个网站，新建一个任务；\n- 在设置里接入大模型，再说一次。\n\n未完成：\n- 没有做：“${escapeMarkdown(text.slice(0, 300))}”。`,
  );
}

/** Writes it, then hands it over. */
export function requirementTurn({ made, done }: Conversation, given: Requirement): Turn {
  const title = titleOf(given);
  const written = callsOf(done, 'write_document', 'edit_document').at(-1);
  if (!written) {
    const content = requirementText(given);
    const isThere = made.some(({ files }) => files.some(({ name }) => name === requirementFileName));
    return {
      text: '',
      calls: [
        isThere
          ? { tool: 'edit_document', input: { file_name: requirementFileName, edits: [{ op: 'rewrite', content }] } }
          : { tool: 'write_document', input: { file_name: requirementFileName, title, content } },
      ],
    };
  }
  // One that is there already and says the same stays as it is.
  if (!written.ok && written.tool === 'write_document')
    return saying(`没有写成需求文档：${written.reason}\n\n未完成：\n- 没有做“${escapeMarkdown(title)}”。`);
  const pages = sectionsOf(given);
  const open = gapsIn(requirementText(given));
  const listed = (label: string, items: readonly string[], mark = '、'): string[] =>
    items.length > 0 ? [`${label}：${items.map(escapeMarkdown).join(mark)}`] : [];
  const titles = pages.slice(0, 8).map((one) => one.title);
  const labels = given.intent.asks?.slice(0, 12).map(({ label }) => label) ?? [];
  const unread = given.intent.unread.slice(0, 5).map(({ words }) => `“${words.slice(0, 100)}”`);
  const told = [
    `做成：${given.kit.label}`,
    ...listed('页面', titles),
    ...listed('要填', labels),
    ...listed(`待补充 ${open.length} 处`, [...new Set(open)].slice(0, 5), '；'),
    ...listed('没有读懂，先不做', unread),
  ];
  return saying(
    `“${escapeMarkdown(title)}”的需求文档写好了，还没有写代码：\n\n${told.map((one) => `- ${one}`).join('\n')}\n\n在右边的“需求”里看，标题、做成、风格、页面、数据都可以直接改；改好按“构建”，就照它来做。`,
  );
}
