/** An invoice photo becomes a table: by a model that sees, by text recognition where none does, and where there is neither, that is said. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { invoiceLines, invoicePhoto } from '#e2e/kit/invoice-photo.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { scannedPdf } from '#e2e/kit/scanned-pdf.ts';
import { picturesIn, textOf, type ProviderScript } from '#e2e/kit/provider-protocol.ts';
import { toVerify } from '#contract/content/recognised.ts';
import { AbilityType, TaskStatus } from '#contract/task.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { findTesseract, readsChinese } from '#server/platform/recognition/tesseract.ts';
import { eventsOf, modelEnv, signUp, startServer, untilIdle, type Person, type TestServer } from '../testing.ts';

const program = findTesseract('');
const isThere = program !== null && (await readsChinese(program));
let photo: Uint8Array;
let db: TestDatabase;
let provider: ScriptedProvider;
const open: { server: TestServer; env: Record<string, string> }[] = [];

beforeAll(async () => {
  const drawer = createPageDrawer(findChromium('') ?? '');
  const frame = { width: 1400, height: 1000, type: 'jpeg', quality: 80 } as const;
  [db, photo, provider] = await Promise.all([
    testDatabase(),
    drawer.picture(invoicePhoto, frame, new AbortController().signal),
    startProvider(clerk),
  ]);
  await drawer.close();
});
afterAll(async () => {
  for (const { server } of open) await server.stop();
  await provider.close();
  await db.drop();
});

/** A new person, at the server of the test before where it was started with the same. */
async function desk(more: Record<string, string>): Promise<Person> {
  const env = { ...modelEnv(provider), ...more };
  const [known] = open;
  if (known && isDeepStrictEqual(known.env, env)) return signUp(known.server);
  for (const { server } of open.splice(0)) await server.stop();
  const server = await startServer({ database: db.url, env });
  open.push({ server, env });
  return signUp(server);
}

async function ask(person: Person, query: string, ability_type: AbilityType = AbilityType.General, name = '发票.jpg', bytes = photo) {
  const task_id = await person.newTask();
  const { data } = await person.upload(task_id, name, Buffer.from(bytes));
  await person.get('SendMessage', { task_id, query, ability_type, files: [{ file_name: data.file_name, file_uri: data.file_uri }] });
  expect(await untilIdle(person, task_id, 90_000)).toBe(TaskStatus.TaskFinish);
  return eventsOf(person, task_id);
}

type Events = Awaited<ReturnType<typeof ask>>;
const read = (events: Events) => events.flatMap((event) => (event.type === 'tool_result' && event.ok ? [event.output] : [])).join('\n');
const said = (events: Events) => events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('\n');
const made = (events: Events) =>
  events.flatMap((event) => (event.type === 'tool_call' && event.tool === 'create_sheet' ? [event.input] : []))[0];
const header = ['货物名称', '单位', '数量', '单价', '金额'];

/** Shown the photo, it writes what stands there; told words, it repeats them. */
const clerk: ProviderScript = (request) => {
  const { messages } = request;
  const results = messages.filter(({ role }) => role === 'tool');
  const isShown = picturesIn(request).some((url) => url.startsWith('data:image/jpeg;base64,'));
  const name = JSON.stringify(messages).includes('发票.pdf') ? '发票.pdf' : '发票.jpg';
  if (results.length === 0) return { calls: [{ name: 'read_file', arguments: { name } }] };
  if (isShown && results.length === 1)
    return {
      calls: [{ name: 'create_sheet', arguments: { file_name: '发票.xlsx', sheets: [{ name: '明细', header, rows: invoiceLines }] } }],
    };
  const [first] = results;
  return { text: isShown ? '已做成“发票.xlsx”。' : `读到：${first ? textOf(first) : ''}` };
};

test('a model that sees makes a table of what it sees, without recognition', async () => {
  const person = await desk({ MODEL_VISION: 'on', TESSERACT_PATH: 'none' });
  const events = await ask(person, '把这张发票的明细做成表格', AbilityType.Excel);
  expect(made(events)).toMatchObject({ sheets: [{ rows: invoiceLines.map((line) => [...line]) }] });
  expect(events.flatMap((event) => (event.type === 'tool_result' ? event.files.map(({ name }) => name) : []))).toContain('发票.xlsx');
  expect(read(events)).not.toContain(toVerify);
});

test.skipIf(!isThere)('a model that reads words is told the recognised ones, their origin and their doubts', async () => {
  const person = await desk({ MODEL_VISION: 'off' });
  const before = provider.requests.length;
  // As a scan, which is the photo on a page: what becomes of the photo itself is the engine's sheet below.
  const scanned = said(await ask(person, '读一下', AbilityType.General, '发票.pdf', scannedPdf(photo, 1400, 1000)));
  expect(scanned).toMatch(/识别自图片，请核对[\s\S]*\[第 1 页\][\s\S]*\| 黑色中性笔】? \| 支 \| 120 \| 1\.80 \| 216\.00 \|/);
  expect(JSON.stringify(provider.requests.slice(before).map(({ chat }) => chat))).not.toContain('data:image');
});

const sheetMade = z.object({
  sheets: z.tuple([z.object({ name: z.string(), header: z.array(z.string()), rows: z.array(z.array(z.unknown())) })]),
});

test.skipIf(!isThere)('the engine makes a sheet that says where it comes from; what is doubtful is no number', async () => {
  const person = await desk({ MODEL_VISION: 'off' });
  await person.get('ChooseModel', { setting_id: 'builtin' });
  const events = await ask(person, '把这张发票的明细做成表格', AbilityType.Excel);
  const [sheet] = sheetMade.parse(made(events)).sheets;
  expect(sheet.name).toBe(toVerify);
  expect(sheet.rows).toHaveLength(invoiceLines.length);
  const cells = sheet.rows.flatMap((row, n) => row.map((value, m) => ({ value, true_value: invoiceLines[n]?.[m] })));
  const numbers = cells.filter(({ value }) => typeof value === 'number');
  expect(numbers.filter(({ value, true_value }) => value !== true_value)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(8);
  expect(said(events)).toContain(toVerify);
});

test('where there is neither, it is said what is missing and what to do', async () => {
  const person = await desk({ MODEL_VISION: 'off', TESSERACT_PATH: 'none' });
  const before = provider.requests.length;
  expect(said(await ask(person, '这张发票写了什么'))).toMatch(/没有装文字识别.*tesseract-ocr-chi-sim.*能看图片的模型/);
  expect(JSON.stringify(await ask(person, '读一下', AbilityType.General, '发票.pdf', scannedPdf(photo, 1400, 1000)))).toContain(
    '页面都是图片',
  );
  expect(provider.requests.slice(before).flatMap(({ chat }) => (chat ? picturesIn(chat) : []))).toEqual([]);
  await person.get('ChooseModel', { setting_id: 'builtin' });
  const events = await ask(person, '把这张发票的明细做成表格', AbilityType.Excel);
  expect(made(events)).toBeUndefined();
  expect(said(events)).toMatch(/没有做成表格.*[\s\S]*没有装文字识别/);
});
