/** The server's half of documents: the tools that write them, what they can be taken away as, and whether they are whole. */
import { z } from 'zod';
import { sentenceOf } from '#contract/sentence.ts';
import { withoutUnseenEmoji } from '../emoji.server.ts';
import type { KindFile, KindPorts, PageDrawer, ServerKind } from '../kind.server.ts';
import { editDocument, writeDocument } from './document-tools.server.ts';
import { document } from './document.ts';
import { emptyReason, showsWords, textFacts } from './text-facts.server.ts';
import { stemOf } from './file-name.ts';
import { maxDocumentChars } from './document-length.ts';
import type { CountedPages, PaperFacts } from './paper/drawn-paper.server.ts';
import { documentPictures, type DocumentPictures } from './pictures.server.ts';
import { picturesNamed, type DocumentPicture } from './pictures.ts';
import { isReport, markdownOf } from './report-source.ts';
import { sectionsOf, titleOf, topLevel } from './markdown/sections.ts';
import { withoutNumber } from './markdown/heading-numbers.ts';
import { textArea } from './setup/page-measures.ts';
import { isUsualPage, picturesOfSetup, readSetup, type PageSetup } from './setup/page-setup.ts';
import { documentsHere } from './work/documents.server.ts';

export const documentServer: ServerKind = {
  kind: document,

  tools: ({ documents = documentsHere }) => [writeDocument(documents), editDocument(documents)],

  async export(file, format, ports, signal) {
    const markdown = markdownOf(file);
    if (markdown.length > maxDocumentChars)
      throw new Error(`“${file.name}”超过 100 万字符，无法转换格式；文件没有改动，请拆成几个文档后再试，或直接下载原文件。`);
    const { documents = documentsHere } = ports;
    const stem = stemOf(file.name);
    switch (format) {
      case 'docx': {
        const { setup } = readSetup(markdown);
        const { pictures } = await picturesOf(file, markdown, setup);
        const hasFront = setup !== null && (setup.toc !== undefined || setup.cover !== undefined);
        const counted = hasFront ? await countedPages({ markdown, title: stem, setup, pictures }, ports, signal) : null;
        return {
          name: `${stem}.docx`,
          bytes: await documents.docx(
            markdown,
            { title: stem, pictures, pages: counted?.contents ?? null, total: counted?.total ?? null },
            signal,
          ),
          mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        };
      }
      case 'pdf':
        if (!ports.pages) throw new Error('这台机器没有安装 Chromium，暂时无法导出 PDF；可以先下载 Word 版本。');
        return {
          name: `${stem}.pdf`,
          bytes: (await printed(file, markdown, { ...ports, pages: ports.pages }, signal)).pdf,
          mime: 'application/pdf',
        };
      case 'md': {
        const text = new TextEncoder().encode(markdown);
        const entries = await pictureFiles(file, markdown);
        if (entries.length === 0) return { name: `${stem}.md`, bytes: text, mime: 'text/markdown; charset=utf-8' };
        const { zipSync } = await import('fflate');
        return { name: `${stem}.zip`, bytes: zipSync(Object.fromEntries([[`${stem}.md`, text], ...entries])), mime: 'application/zip' };
      }
      default:
        throw new Error(`文档不能导出为“${format}”；可以选择 ${document.exports.map((one) => one.label).join('、')}。`);
    }
  },

  async remarks(file, pdf, { pages, documents = documentsHere }, signal) {
    const markdown = markdownOf(file);
    const { setup, problems } = readSetup(markdown);
    const { pictures, missing } = await picturesOf(file, markdown, setup);
    const paper = paperOf(file, setup);
    const { remarksOnPaper } = await import('./paper/paper-remarks.server.ts');
    const headings = sectionsOf(markdown.replace(/\r\n?/g, '\n')).map(({ title }) => withoutNumber(title));
    const html =
      paper && pages
        ? await documents.paper(markdown, { title: stemOf(file.name), pictures, pages: null, total: null, gap: 0 }, signal)
        : null;
    const wide = html && paper && pages ? await wideTables(html, paper, pages, signal) : [];
    return [
      ...[...problems.map((what) => `版面设置没有用上：${what}`), ...missing, ...wide].map((what) => ({ page: 0, what })),
      ...(await remarksOnPaper(pdf, headings, paper)),
    ];
  },

  facts: (file, look) => ({ kind: document.label, ...textFacts(markdownOf(file), look) }),

  async check(file, { documents = documentsHere, signal } = unhurried) {
    let markdown: string;
    try {
      markdown = markdownOf(file);
    } catch (error) {
      return sentenceOf(error, `“${file.name}”打不开，内容可能损坏。`);
    }
    if (markdown.length > maxDocumentChars) return `“${file.name}”超过 100 万字符，请拆成几个文档。`;
    // Nearly every document says so on its first lines; what doesn't is parsed.
    const isRead = showsWords(markdown) || (await documents.hasWords(markdown, signal));
    if (!isRead) return `“${file.name}”是空的，没有任何文字。`;
    const reason = emptyReason(markdown);
    return reason && `“${file.name}”${reason}`;
  },
};

interface Printed {
  pdf: Uint8Array;
  /** Null where the document has no setup of its own. */
  setup: PageSetup | null;
  /** Null where nobody looked. */
  facts: PaperFacts | null;
  missing: string[];
}

async function printed(file: KindFile, markdown: string, ports: KindPorts & { pages: PageDrawer }, signal: AbortSignal): Promise<Printed> {
  const { documents = documentsHere, pages } = ports;
  const title = stemOf(file.name);
  const { setup } = readSetup(markdown);
  const { pictures, missing } = await picturesOf(file, markdown, setup);
  const paper = paperOf(file, setup);
  if (paper) {
    const { printPaper } = await import('./paper/drawn-paper.server.ts');
    return { ...(await printPaper({ markdown, title, setup: paper, pictures }, documents, pages, signal)), setup, missing };
  }
  const page = await withoutUnseenEmoji(await documents.page(markdown, { title, name: file.name, pictures }, signal), pages, signal);
  return { pdf: await pages.pdf(page, signal), setup, facts: null, missing };
}

/** A report keeps its own form in print until something is said of its pages. */
function paperOf({ name }: KindFile, setup: PageSetup | null): PageSetup | null {
  return setup?.brand && isReport(name) && isUsualPage(setup) ? null : setup;
}

function picturesOf(file: KindFile, markdown: string, setup: PageSetup | null): Promise<DocumentPictures> {
  return documentPictures(markdown, file.sibling, setup ? picturesOfSetup(setup) : []);
}

/** As they are in the task, under the names the text has for them. */
async function pictureFiles(file: KindFile, markdown: string): Promise<[string, Uint8Array][]> {
  const cover = readSetup(markdown).setup?.cover?.picture;
  const names = [...new Set([...(cover === undefined ? [] : [cover]), ...picturesNamed(markdown)])];
  const found = await Promise.all(names.map(async (name) => [name, (await file.sibling?.(name).catch(() => null)) ?? null] as const));
  return found.flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : []));
}

/** As the office program lays it out where there is one, else as it is printed here; null where neither can be asked. */
async function countedPages(
  input: { markdown: string; title: string; setup: PageSetup; pictures: DocumentPicture[] },
  { office, pages, documents = documentsHere }: KindPorts,
  signal: AbortSignal,
): Promise<CountedPages | null> {
  const { printPaper, officePages } = await import('./paper/drawn-paper.server.ts');
  const { markdown, title, setup, pictures } = input;
  if (office) {
    const draft = await documents.docx(markdown, { title, pictures }, signal);
    const seen = await office.convert(draft, 'docx', 'pdf', signal).then(
      (pdf) => officePages(pdf, setup.toc ? listedTitles(markdown, setup.toc) : [], setup.cover !== undefined),
      (error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      },
    );
    if (seen) return seen;
  }
  return pages ? (await printPaper(input, documents, pages, signal)).counted : null;
}

/** Tables drawn wider than the text may be. */
async function wideTables(html: string, setup: PageSetup, pages: PageDrawer, signal: AbortSignal): Promise<string[]> {
  const width = Math.round((textArea(setup.measures).width * 96) / 25.4);
  const script = `[...document.querySelectorAll('main table')].flatMap((table, n) => table.getBoundingClientRect().width > ${width + 2} ? [n + 1] : [])`;
  const found = z.array(z.int()).parse(await pages.measure(html, { width, height: 800 }, script, signal));
  return found.map((n) => `第 ${n} 个表格比版心宽，放不下；减少列、缩短内容，或改成横向纸张`);
}

/** Headings the contents list, as they are written. */
function listedTitles(markdown: string, depth: number): string[] {
  const all = sectionsOf(markdown.replace(/\r\n?/g, '\n'));
  const title = titleOf(all);
  const rest = all.filter((section) => section !== title);
  const top = topLevel(rest);
  return rest.filter(({ level }) => level < top + depth).map((section) => withoutNumber(section.title));
}

const unhurried = { documents: documentsHere, signal: new AbortController().signal };
