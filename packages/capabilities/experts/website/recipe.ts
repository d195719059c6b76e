/** How the built-in engine makes a site: it begins from the kit that was chosen, makes it a version, and says what it did not do. */
import { callsOf, readConversation, type Conversation } from '#brains/builtin/conversation.ts';
import type { Recipe, Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#brains/builtin/text/markdown.ts';
import { planCall, runningStep, type Step } from '#brains/builtin/work/plan-steps.ts';
import { checkSentence, hasPassed } from '#contract/site/site-check.ts';
import { changePointedAt } from './recipe-pointed.ts';
import { kitById, kits, siteSkill, type Kit, type KitId } from './website.ts';

export const siteRecipe: Recipe = {
  skill: siteSkill,
  next(transcript, tools) {
    const conversation = readConversation(transcript, tools);
    const back = callsOf(conversation.done, 'restore_version').at(-1);
    if (back)
      return back.ok
        ? { text: `文件回到了原来的样子，现在是版本 ${back.result.version}。`, calls: [] }
        : said(`没有回退：${back.reason}`, conversation);
    const opened = callsOf(conversation.done, 'open_project').at(-1);
    if (!opened) return conversation.can('open_project') ? { text: '', calls: [{ tool: 'open_project', input: {} }] } : noProject;
    if (!opened.ok) return said(`没有打开项目：${opened.reason}`, conversation);
    const used = callsOf(conversation.done, 'use_kit').at(-1);
    if (!used && opened.result.paths.length > 0) return changePointedAt(conversation, opened.result.selection) ?? unread(conversation);
    const kit = kitById(opened.result.template);
    if (!kit) return whichKit(conversation);
    return makeKit(conversation, kit);
  },
};

const noProject: Turn = { text: '这个任务里没有网站项目，所以没有做。\n\n未完成：\n- 没有做网站。', calls: [] };

const steps: Step[] = [
  { id: 'copy', title: '放入代码并编译' },
  { id: 'check', title: '检查' },
  { id: 'version', title: '存为第一个版本' },
];

function makeKit(conversation: Conversation, kit: Kit & { id: KitId }): Turn {
  const { done, can } = conversation;
  const running = runningStep(done);
  const plan = (step: string | null, failed: string[] = []) => (can('plan') ? [planCall(`做${kit.label}`, steps, step, failed)] : []);
  const used = callsOf(done, 'use_kit').at(-1);
  if (!used)
    return {
      text: `我来做“${kit.label}”：放入现成的代码，检查后存为第一个版本。`,
      calls: [...plan('copy'), { tool: 'use_kit', input: { kit: kit.id } }],
    };
  const trouble = !used.ok ? used.reason : (used.result.errors[0]?.message ?? '');
  if (trouble !== '') {
    if (running) return { text: '', calls: plan(null, ['copy', 'check', 'version']) };
    return said(`“${kit.label}”没有做成：${trouble}`, conversation);
  }
  const checked = callsOf(done, 'check_site').at(-1);
  if (!checked && can('check_site')) return { text: '', calls: [...plan('check'), { tool: 'check_site', input: {} }] };
  const tagged = callsOf(done, 'tag_version').at(-1);
  if (!tagged) return { text: '', calls: [...plan('version'), { tool: 'tag_version', input: { title: kit.label } }] };
  if (running) {
    const closing = plan(null, [...(checked?.ok ? [] : ['check']), ...(tagged.ok ? [] : ['version'])]);
    if (closing.length > 0) return { text: '', calls: closing };
  }
  if (!tagged.ok) return said(`“${kit.label}”的代码已经放好，但没有存成版本：${tagged.reason}`, conversation);
  const left = beyond(conversation.text, kit);
  const parts = [
    `“${kit.label}”做好了，这是版本 ${tagged.result.version}。${checked?.ok ? checkSentence(checked.result) : '没有检查。'}`,
    kit.does.map((one) => `- ${one}`).join('\n'),
    `在右边的“预览”里直接用；“代码”里能改 ${used.ok ? used.result.changes.length : 0} 个文件，保存就是新的版本，随时可以退回；界面上的文字都在 content/site.json。可以下载成一个断网也能打开的网页，或整个项目的压缩包。`,
  ];
  const open = [
    ...(checked?.ok && !hasPassed(checked.result) ? [`- ${escapeMarkdown(checkSentence(checked.result))}`] : []),
    ...(left === ''
      ? []
      : [
          `- 除了“${kit.label}”本身，这些要求没有做：“${escapeMarkdown(left)}”。内置引擎不会按一句话改代码；可以在“代码”里改，或在设置里接入大模型后再说一次。`,
        ]),
  ];
  if (open.length > 0) parts.push(`未完成：\n${open.join('\n')}`);
  return { text: parts.join('\n\n'), calls: [] };
}

/** What was said beside what the chip says. */
function beyond(text: string, { prompt }: Kit): string {
  return text
    .replace(prompt, '')
    .replace(/^[\s，。,.；;：:！!]+|[\s，。,.；;：:！!]+$/g, '')
    .slice(0, 300);
}

function unread({ text }: Conversation): Turn {
  return {
    text: `没有改动：内置引擎不会按一句话改代码。\n\n现在能做的：\n- 在预览里点“选择元素”，选中要改的，再说“改成红色”“标题改成……”“字大一点”；\n- 在右边的“代码”里直接改，保存就是新的版本；界面上的文字在 content/site.json；\n- 在“版本”里退回到以前的版本；\n- 在设置里接入大模型，再说一次。\n\n未完成：\n- 没有做：“${escapeMarkdown(text.slice(0, 300))}”。`,
    calls: [],
  };
}

function whichKit({ text }: Conversation): Turn {
  return {
    text: `还没有做：没有语言模型时，网站从现成的模板开始，请在首页的“网页”下选一个：${kits.map(({ label }) => label).join('、')}。\n\n要从一句话做别的网站，在设置里接入大模型后再说一次。\n\n未完成：\n- 没有做：“${escapeMarkdown(text.slice(0, 300))}”。`,
    calls: [],
  };
}

function said(sentence: string, { text }: Conversation): Turn {
  return { text: `${sentence}\n\n未完成：\n- 没有做：“${escapeMarkdown(text.slice(0, 300))}”。`, calls: [] };
}
