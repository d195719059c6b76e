/** The tools with which a brain writes a document and changes it later. */
import { z } from 'zod';
import { defineTool, type Tool, type ToolContext, type ToolOutcome } from '#agent/tool.ts';
import { documentAnswer, type DocumentAnswer } from '#contract/content/document.ts';
import type { Display } from '#contract/timeline/display.ts';
import { edit } from './edit.ts';
import { documentFileName, stemOf } from './file-name.ts';
import { maxDocumentChars } from './document-length.ts';
import { documentPictures } from './pictures.server.ts';
import { isReport, markdownOf } from './report-source.ts';
import { formOf } from './report-style.ts';
import { kitOfTask, type KitOfTask } from '#capabilities/brand/kit-of-task.server.ts';
import { readableOn } from '#capabilities/colours/readable.ts';
import { picturesOfSetup, readSetup } from './setup/page-setup.ts';
import { splitSetup, withSetup } from './setup/split-setup.ts';
import { countBlanks, countWords, outlineOf, type Outline } from './markdown/sections.ts';
import type { Documents } from './work/documents.server.ts';

const reference = z.strictObject({ title: z.string().min(1).max(300) });

const writeInput = z.strictObject({
  file_name: z
    .string()
    .min(1)
    .max(500)
    .describe(
      '文件名，以 .md（普通文档）、.report.html（排版好的报告网页）、.webdoc.html（网页文档）、.resume.html（简历）或 .socmed.html（社交平台文案）结尾，例如“第12周周报.md”；不含路径',
    ),
  title: z.string().trim().min(1).max(200).describe('文档标题'),
  content: z
    .string()
    .trim()
    .min(1)
    .max(500_000)
    .describe('完整的 Markdown 正文，以“# 标题”开头；单独换行不会分行，分行要空一行或用列表；不知道的内容写成【待补充：…】，不要编造'),
  references: z.array(reference).max(100).optional().describe('写作所依据的来源（文件名、网页标题），给人看'),
});

const editInput = z.strictObject({
  file_name: z.string().min(1).max(500).describe('要修改的文档的文件名，例如“第12周周报.md”'),
  edits: z.array(edit).min(1).max(50).describe('按顺序进行的修改；有一处做不到就全部不做'),
});

export const writeDocument = (documents: Documents): Tool =>
  defineTool<z.infer<typeof writeInput>, DocumentAnswer>({
    name: 'write_document',
    description: `Writes a new document (weekly report, summary, notice, minutes, plan, research report, letter, article …) from Markdown and shows it beside the chat.
Use it once per new document, with the complete text. Use edit_document to change a document that exists.
Headings, lists, GFM tables, quotes, footnotes and code are supported; raw HTML is not.
Pictures, paper, header and footer, contents, cover: read writing/paper with open_skill first; for 公文 writing/official.
A chart is a \`\`\`chart fence holding one JSON object: {"type": column|bar|stacked_column|stacked_bar|line|area|pie|donut|scatter|radar|combo, "title", "unit", "categories": ["…"], "series": [{"name", "values": [number or null]}], "source"}. It is drawn in the panel, in the report, in PDF and in Word. Only numbers from the material or computed from it.
A .report.html is laid out from the same Markdown by this tool: give Markdown there too, never HTML. So are .resume.html (a résumé), .socmed.html (a post for social media, narrow) and .webdoc.html (a document for the web, wide).
Mark what you cannot know as 【待补充：…】. The answer gives the real file name, the length (字数) and the sections.`,
    input: writeInput,
    result: documentAnswer,
    operation: 'document',
    title: (input) => `正在撰写《${input.title}》`,
    deadline_ms: 60_000,
    max_output: 4000,
    async run(input, context) {
      const kit = await kitOfTask(context.files);
      const name = documentFileName(input.file_name, input.title);
      const markdown = withBrand(withTitle(input.content, input.title), kit, formOf(name) === 'resume');
      const { problems } = readSetup(markdown);
      if (problems.length > 0) return { ok: false, output: `没有写：版面设置有问题，改好再写一次。\n${problems.join('\n')}` };
      const { bytes, missing } = await bytesOf(documents, name, markdown, context);
      const file = await context.files.write({ name, bytes, key: context.call_id });
      const lines = [`已写好：${file.name}`, ...missing];
      if (file.name !== input.file_name) lines.push(`（要求的文件名是“${input.file_name}”，实际保存为“${file.name}”，之后请用这个名字）`);
      return written(file, factsOf(markdown), input.references ?? [], lines);
    },
  });

export const editDocument = (documents: Documents): Tool =>
  defineTool<z.infer<typeof editInput>, DocumentAnswer>({
    name: 'edit_document',
    description: `Changes a document (.md or .report.html) and saves a new version under the same name. Prefer the smallest edit that does what was asked; use rewrite only when the whole text changes.
Edits are applied in order and all or none: if a heading or text is missing or stands in several places, nothing is written and the answer lists what there is; correct the call and try again.
Headings are matched without regard to numbering (“三、风险” = “风险”) and spaces; for a heading that occurs twice write “parent > heading”.
The answer gives what was done, the new length (字数), the sections and the changed lines.`,
    input: editInput,
    result: documentAnswer,
    operation: 'document',
    title: (input) => `正在修改“${input.file_name}”`,
    deadline_ms: 60_000,
    max_output: 8000,
    async run(input, context) {
      const { file, bytes } = await context.files.read(input.file_name);
      if (!isReport(file.name) && !file.name.toLowerCase().endsWith('.md'))
        return {
          ok: false,
          output: `“${file.name}”不是文档（.md 或 .report.html），没有改动；可以先读取它，再用 write_document 写成新文档。`,
        };
      const before = markdownOf({ name: file.name, bytes });
      if (before.length > maxDocumentChars) return { ok: false, output: `文档没有改动：“${file.name}”超过 100 万字符，请拆成几个文档。` };
      const again = context.attempt > 1;
      const edited = await documents.edit(before, input.edits, again, context.signal);
      if (edited.state === 'applied') return save(documents, context, file.name, before, ['这些修改已经在文档里']);
      if (edited.state === 'refused') return { ok: false, output: `文档没有改动。${edited.problem}` };
      if (edited.markdown.trim() === '') return { ok: false, output: '文档没有改动：这样修改之后文档会变成空的。' };
      if (edited.state === 'unchanged') return { ok: false, output: '文档没有改动：修改之后的内容和原来完全一样。' };
      const done = [...edited.done.map((one) => `- ${one}`), `原来 ${edited.characters_before} 字`];
      return save(documents, context, file.name, edited.markdown, done, edited.diff);
    },
  });

async function save(
  documents: Documents,
  context: ToolContext,
  name: string,
  markdown: string,
  done: string[],
  diff = '',
): Promise<ToolOutcome<DocumentAnswer>> {
  const { bytes, missing } = await bytesOf(documents, name, markdown, context);
  const file = await context.files.write({ name, bytes, key: context.call_id, replace: name });
  // A call carried out again may find that its first attempt was saved; that version is the one to tell of.
  const saved = context.attempt > 1 ? markdownOf({ name: file.name, bytes: (await context.files.read(file.uri)).bytes }) : markdown;
  return written(file, factsOf(saved), [], [`已修改：${file.name}`, ...done, ...missing], diff === '' ? [] : ['', '改动的行：', diff]);
}

interface Facts extends Outline {
  characters: number;
  blanks: number;
}

/** A pass or some over the text, without a parser. */
function factsOf(markdown: string): Facts {
  return { ...outlineOf(markdown), characters: countWords(markdown), blanks: countBlanks(markdown) };
}

function written(
  file: Awaited<ReturnType<ToolContext['files']['write']>>,
  facts: Facts,
  references: { title: string }[],
  before: string[],
  after: string[] = [],
): ToolOutcome<DocumentAnswer> {
  const { title, sections } = facts;
  const outline = { title: title || stemOf(file.name), sections: sections.map((section) => ({ title: section.title })), references };
  return {
    ok: true,
    output: [...before, ...linesOf(facts), ...after].join('\n'),
    result: { characters: facts.characters },
    display: { kind: 'document', uri: file.uri, name: file.name, outline } satisfies Display,
    files: [file],
  };
}

function linesOf({ title, sections, characters, blanks }: Facts): string[] {
  const names = sections.slice(0, 40).map((section) => section.title);
  return [
    `标题：${title || '（没有一级标题）'}`,
    `字数：${characters}`,
    `章节（${sections.length}）：${names.join('；') || '无'}${sections.length > names.length ? '；…' : ''}`,
    ...(blanks > 0 ? [`待补充：${blanks} 处`] : []),
  ];
}

/** The text with the title at its head, line ends as `\n`. */
function withTitle(content: string, title: string): string {
  const { setup, body } = splitSetup(content.replace(/\r\n?/g, '\n').trim());
  const text = body.trim();
  const begins = /^ {0,3}#[ \t]+\S/.test(text) || /^[^\n]+\n=+[ \t]*(\n|$)/.test(text);
  return withSetup(`${begins ? text : `# ${title.replace(/\s+/g, ' ')}\n\n${text}`}\n`, setup ?? '');
}

/** What is written here is set in the brand of its task, unless it says otherwise or is a 公文. */
function withBrand(markdown: string, kit: KitOfTask | null, is_personal: boolean): string {
  const { setup } = splitSetup(markdown);
  if (!kit || (setup !== null && /^(?:brand|official)[ \t]*:/m.test(setup))) return markdown;
  const { colours, faces, logo } = kit.kit;
  const lines = [
    'brand:',
    `  accent: "${readableOn(colours.accent, [['#ffffff', 4.5]], ['#1a1a1a'])}"`,
    ...(faces.heading === undefined ? [] : [`  heading: "${faces.heading}"`]),
    ...(faces.body === undefined ? [] : [`  body: "${faces.body}"`]),
    ...(logo && !is_personal ? [`  logo: ${JSON.stringify(kit.file_name)}`] : []),
  ];
  return withSetup(markdown, `${setup?.trim() ?? 'paper: A4'}\n${lines.join('\n')}`);
}

/** `missing`: a sentence for each picture that is not there. */
async function bytesOf(
  documents: Documents,
  name: string,
  markdown: string,
  { files, signal }: ToolContext,
): Promise<{ bytes: Uint8Array; missing: string[] }> {
  const sibling = (wanted: string): Promise<Uint8Array | null> =>
    files.read(wanted).then(
      ({ bytes }) => bytes,
      () => null,
    );
  const { setup } = readSetup(markdown);
  const { pictures, missing } = await documentPictures(markdown, sibling, setup ? picturesOfSetup(setup) : []);
  const text = isReport(name) ? await documents.page(markdown, { title: stemOf(name), name, pictures }, signal) : markdown;
  return { bytes: new TextEncoder().encode(text), missing };
}
