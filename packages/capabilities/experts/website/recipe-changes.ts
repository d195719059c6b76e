/** How the built-in engine changes a site that began from a kit: by what was said or pointed at, checked, and one version. */
import type { Change, ChangeTarget } from '#contract/intent/change.ts';
import type { SiteThere } from '#contract/content/site.ts';
import type { ElementSelection } from '#contract/site/selection.ts';
import { checkSentence } from '#contract/site/site-check.ts';
import { siteLimits } from '#contract/site/site.ts';
import { callsOf, type Conversation } from '#brains/builtin/conversation.ts';
import { readChanges } from '#brains/builtin/reading/change/read-changes.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { changesAsked, type There } from '#brains/builtin/work/change-order.ts';

const siteOf = ({ title, of, parts, others }: SiteThere): There => ({
  kind: 'site',
  file: title,
  of,
  parts: parts.map((name) => ({ title: name })),
  others,
});

/** What is asked in words. */
export function changeAsked(conversation: Conversation, there: SiteThere): Turn {
  // A finished tool has no parts that could be pointed at on a card.
  const asking = there.of === 'whole' ? { ...conversation, shows_orders: false } : conversation;
  const asked = changesAsked(asking, conversation.text, siteOf(there));
  return asked.turn ?? carriedOut(conversation, asked.changes, asked.not_done);
}

const ofParts = new Set<Change['do']>(['remove', 'move', 'require', 'release', 'add', 'swap']);

/** What is asked of the part whose name was pointed at; null where it is none, or something else is asked. */
export function changePart(conversation: Conversation, there: SiteThere, elements: readonly ElementSelection[]): Turn | null {
  const [element] = elements;
  const pointed = element && elements.length === 1 ? partShown(element.text, there) : null;
  if (!pointed) return null;
  const headings = [...there.parts, ...there.others];
  const { changes, unread } = readChanges(conversation.text, { kind: 'site', headings, pointed });
  if (changes.length === 0 || unread.length > 0 || !changes.every((change) => ofParts.has(change.do))) return null;
  const site: There = { ...siteOf(there), pointed, told: (read) => read.map((change) => withPointed(change, pointed)) };
  const asked = changesAsked(conversation, conversation.text, site);
  return asked.turn ?? carriedOut(conversation, asked.changes, asked.not_done);
}

/** 删掉这一节: what was pointed at stands for what has no name. */
function withPointed(change: Change, pointed: ChangeTarget): Change {
  const { target } = change;
  const isOpen = target.named === undefined && target.places === undefined && target.field === undefined && change.do !== 'add';
  return isOpen ? { ...change, target: pointed } : change;
}

function partShown(shown: string, { of, parts, others }: SiteThere): ChangeTarget | null {
  const text = shown.replaceAll(/\s+/g, ' ').trim();
  const fits = (name: string): boolean => name !== '' && (text === name || text.replace(/\s?[*＊]$/, '') === name);
  const part = parts.find(fits);
  if (part !== undefined) return { part: of, named: part };
  const other = others.find(fits);
  return other === undefined ? null : { part: of === 'page' ? 'section' : of, named: other };
}

function carriedOut(conversation: Conversation, changes: readonly Change[], left: readonly string[]): Turn {
  if (changes.length === 0) return nothingDone('没有改动。', left, conversation);
  const changed = callsOf(conversation.done, 'change_site').at(-1);
  if (!changed)
    return conversation.can('change_site')
      ? { text: '我来改。', calls: [{ tool: 'change_site', input: { changes: [...changes] } }] }
      : nothingDone('没有改动：这里改不了网站。', left, conversation);
  if (!changed.ok) return nothingDone(`没有改动：${changed.reason}`, left, conversation);
  const { said, not_done, changes: files } = changed.result;
  const undone = [...left, ...not_done.map((one) => escapeMarkdown(one))];
  if (said.length === 0 || files.length === 0) return nothingDone('没有改动。', undone, conversation);
  const checked = callsOf(conversation.done, 'check_site').at(-1);
  if (!checked && conversation.can('check_site')) return { text: '', calls: [{ tool: 'check_site', input: {} }] };
  const tagged = callsOf(conversation.done, 'tag_version').at(-1);
  if (!tagged) return { text: '', calls: [{ tool: 'tag_version', input: { title: said.join('，').slice(0, siteLimits.title_chars) } }] };
  if (!tagged.ok) return nothingDone(`改好了，但没有存成版本：${tagged.reason}`, undone, conversation);
  const parts = [
    `改好了，这是版本 ${tagged.result.version}。${checked?.ok ? checkSentence(checked.result) : '没有检查。'}`,
    said.map((one) => `- ${escapeMarkdown(one)}`).join('\n'),
    '不合适可以在“版本”里回退。',
    ...(undone.length > 0 ? [`未完成：\n${undone.map((one) => `- ${one}`).join('\n')}`] : []),
  ];
  return { text: parts.join('\n\n'), calls: [] };
}

const knows = `不接大模型时，能这样改：

- “标题改成……”“换成深色模式”“主色改成绿色”；
- “加一节……：……”“删掉第二页”“把……移到最前面”“……改名为……”；
- 表单和记录本：“加一项……，必填”“备注改成选填”“去掉……这一列”“……的选项加一个……”；
- 在预览里点“选择元素”，选中要改的，再说“改成红色”“字大一点”“删掉”；
- 在右边的“代码”里直接改，或在“版本”里退回。`;

function nothingDone(sentence: string, reasons: readonly string[], { text }: Conversation): Turn {
  const left = reasons.length > 0 ? reasons : [`没有做：“${escapeMarkdown(text.slice(0, 300))}”。`];
  return { text: `${sentence}\n\n${knows}\n\n未完成：\n${left.map((one) => `- ${one}`).join('\n')}`, calls: [] };
}
