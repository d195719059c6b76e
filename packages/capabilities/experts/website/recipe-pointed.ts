/** How the built-in engine changes what was pointed at: each element by one exact edit, all of them one version, and what it did not read is named. */
import { callsOf, type Conversation } from '#brains/builtin/conversation.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import type { DomSelectPart, ElementSelection } from '#contract/site/selection.ts';
import { siteLimits } from '#contract/site/site.ts';
import type { SiteThere } from '#contract/content/site.ts';
import { changePart } from './recipe-changes.ts';
import { readElementRequest, type ElementRequest } from './element-request.ts';

/** Null where nothing was pointed at. */
export function changePointedAt(
  conversation: Conversation,
  selection: readonly DomSelectPart[],
  there: SiteThere | undefined,
): Turn | null {
  const elements = selection.flatMap(({ domSelect }) => ('selectedArea' in domSelect ? [] : [domSelect]));
  if (elements.length === 0) return selection.length > 0 ? areaOnly(conversation) : null;
  const ofParts = there && changePart(conversation, there, elements);
  if (ofParts) return ofParts;
  const requests = elements.map((element) => readElementRequest(conversation.text, element));
  const [first] = requests;
  if (!first || Object.keys(first.change).length === 0) return notRead(conversation);
  const edits = callsOf(conversation.done, 'edit_element');
  const next = elements[edits.length];
  const request = requests[edits.length];
  if (next && request) return { text: edits.length === 0 ? `我来改选中的${nameOf(next)}。` : '', calls: [editOf(next, request)] };
  const failed = edits.filter((one) => !one.ok);
  if (failed.length === edits.length) return said('没有改动。', reasonsOf(failed), conversation);
  const tagged = callsOf(conversation.done, 'tag_version').at(-1);
  if (!tagged) return { text: '', calls: [{ tool: 'tag_version', input: { title: titleOf(first) } }] };
  if (!tagged.ok) return said(`改好了，但没有存成版本：${tagged.reason}`, [], conversation);
  const paths = [...new Set(edits.flatMap((one) => (one.ok ? one.result.changes.map(({ path }) => path) : [])))];
  const undone = [...reasonsOf(failed), ...first.unread.map((one) => `没有读懂，没有做：“${escapeMarkdown(one)}”`)];
  return {
    text: [
      `改好了，这是版本 ${tagged.result.version}，编译通过：`,
      elements
        .flatMap((element, n) => (edits[n]?.ok ? [`- ${nameOf(element)}：${escapeMarkdown(requests[n]?.done.join('，') ?? '')}`] : []))
        .join('\n'),
      `改在 ${paths.join('、')}。不合适可以在“版本”里回退。`,
      ...(undone.length > 0 ? [`未完成：\n${undone.map((one) => `- ${one}`).join('\n')}`] : []),
    ].join('\n\n'),
    calls: [],
  };
}

function editOf({ filePath, line, column, text, codeBlock }: ElementSelection, { change }: ElementRequest): Turn['calls'][number] {
  return { tool: 'edit_element', input: { file_path: filePath, line, column, shown: text, code: codeBlock, change } };
}

function nameOf(element: ElementSelection | undefined): string {
  const shown = element?.text.replace(/\s+/g, ' ').trim() ?? '';
  return shown === '' ? `元素 <${element?.tag ?? ''}>` : `“${escapeMarkdown(shown.slice(0, 30))}”`;
}

function titleOf({ done }: ElementRequest): string {
  return done.join('，').slice(0, siteLimits.title_chars);
}

const reasonsOf = (failed: readonly { ok: boolean; reason?: string }[]): string[] =>
  [...new Set(failed.flatMap((one) => (one.ok ? [] : [one.reason ?? ''])))].filter((one) => one !== '');

const knows =
  '对选中的元素，内置引擎能改文字（“标题改成……”）、颜色（“改成红色”“背景换成浅灰”）、大小（“大一点”“字号改成 20”“加粗”）；选中小标题或一项的名称，能“删掉”“移到最前面”“设为必填”。';

function notRead(conversation: Conversation): Turn {
  return said(`没有改动：没有读懂要怎么改。${knows}别的改动可以在“代码”里做，或在设置里接入大模型后再说一次。`, [], conversation);
}

function areaOnly(conversation: Conversation): Turn {
  return said(`没有改动：选中的是一片区域。${knows}请点中一个元素再说；按区域改需要在设置里接入大模型。`, [], conversation);
}

function said(sentence: string, reasons: readonly string[], { text }: Conversation): Turn {
  const left = [...reasons, `没有做：“${escapeMarkdown(text.slice(0, 300))}”。`];
  return { text: `${sentence}\n\n未完成：\n${left.map((one) => `- ${one}`).join('\n')}`, calls: [] };
}
