/** The tools with which a brain makes a web page and changes it later. */
import { z } from 'zod';
import { defineTool, type Tool, type ToolContext, type ToolOutcome, type Workspace } from '#agent/tool.ts';
import { kitOfTask } from '#capabilities/brand/kit-of-task.server.ts';
import { contrast } from '#capabilities/colours/contrast.ts';
import {
  pageAnswer,
  type PageAnswer,
  type PageContent,
  pageContent,
  pageSection,
  type PageStyleId,
  pageStyleIds,
} from '#contract/content/page.ts';
import { sentenceOf } from '#contract/sentence.ts';
import { editPage } from './edit-page.ts';
import { jpegForModel } from '../../images/model-picture.server.ts';
import type { KindPorts } from '../kind.server.ts';
import { closed, outsideOf } from './outside.ts';
import { contentOf, sectionNames, withIds } from './page-content.ts';
import { pageFileName } from './page-name.ts';
import { picturesOf } from './page-pictures.server.ts';
import { hasScripts } from './page-scripts.ts';
import { pageStyles } from './page-styles.ts';
import { runPage } from './run-page.server.ts';

const styles = Object.values(pageStyles)
  .map(({ id, label, about }) => `${id}（${label}：${about}）`)
  .join('；');
const mostHtml = 400_000;
const ownHtml = z.string().min(40).max(mostHtml);
const sectionId = z.string().max(31);
const title = z.string().trim().min(1).max(120);
const accent = z.string().regex(/^#[0-9a-fA-F]{6}$/);

const writeInput = z.strictObject({
  file_name: z.string().max(300).optional().describe('文件名，以 .html 结尾，不含路径；不给就用标题'),
  title,
  content: pageContent.omit({ title: true }).optional().describe('分节的内容，由工具按版式画成网页'),
  html: ownHtml.optional().describe('自己写的完整 HTML，可以有脚本；与 content 二选一'),
});

const edit = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set_title'), title }),
  z.strictObject({ op: z.literal('set_style'), style: z.enum(pageStyleIds), accent: accent.optional() }),
  z.strictObject({ op: z.literal('set_accent'), accent }),
  z.strictObject({ op: z.literal('set_section'), id: sectionId, section: pageSection }),
  z.strictObject({ op: z.literal('insert_section'), after: sectionId.describe('放在哪一节之后；空串表示最前面'), section: pageSection }),
  z.strictObject({ op: z.literal('delete_section'), id: sectionId }),
  z
    .strictObject({ op: z.literal('delete_item'), words: z.string().trim().min(1).max(120) })
    .describe('去掉列表、表格、问答或时间线里提到这几个字的那一项'),
  z.strictObject({ op: z.literal('move_section'), id: sectionId, after: sectionId }),
  z
    .strictObject({ op: z.literal('set_fact'), label: z.string().trim().min(1).max(120), value: z.string().trim().min(1).max(600) })
    .describe('改一项信息的内容，如“地点”；没有这一项就把这几个字换掉'),
  z.strictObject({ op: z.literal('replace_text'), find: z.string().min(1).max(300), replace: z.string().max(600) }),
  z
    .strictObject({ op: z.literal('replace_html'), find: z.string().min(1).max(5000), replace: z.string().max(20_000) })
    .describe('只用于自己写的 HTML：原文替换，须正好出现一次'),
  z.strictObject({ op: z.literal('rewrite_html'), html: ownHtml }).describe('整页换成新的 HTML'),
]);
const editInput = z.strictObject({
  file_name: z.string().min(1).max(500).describe('要修改的网页的文件名，例如“首页.html”'),
  edits: z.array(edit).min(1).max(50).describe('按顺序进行；有一处做不到就全部不做'),
});

type Ports = Pick<KindPorts, 'scripted'>;

export const writePage = (ports: Ports): Tool =>
  defineTool<z.infer<typeof writeInput>, PageAnswer>({
    name: 'write_page',
    description: `Makes a web page: one self-contained, responsive .html file, shown beside the chat. Give content (sections that a style draws) for nearly every page; give html for a composition sections can't make, and for pages that do something: calculators, pickers, quizzes, boards.
Styles: ${styles}. Choose by what the page is for, not by habit.
Pictures are named by their file in the task and are put into the page; nothing is ever loaded from elsewhere: html with outside addresses is refused with the list of what to mend. Inline scripts run without a network, storage or dialogs; the page is opened once, its buttons are pressed, and errors come back.
Words and numbers only from the person and the sources. The answer gives the real file name and the ids of the sections.`,
    input: writeInput,
    result: pageAnswer,
    operation: 'web',
    title: (input) => `正在制作网页《${input.title}》`,
    deadline_ms: 120_000,
    max_output: 6000,
    async run(input, context) {
      if ((input.content === undefined) === (input.html === undefined))
        return { ok: false, output: '网页没有写成：content 和 html 要给一个，且只给一个。' };
      const name = pageFileName(input.file_name ?? input.title, input.title);
      if (input.html !== undefined) {
        const problem = problemOf(input.html);
        if (problem) return { ok: false, output: `网页没有写成。${problem}` };
        return keepHtml(ports, context, { name, html: input.html, replace: null });
      }
      // The line above saw to it that one of the two is there.
      const given = input.content as NonNullable<typeof input.content>;
      const branded = given.accent === undefined ? await brandAccent(given.style, context.files) : {};
      const content = withIds({ title: input.title, ...given, ...branded });
      return save(context, name, null, content, []);
    },
  });

/** The accent of the task's brand kit, where words in it can be read on the style's paper. */
async function brandAccent(style: PageStyleId, files: Workspace): Promise<{ accent?: string }> {
  const found = await kitOfTask(files);
  const { accent } = found?.kit.colours ?? {};
  return accent !== undefined && contrast(accent, pageStyles[style].chart.paper) >= 3 ? { accent } : {};
}

export const changePage = (ports: Ports): Tool =>
  defineTool<z.infer<typeof editInput>, PageAnswer>({
    name: 'edit_page',
    description: `Changes a web page (.html) made by write_page and saves a new version under the same name: title, style, accent, sections by id, words; for pages of your own HTML replace_html or rewrite_html. Edits are applied in order, all or none. Prefer the smallest.`,
    input: editInput,
    result: pageAnswer,
    operation: 'web',
    title: (input) => `正在修改“${input.file_name}”`,
    deadline_ms: 120_000,
    max_output: 6000,
    async run({ file_name, edits }, context) {
      const { file, bytes } = await context.files.read(file_name);
      if (!/\.html$/i.test(file.name)) return { ok: false, output: `“${file.name}”不是网页，没有改动。` };
      const html = new TextDecoder().decode(bytes);
      const own = edits.filter((one) => one.op === 'replace_html' || one.op === 'rewrite_html');
      if (own.length > 0)
        return own.length < edits.length
          ? { ok: false, output: '网页没有改动：改 HTML 和改分节不能放在一次里。' }
          : changeHtml(ports, context, file.name, html, own);
      const before = contentOf(html);
      if (!before) return { ok: false, output: `网页没有改动：“${file.name}”不是由分节画成的，请用 replace_html 或 rewrite_html。` };
      const edited = editPage(
        before,
        edits.filter((one) => one.op !== 'replace_html' && one.op !== 'rewrite_html'),
      );
      if (!edited.ok) return { ok: false, output: `网页没有改动。${edited.problem}` };
      return save(context, file.name, file.name, edited.content, edited.done);
    },
  });

async function save(
  context: ToolContext,
  name: string,
  replace: string | null,
  content: PageContent,
  done: string[],
): Promise<ToolOutcome<PageAnswer>> {
  const { pictures, missing } = await picturesOf(content, context.files);
  const { drawPage } = await import('./draw-page.ts');
  const bytes = bytesOf(drawPage(content, pictures));
  const file = await context.files.write({ name, bytes, key: context.call_id, ...(replace === null ? {} : { replace }) });
  const sections = content.sections.map((section) => ({
    id: section.id ?? '',
    type: section.type,
    name: sectionNames[section.type],
    title: ('title' in section && section.title) || '',
  }));
  const listed = sections.map((section) => `${section.id}（${section.name}${section.title === '' ? '' : `：${section.title}`}）`);
  const { style } = content;
  const style_label = pageStyles[style].label;
  return {
    ok: true,
    output: [
      replace === null ? `已写好：${file.name}` : `已修改：${file.name}`,
      ...done.map((words) => `- ${words}`),
      `标题：${content.title}`,
      `版式：${style}（${style_label}）`,
      `各节：${listed.join('；')}`,
      ...missing,
    ].join('\n'),
    result: { file: file.name, style, style_label, sections, done, missing },
    files: [file],
    not_done: missing,
  };
}

function ofOwnHtml(file: string): PageAnswer {
  return { file, style: '', style_label: '', sections: [], done: [], missing: [] };
}

/** Written, and where it has scripts opened once: what went wrong is for whoever wrote it. */
async function keepHtml(
  { scripted }: Ports,
  context: ToolContext,
  { name, html, replace }: { name: string; html: string; replace: string | null },
): Promise<ToolOutcome<PageAnswer>> {
  const page = closed(html);
  const file = await context.files.write({
    name,
    bytes: bytesOf(page),
    key: context.call_id,
    ...(replace === null ? {} : { replace }),
  });
  const done = replace === null ? `已写好：${file.name}` : `已修改：${file.name}`;
  const kept = { ok: true, result: ofOwnHtml(file.name), files: [file] };
  if (!hasScripts(page)) return { ...kept, output: done };
  if (!scripted) return { ...kept, output: `${done}\n这台机器没有安装 Chromium，脚本没有试跑。` };
  const run = await runPage(page, scripted, context.signal).catch((error: unknown) => {
    context.signal.throwIfAborted();
    return sentenceOf(error, 'Chromium 出了错');
  });
  if (typeof run === 'string') return { ...kept, output: `${done}\n脚本没有试跑：${run}` };
  const { problems, pressed, png } = run;
  const jpeg = context.sees && png ? await jpegForModel(png) : null;
  const shown =
    jpeg && (await context.files.keepPicture?.({ name: `${file.name} 打开时`, bytes: jpeg.data, key: `${context.call_id} run` }));
  const tried = `打开过一次${pressed.length > 0 ? `，点了${pressed.map((label) => `“${label}”`).join('')}` : ''}`;
  return {
    ...kept,
    output:
      problems.length === 0
        ? `${done}\n${tried}，脚本没有出错。`
        : `${done}\n${tried}，脚本出错，请用 edit_page 改好：\n${problems.map((one) => `- ${one}`).join('\n')}`,
    ...(shown ? { pictures: [{ uri: shown.uri, name: shown.name }] } : {}),
  };
}

async function changeHtml(
  ports: Ports,
  context: ToolContext,
  name: string,
  before: string,
  edits: ({ op: 'replace_html'; find: string; replace: string } | { op: 'rewrite_html'; html: string })[],
): Promise<ToolOutcome<PageAnswer>> {
  let html = before;
  for (const one of edits) {
    if (one.op === 'rewrite_html') {
      html = one.html;
      continue;
    }
    const count = html.split(one.find).length - 1;
    if (count !== 1) return { ok: false, output: `网页没有改动：“${one.find.slice(0, 60)}”在页面里出现 ${count} 次，要正好一次。` };
    html = html.replace(one.find, () => one.replace);
  }
  const problem = html.length > mostHtml * 4 ? '网页太大了。' : problemOf(html);
  if (problem) return { ok: false, output: `网页没有改动。${problem}` };
  return keepHtml(ports, context, { name, html, replace: name });
}

function problemOf(html: string): string | null {
  const found = outsideOf(html);
  if (found.length === 0) return null;
  return `页面要自成一体，下面这些请改掉后再试：\n${found.map(({ line, what }) => `- 第 ${line} 行 ${what}`).join('\n')}`;
}

function bytesOf(html: string): Uint8Array {
  return new TextEncoder().encode(html);
}
