/** How the built-in engine answers the press on “一键修复”: what it can tell from the code is mended and checked, the rest is named with its place and the ways out. */
import { checkSentence, placedMessage, troublesOf } from '#contract/site/site-check.ts';
import { callsOf, type Conversation } from '#brains/builtin/conversation.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';

const mostNamed = 8;

export function mendErrors(conversation: Conversation, version: string): Turn {
  const { done, can } = conversation;
  const checks = callsOf(done, 'check_site');
  const [first] = checks;
  const mended = callsOf(done, 'mend_site').at(-1);
  if (!mended) {
    if (!first && can('check_site')) return { text: '我先看看哪里有错。', calls: [{ tool: 'check_site', input: {} }] };
    if (!can('mend_site')) return ended('没有修：这里改不了网站的代码。', [], version);
    const found = first?.ok ? troublesOf(first.result) : [];
    if (first?.ok && found.length === 0)
      return ended(`没有改动：${checkSentence(first.result)}面板里的错误可能来自以前的版本或页面上的操作，请刷新预览再看。`, [], version);
    const places = found.slice(0, 100).map(({ type, path, line }) => ({
      type,
      ...(path === undefined ? {} : { path }),
      ...(line === undefined ? {} : { line }),
    }));
    return { text: '', calls: [{ tool: 'mend_site', input: { places } }] };
  }
  if (!mended.ok) return ended(`没有修好：${mended.reason}`, leftOf(first), version);
  if (mended.result.changes.length === 0)
    return ended('没有改动：这些错误不是缺引用、路径写错这一类，内置引擎修不了。', leftOf(first), version);
  const said = mended.result.said.map((one) => `- ${escapeMarkdown(one)}`).join('\n');
  const again = checks.length > 1 ? checks.at(-1) : undefined;
  if (!again && can('check_site')) return { text: '', calls: [{ tool: 'check_site', input: {} }] };
  const tagged = callsOf(done, 'tag_version').at(-1);
  const isWhole = mended.result.errors.length === 0;
  if (!tagged && isWhole) return { text: '', calls: [{ tool: 'tag_version', input: { title: '修复报错' } }] };
  const left = again
    ? leftOf(again)
    : mended.result.errors.map(({ path, line, message }) => `${path ?? ''}${line === undefined ? '' : `:${line}`} ${message}`);
  if (!tagged?.ok) return ended(`改了这些，但还不能编译，没有存成版本：\n${said}`, left, version);
  const told = `改了这些，这是版本 ${tagged.result.version}。${again?.ok ? checkSentence(again.result) : '没有检查。'}\n\n${said}`;
  return left.length > 0 ? ended(told, left, version) : { text: told, calls: [] };
}

function leftOf(check: { ok: boolean; result?: Parameters<typeof troublesOf>[0] | undefined } | undefined): string[] {
  return check?.ok && check.result ? troublesOf(check.result).map(placedMessage) : [];
}

function ended(sentence: string, left: readonly string[], version: string): Turn {
  const named = left.slice(0, mostNamed).map((one) => `- ${escapeMarkdown(one)}`);
  const more = left.length > named.length ? [`- 另有 ${left.length - named.length} 处`] : [];
  const back = version === '' ? '' : '在“版本”里回退到能用的一版；';
  const ways = `接下来可以：${back}点错误面板里的一条，打开那一行自己改；或在设置里接入大模型，再按一次“一键修复”。`;
  return { text: [sentence, ways, ...(named.length > 0 ? [`未完成：\n${[...named, ...more].join('\n')}`] : [])].join('\n\n'), calls: [] };
}
