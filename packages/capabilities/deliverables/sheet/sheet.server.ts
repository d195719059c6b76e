/** The server's half of spreadsheets: their tools, what they can be taken away as, and whether they are whole. */
import { fileStem } from '#text/file-name.ts';
import { unescapeEntities } from '#text/escape.ts';
import { sentenceOf } from '#contract/sentence.ts';
import type { KindFile, KindPorts, ServerKind } from '../kind.server.ts';
import { checkUnpacking, openZip } from '../../tools/read-file/zip-archive.ts';
import { attributeOf, childrenOf, rootOf } from './book/xml-splice.ts';
import { stemOf } from './file-name.ts';
import { sheet } from './sheet.ts';
import { sheetTools } from './sheet-tools.server.ts';

export const sheetServer: ServerKind = {
  kind: sheet,

  tools: (ports) => sheetTools(ports.workbooks),

  async export(file, format, ports, signal) {
    if (format !== 'csv' && format !== 'pdf') throw new Error(`表格不能导出为“${format}”；可以选择 PDF、CSV，或直接下载 Excel 文件。`);
    if (format === 'pdf') return pdfOf(file, ports, signal);
    if (!ports.workbooks) throw new Error('这里没有启动处理表格的进程，暂时不能导出；可以直接下载 Excel 文件。');
    const done = await ports.workbooks.work({ kind: 'csv' }, file.name, [{ name: file.name, bytes: file.bytes }], signal);
    if ('error' in done) throw new Error(done.error);
    if (!done.bytes) throw new Error('没有得到 CSV，请再试一次，或直接下载 Excel 文件。');
    return { name: `${stemOf(file.name)}-${fileStem(done.text) || '数据'}.csv`, bytes: done.bytes, mime: 'text/csv; charset=utf-8' };
  },

  async check(file) {
    if (file.bytes[0] !== 0x50 || file.bytes[1] !== 0x4b) return `“${file.name}”的内容不是 .xlsx 格式，用对应的软件打不开。`;
    try {
      return (await lookInto(file.bytes)).cells === 0 ? `“${file.name}”是空的，所有工作表里都没有内容。` : null;
    } catch (error) {
      return `“${file.name}”打不开：${sentenceOf(error, '文件损坏或不完整')}`;
    }
  },

  /** Our own print gives every cell its room; an office program shows columns as wide as they are. */
  async remarks(file, _pdf, { artist, office }, signal) {
    if (!artist || !office) return [];
    const { pictures } = await artist.draw(file, { pages: Array.from({ length: mostMeasured }, (_, n) => n + 1), width: 900 }, signal);
    const found = pictures.flatMap(({ measured }) => measured ?? []);
    const cut = [...new Set(found.flatMap((one) => one.cut))].slice(0, 8);
    const narrow = found.reduce((sum, one) => sum + one.narrow, 0);
    return [
      ...(narrow > 0 ? [`列太窄：用表格软件打开时有 ${narrow} 个单元格显示成 ###，要加宽列`] : []),
      ...(cut.length > 0 ? [`列太窄：用表格软件打开时这些内容显示不全：${cut.map((one) => `“${one}”`).join('、')}`] : []),
    ].map((what) => ({ page: 0, what }));
  },

  async facts(file, look) {
    const { names, cells, text } = await lookInto(file.bytes);
    const summary = `${names.length} 个工作表：${names.join('、')}${cells === null ? '' : `，${cells} 个单元格`}`.slice(0, 300);
    return {
      kind: sheet.label,
      summary,
      holds: look.map((word) => ({ word, how: text.includes(word) ? ('whole' as const) : ('none' as const) })),
    };
  },
};

async function pdfOf(file: KindFile, { pages, workbooks }: KindPorts, signal: AbortSignal): ReturnType<ServerKind['export']> {
  if (!pages) throw new Error('这台机器没有安装 Chromium，暂时不能导出 PDF；可以直接下载 Excel 文件。');
  if (!workbooks) throw new Error('这里没有启动处理表格的进程，暂时不能导出；可以直接下载 Excel 文件。');
  const done = await workbooks.work({ kind: 'print' }, file.name, [{ name: file.name, bytes: file.bytes }], signal);
  if ('error' in done) throw new Error(done.error);
  if (!done.bytes) throw new Error('没有得到可以打印的内容，请再试一次，或直接下载 Excel 文件。');
  return {
    name: `${stemOf(file.name)}.pdf`,
    bytes: await pages.pdf(new TextDecoder().decode(done.bytes), signal),
    mime: 'application/pdf',
  };
}

/** Printed pages an office program lays out of a workbook. */
const mostMeasured = 12;
const mostUnpacked = 24 * 1024 * 1024;

/** Its parts without a library: whether sheets have cells, and the words that stand in them. */
async function lookInto(bytes: Uint8Array): Promise<{ names: string[]; cells: number | null; text: string }> {
  const archive = await openZip(bytes);
  checkUnpacking(archive, bytes.length);
  const read = async (path: string): Promise<string> => new TextDecoder().decode(await archive.read(path));
  const workbook = await read('xl/workbook.xml');
  const sheets = childrenOf(workbook, rootOf(workbook)).find((child) => child.name === 'sheets');
  const names = (sheets ? childrenOf(workbook, sheets) : []).map((one) => attributeOf(one, 'name') ?? '');
  // Looked through here, between other people's requests: what unpacks to much is taken for whole.
  if (archive.entries.reduce((sum, entry) => sum + entry.size, 0) > mostUnpacked) return { names, cells: null, text: '' };
  let cells = 0;
  const words: string[] = [];
  for (const { path } of archive.entries) {
    if (!/^xl\/(?:worksheets\/[^/]+|sharedStrings)\.xml$/i.test(path)) continue;
    const xml = await read(path);
    if (!/<\/(?:[\w.-]+:)?(?:worksheet|sst)>\s*$|\/>\s*$/.test(xml)) throw new Error(`里面的 ${path} 不完整。`);
    if (/worksheets\//i.test(path)) cells += xml.match(/<(?:[\w.-]+:)?(?:v|is)[\s>]/g)?.length ?? 0;
    words.push(
      ...(xml.match(/<(?:[\w.-]+:)?t(?:\s[^>]*)?>[^<]+/g) ?? []).map((one) => one.slice(one.indexOf('>') + 1)),
      ...(/worksheets\//i.test(path) ? (xml.match(/<v>[^<]+/g) ?? []).slice(0, 50_000).map((one) => one.slice(3)) : []),
    );
  }
  return { names, cells, text: unescapeEntities(words.join('\n')) };
}
