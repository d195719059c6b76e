/** The server's half of documents: the tools that write them, what they can be taken away as, and whether they are whole. */
import { sentenceOf } from '#contract/sentence.ts';
import { withoutUnseenEmoji } from '../emoji.server.ts';
import type { ServerKind } from '../kind.server.ts';
import { editDocument, writeDocument } from './document-tools.server.ts';
import { document } from './document.ts';
import { emptyReason, showsWords, textFacts } from './text-facts.server.ts';
import { stemOf } from './file-name.ts';
import { maxDocumentChars } from './document-length.ts';
import { markdownOf } from './report-source.ts';
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
      case 'docx':
        return {
          name: `${stem}.docx`,
          bytes: await documents.docx(markdown, stem, signal),
          mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        };
      case 'pdf': {
        if (!ports.pages) throw new Error('这台机器没有安装 Chromium，暂时无法导出 PDF；可以先下载 Word 版本。');
        const drawn = await documents.page(markdown, { title: stem, name: file.name }, signal);
        const page = await withoutUnseenEmoji(drawn, ports.pages, signal);
        return {
          name: `${stem}.pdf`,
          bytes: await ports.pages.pdf(page, signal),
          mime: 'application/pdf',
        };
      }
      case 'md':
        return { name: `${stem}.md`, bytes: new TextEncoder().encode(markdown), mime: 'text/markdown; charset=utf-8' };
      default:
        throw new Error(`文档不能导出为“${format}”；可以选择 ${document.exports.map((one) => one.label).join('、')}。`);
    }
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

const unhurried = { documents: documentsHere, signal: new AbortController().signal };
