/** How the built-in engine makes a site: it reads the order, shows the card where something is open, fills a kit, makes it a version, and says what it did not do. */
import { callsOf, readConversation, readingOf, type Conversation, type FileReading } from '#brains/builtin/conversation.ts';
import type { Recipe, Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { notDone } from '#brains/builtin/compose/writing-request.ts';
import { headsOf, withHeads } from '#brains/builtin/work/heads.ts';
import { unreadFiles } from '#brains/builtin/work/make-turn.ts';
import { cardTurn, keptOut, refusedTurn, wantsCard, type Asked } from '#brains/builtin/work/order.ts';
import { filesFor } from '#brains/builtin/work/write.ts';
import { firstStep, planCall, runningStep, type Step } from '#brains/builtin/work/plan-steps.ts';
import { filledFrom, isReadFor, siteAsked, type FilledSite } from './recipe-fill.ts';
import type { PlannedPage } from '#contract/site/page-plan.ts';
import { checkSentence } from '#contract/site/site-check.ts';
import { cardChoices } from './card-choices.ts';
import { pathsOf } from './kits/pages/kit.ts';
import { changeAsked } from './recipe-changes.ts';
import { requirementTurn, stageOf, type Stage } from './recipe-stage.ts';
import { mendErrors } from './recipe-mends.ts';
import { changePointedAt } from './recipe-pointed.ts';
import { required, withAdded, type Required } from './recipe-required.ts';
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
    if (!used && opened.result.paths.length > 0) {
      const { selection, there, is_mending } = opened.result;
      if (is_mending) return mendErrors(conversation, opened.result.version);
      return changePointedAt(conversation, selection, there) ?? (there ? changeAsked(conversation, there) : unread(conversation));
    }
    const { mode, template } = opened.result;
    if (mode !== 'hands_off') return makeSite(conversation, template);
    const stage = stageOf(transcript, tools, conversation);
    return 'calls' in stage ? stage : makeSite(stage.conversation, template, stage);
  },
};

const noProject: Turn = { text: '这个任务里没有网站项目，所以没有做。\n\n未完成：\n- 没有做网站。', calls: [] };

/** `stage`: where what is wanted is written down first. */
function makeSite(conversation: Conversation, template: string, stage: Stage | null = null): Turn {
  const { done } = conversation;
  const all = filesFor(conversation);
  const asked = siteAsked(
    conversation,
    template,
    all.map(({ name }) => name),
  );
  const [intent] = asked.intents;
  if (!intent) return whichKit(conversation);
  const kit = kitById(intent.kit?.value ?? '');
  // What the card would ask of a known kind of site stands in the document.
  const shows = wantsCard(conversation, asked) && !(stage && kit);
  if (!kit && !shows && !asked.agreed) return whichKit(conversation);
  const refused = stage && kit ? null : refusedTurn(conversation, asked, '这个网站');
  if (refused) return refused;
  const files = isReadFor(kit) ? all.filter(({ name }) => !/\.(?:png|jpe?g|webp|gif)$/i.test(name)) : [];
  const steps: Step[] = [
    ...(isReadFor(kit) ? [firstStep(files, '梳理内容')] : []),
    { id: 'copy', title: '放入代码并编译' },
    ...(conversation.can('check_site') ? [{ id: 'check', title: '检查' }] : []),
    { id: 'version', title: '存为第一个版本' },
  ];
  const isWritten = stage !== null && stage.document === null;
  const plan: Plan = (step, failed = []) =>
    conversation.can('plan') && !isWritten ? [planCall(`做${kit?.label ?? '网站'}`, steps, step, failed)] : [];
  const running = runningStep(done);
  if (running === undefined && !(shows && files.length === 0)) {
    const begun = plan(steps[0]?.id ?? null);
    if (begun.length > 0) return { text: opening(kit, files), calls: begun };
  }
  const reading = keptOut(readingOf(files, conversation.all), asked);
  if (reading.calls.length > 0 && conversation.can('read_file')) return { text: '', calls: reading.calls };
  const site = filledFrom(conversation, asked, intent, kit, reading);
  if (site.calls.length > 0) return { text: '', calls: site.calls };
  if (stage && kit) {
    const files = all.map(({ name }) => name);
    const given = { kit, intent, site, words: conversation.text, files, arranged: asked.outline?.sections ?? null };
    if (stage.document === null) return requirementTurn(conversation, given);
    if (stage.document !== '') return asRequired(conversation, asked, required(stage.document, given), { plan, running, reading });
  }
  const card = cardTurn(
    conversation,
    { ...asked, intents: [site.intent], ...headed(conversation, site, reading) },
    { title: site.fill?.title ?? '网站', files: all.map(({ name }) => name), outline: site.outline },
  );
  if (card) return withKitChoices(card);
  if (!kit) return whichKit(conversation);
  if (site.lacks) return said(site.lacks, conversation);
  return carriedOut(conversation, kit, site, { plan, running, reading });
}

const headed = (conversation: Conversation, { intent, fill }: FilledSite, reading: FileReading) => ({
  heads: headsOf(conversation, intent, { title: fill?.title }, reading),
});

/** As its person left the document. */
function asRequired(conversation: Conversation, asked: Asked, { kit, intent, outline, added, undone }: Required, work: Work): Turn {
  // Words that were not understood and then put onto a page are understood.
  const unread = intent.unread.filter(({ words }) => !added.some((one) => one.words.includes(words)));
  const site = filledFrom(conversation, { ...asked, outline: outline ?? asked.outline }, { ...intent, unread }, kit, work.reading);
  if (site.lacks) return said(site.lacks, conversation);
  const fill = site.fill && added.length > 0 ? withAdded(site.fill, added) : site.fill;
  return carriedOut(conversation, kit, { ...site, fill, undone: [...site.undone, ...undone] }, work);
}

interface Work {
  plan: Plan;
  running: string | null | undefined;
  reading: FileReading;
}

type Plan = (step: string | null, failed?: string[]) => ReturnType<typeof planCall>[];

function opening(kit: Kit | undefined, files: readonly { name: string }[]): string {
  if (files.length > 0)
    return `我先读完${files.length === 1 ? `“${escapeMarkdown(files[0]?.name ?? '')}”` : `这 ${files.length} 个附件`}，再做成网站。`;
  return kit ? `我来做“${kit.label}”：放入代码，检查后存为第一个版本。` : '';
}

/** The styles and kits a card's fields are chosen from. */
function withKitChoices({ text, calls }: Turn): Turn {
  return {
    text,
    calls: calls.map((call) =>
      call.tool === 'order' ? { ...call, input: { ...call.input, choices: { ...call.input.choices, ...cardChoices } } } : call,
    ),
  };
}

function carriedOut(conversation: Conversation, kit: Kit & { id: KitId }, site: FilledSite, { plan, running, reading }: Work): Turn {
  const { done } = conversation;
  const used = callsOf(done, 'use_kit').at(-1);
  if (!used) {
    const planned = pagesOf(conversation, site);
    if (running !== undefined && running !== 'copy' && plan('copy').length > 0) return { text: '', calls: [...planned, ...plan('copy')] };
    return { text: '', calls: [...planned, { tool: 'use_kit', input: { kit: kit.id, ...(site.fill ? { fill: site.fill } : {}) } }] };
  }
  const trouble = !used.ok ? used.reason : (used.result.errors[0]?.message ?? '');
  if (trouble !== '') {
    if (running) return { text: '', calls: plan(null, ['copy', 'check', 'version']) };
    return said(`“${kit.label}”没有做成：${trouble}`, conversation);
  }
  const checked = callsOf(done, 'check_site').at(-1);
  if (!checked && conversation.can('check_site')) return { text: '', calls: [...plan('check'), { tool: 'check_site', input: {} }] };
  const tagged = callsOf(done, 'tag_version').at(-1);
  const title = site.fill?.title ?? kit.label;
  if (!tagged) return { text: '', calls: [...plan('version'), { tool: 'tag_version', input: { title: title.slice(0, 100) } }] };
  if (running) {
    const closing = plan(null, [...(checked?.ok ? [] : ['check']), ...(tagged.ok ? [] : ['version'])]);
    if (closing.length > 0) return { text: '', calls: closing };
  }
  if (!tagged.ok) return said(`“${kit.label}”的代码已经放好，但没有存成版本：${tagged.reason}`, conversation);
  const count = used.ok ? used.result.changes.length : 0;
  const parts = [
    `“${escapeMarkdown(title)}”做好了，这是版本 ${tagged.result.version}。${checked?.ok ? checkSentence(checked.result) : '没有检查。'}`,
    bullets(site.told.length > 0 ? site.told : kit.does),
    `在右边的“预览”里直接用；“代码”里能改 ${count} 个文件，保存就是新的版本，随时可以退回；界面上的文字都在 content/site.json。可以下载成一个断网也能打开的网页，或整个项目的压缩包。`,
  ];
  const open = used.ok ? used.result.gaps : [];
  if (open.length > 0)
    parts.push(`有 ${open.length} 处要您补充（页面上标为【待补充】）：${open.slice(0, 5).join('；')}${open.length > 5 ? ' 等' : ''}。`);
  const notes = [...site.notes, ...(used.ok ? used.result.notes : [])];
  if (notes.length > 0) parts.push(`请留意：\n${bullets(notes.slice(0, 8))}`);
  const undone = [...(used.ok ? used.result.not_done : []), ...unreadFiles(reading), ...notDone(site.intent), ...site.undone];
  if (undone.length > 0) parts.push(`未完成：\n${bullets(undone)}`);
  return withHeads(conversation, headed(conversation, site, reading), reading, { text: parts.join('\n\n'), calls: [] });
}

/** The call that says which pages there will be, once, where there are several. */
function pagesOf({ done, can }: Conversation, { fill }: FilledSite): Extract<Turn['calls'][number], { tool: 'plan_pages' }>[] {
  const pages = fill?.material.pages ?? [];
  if (!fill || pages.length < 2 || !can('plan_pages') || callsOf(done, 'plan_pages').length > 0) return [];
  const paths = pathsOf(pages.map(({ title }) => title));
  const planned = pages.map(({ title, sections }, n): PlannedPage => {
    const description = sections.flatMap((section) => ('title' in section && section.title ? [section.title] : [])).join('、');
    return { name: title, path: paths[n] ?? '/', priority: n === 0 ? 'high' : 'medium', description: description.slice(0, 500) };
  });
  return [{ tool: 'plan_pages', input: { title: fill.title.slice(0, 100), pages: planned } }];
}

const bullets = (lines: readonly string[]): string => lines.map((one) => `- ${one}`).join('\n');

function unread({ text }: Conversation): Turn {
  return {
    text: `没有改动：内置引擎不会按一句话改代码。\n\n现在能做的：\n- 在预览里点“选择元素”，选中要改的，再说“改成红色”“标题改成……”“字大一点”；\n- 在右边的“代码”里直接改，保存就是新的版本；界面上的文字在 content/site.json；\n- 在“版本”里退回到以前的版本；\n- 在设置里接入大模型，再说一次。\n\n未完成：\n- 没有做：“${escapeMarkdown(text.slice(0, 300))}”。`,
    calls: [],
  };
}

function whichKit({ text }: Conversation): Turn {
  return {
    text: `还没有做：没有语言模型时，网站由现成的几种做成，再放进您的话和文件：\n\n${kits.map(({ label, does }) => `- ${label}：${does[0]}`).join('\n')}\n\n说清楚要哪一种、放什么内容，例如“做一个活动报名表，要填姓名、电话”，或上传一份文档说“做成网站”。要做别的，在设置里接入大模型后再说一次。\n\n未完成：\n- 没有做：“${escapeMarkdown(text.slice(0, 300))}”。`,
    calls: [],
  };
}

function said(sentence: string, { text }: Conversation): Turn {
  return { text: `${sentence}\n\n未完成：\n- 没有做：“${escapeMarkdown(text.slice(0, 300))}”。`, calls: [] };
}
