/** Documents worked on in other processes: the same bytes as here, and what keeps a parser busy keeps nobody else waiting. */
import { performance } from 'node:perf_hooks';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { documentsEntry as entry } from '#capabilities/bounded-process/testing.ts';
import { documentServer } from '../document.server.ts';
import { isLittle } from './document-job.ts';
import { createDocuments, documentsHere } from './documents.server.ts';

const signal = new AbortController().signal;
const apart = createDocuments({ entry, always: true }).of('test');
/** Footnotes without a blank line between them: the parser's time grows with the square of their number. */
const choking = (characters: number): string => '> [^a]: b\n'.repeat(characters / 10);
const ordinary = [
  '# 周报\r\n\r\n## 进展\r\n\r\n完成 **3** 个[项目](https://ok.example/a)[^1]，官网http://ok.example/b，见说明。\r\n\r\n[^1]: 来源\r\n',
  `\ufeff# 名单\n\n| 姓名 | 部门 |\n| --- | :-: |\n${'| 林晓 | 市场 |\n'.repeat(60)}\n- [x] 一\n- [ ] 二\n  1. 三\n\n> 引用\n\n---\n\n【待补充：日期】`,
  `# 图\n\n\`\`\`chart\n${JSON.stringify({ type: 'column', title: '销售', categories: ['一', '二'], series: [{ name: '额', values: [1, 2] }], source: '表' })}\n\`\`\`\n\n完。`,
  '很长的一段，分成许多节。\n\n## 节\n\n'.repeat(60),
];

it('gives the bytes that are made here, with charts and without', async () => {
  for (const markdown of ordinary) {
    const as = { title: '报告', name: '报告.report.html' };
    expect(await apart.page(markdown, as, signal)).toBe(await documentsHere.page(markdown, as, signal));
    const [there, here] = await Promise.all([
      apart.docx(markdown, { title: '报告' }, signal),
      documentsHere.docx(markdown, { title: '报告' }, signal),
    ]);
    expect(partsOf(there)).toEqual(partsOf(here));
    const edits = [{ op: 'set_title' as const, title: '新的标题' }];
    expect(await apart.edit(markdown, edits, false, signal)).toEqual(await documentsHere.edit(markdown, edits, false, signal));
    expect(await apart.hasWords(markdown, signal)).toBe(true);
  }
  expect(await apart.hasWords('<!-- 注释 -->\n\n[a]: http://b.example', signal)).toBe(false);
  expect(await apart.edit(ordinary[0] ?? '', [{ op: 'delete_section', heading: '没有' }], false, signal)).toMatchObject({
    state: 'refused',
  });
});

it('a document that keeps the parser busy is worked on elsewhere, and this process goes on', async () => {
  const documents = createDocuments({ entry }).of('test');
  const before = performance.eventLoopUtilization();
  const file = { name: '脚注.md', bytes: new TextEncoder().encode(choking(25_000)) };
  const made = await documentServer.export(file, 'docx', { pages: null, documents }, signal);
  expect(partsOf(made.bytes)).toHaveProperty(['word/document.xml']);
  // Parsed here, the loop would have been busy nearly all the time it took.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(await documentServer.check(file, { documents, signal })).toBeNull();
});

it('what takes too long, too much memory or is stopped ends with a sentence', async () => {
  const page = (documents: typeof apart, by = signal) => documents.page(choking(200_000), { title: '甲', name: '甲.report.html' }, by);
  const hasty = createDocuments({ entry, time: { base_ms: 1_000, ms_per_mb: 0, most_ms: 1_000 } }).of('test');
  await expect(page(hasty)).rejects.toThrow('这个文档超过 1 秒还没有处理完，已停止；文件没有改动。请拆成几个较短的文档再试。');
  const narrow = createDocuments({ entry, memory_mb: 16 }).of('test');
  await expect(page(narrow)).rejects.toThrow(/内存[^]*文件没有改动。请拆成几个较短的文档再试。$/);
  const abort = new AbortController();
  const stopped = page(apart, abort.signal);
  abort.abort();
  await expect(stopped).rejects.toThrow('处理被停止了，文件没有改动。');
});

it('one who has many worked on keeps no place of another', async () => {
  const documents = createDocuments({ entry, always: true });
  const ended: string[] = [];
  const look = async (person: string, markdown: string): Promise<void> => {
    await documents.of(person).hasWords(markdown, signal);
    ended.push(person);
  };
  await Promise.all([look('甲', choking(15_000)), look('甲', choking(15_000)), look('甲', choking(15_000)), look('乙', '你好')]);
  expect(ended.indexOf('乙')).toBeLessThan(2);
});

it('only a short text whose tables are small and that holds no chart is parsed here', () => {
  const page = { kind: 'page' as const, title: '', name: '', pictures: [] };
  expect(isLittle(page, '# 周报\n\n完成 **3** 个项目。\n\n| 甲 | 乙 |\n| - | - |\n| 1 | 2 |\n')).toBe(true);
  expect(isLittle(page, choking(10_000))).toBe(false);
  expect(isLittle(page, ordinary[2] ?? '')).toBe(false);
  expect(isLittle(page, `${'|a'.repeat(300)}\n${'|-'.repeat(300)}\n${'|\n'.repeat(300)}`)).toBe(false);
  const edit = (count: number) => ({
    kind: 'edit' as const,
    again: false,
    edits: Array.from({ length: count }, () => ({ op: 'set_title' as const, title: '新' })),
  });
  expect(isLittle(edit(1), '文'.repeat(100_000))).toBe(true);
  expect(isLittle(edit(10), '文'.repeat(100_000))).toBe(false);
});

/** Without the times at which it was made, and what the library numbers or names by chance. */
function partsOf(docx: Uint8Array): Record<string, string> {
  const plain = (text: string): string =>
    text
      .replace(/\brId[\w-]{12,}/g, 'rId')
      .replace(/media\/[\w-]+\.png/g, 'media/x.png')
      .replace(/(<(?:wp:docPr|pic:cNvPr) [^>]*?)id="\d+"/g, '$1');
  const parts = Object.entries(unzipSync(docx)).map(
    ([name, bytes]) => [plain(name), plain(Buffer.from(bytes).toString('latin1'))] as const,
  );
  return Object.fromEntries(parts.filter(([name]) => name !== 'docProps/core.xml'));
}
