/** Decks taken away over HTTP: progress, one work for two tabs, what is kept, and what a broken off export leaves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { chromiumPath } from '#capabilities/deliverables/testing.ts';
import { DeckExportType, type DeckExportEvent } from '#contract/operations/deck-export.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { signUp, startServer, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let person: Person;

beforeAll(async () => {
  db = await testDatabase();
  server = await startServer({ database: db.url, env: { LIBREOFFICE_PATH: 'none' } });
  person = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await db.drop();
});

function page(title: string, text: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>*{margin:0}body{width:1280px;height:720px;font-family:sans-serif;background:#fff}h1{padding:60px 80px;font-size:44px}p{padding:0 80px;font-size:24px;line-height:40px}</style></head><body><main data-id="page"><h1 data-id="title">${title}</h1><p data-id="t1">${text}</p></main></body></html>`;
}

async function newDeck(titles: string[], who = person): Promise<{ task_id: string; source_uri: string }> {
  const task_id = await who.newTask();
  const pages = [];
  for (const [n, title] of titles.entries()) {
    const { data } = await who.upload(task_id, `p${n}.html`, page(title, '第一行文字，说明这一页讲什么。'));
    const content = { layout: 'statement', title };
    pages.push({ id: `p${n}`, file: `汇报.slides/p${n}.html`, uri: data.file_uri, layout: 'statement', title, content, notes: '讲稿' });
  }
  const deck = { version: 1, title: '汇报', theme: 'ink', size: { width: 1280, height: 720 }, pages };
  const { data } = await who.upload(
    task_id,
    '汇报.pptx.html',
    `<script type="application/json" id="deck">${JSON.stringify(deck)}</script></html>`,
  );
  return { task_id, source_uri: data.file_uri };
}

/** The events of an export as they come; `stop` leaves in the middle. */
async function follow(
  input: { task_id: string; source_uri: string; export_type: 1 | 2 },
  until: (event: DeckExportEvent) => boolean = () => false,
  who = person,
) {
  const stop = new AbortController();
  const response = await fetch(`${server.address}/api/rpc/FollowPPTAgentExport`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: who.cookie },
    body: JSON.stringify(input),
    signal: stop.signal,
  });
  const events: DeckExportEvent[] = [];
  let rest = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done = true, value = '' } = (await reader?.read()) ?? {};
    if (done) return events;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks.filter((one) => one.startsWith('data: '))) {
      const event: DeckExportEvent = JSON.parse(block.slice(6));
      events.push(event);
      if (until(event)) {
        stop.abort();
        return events;
      }
    }
  }
}

test.skipIf(!chromiumPath)('a deck becomes a PPTX once, whoever waits for it', async () => {
  const deck = await newDeck(['开场', '结论', '谢谢']);
  const ask = { ...deck, export_type: DeckExportType.PPT };
  const [one, other] = await Promise.all([follow(ask), follow(ask)]);
  const done = one.at(-1);
  if (done?.type !== 'done') throw new Error(`it ended with ${JSON.stringify(one)}`);
  expect(done).toMatchObject({ file_name: '汇报.pptx', findings: [] });
  expect(one.filter((event) => event.type === 'progress').length).toBeGreaterThan(3);
  expect(other.at(-1)).toMatchObject({ type: 'done', uri: done.uri });
  // Kept: the next one is told at once, by either operation.
  expect(await follow(ask)).toMatchObject([{ type: 'done', uri: done.uri }]);
  const answer = await person.get('ExportPPTAgentFile', ask);
  expect(answer).toMatchObject({ uri: done.uri, file_name: '汇报.pptx', findings: [] });
  const parts = unzipSync(new Uint8Array(await (await fetch(answer.url)).arrayBuffer()));
  expect(Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d\.xml$/.test(name))).toHaveLength(3);
  // Its lasting name gives an address again.
  expect((await person.get('GetUrl', { uri: done.uri })).url).toContain('/api/files/');
  const pool = openDatabase(db.url);
  const rows = await pool.query('select format from file_export where file_uri = $1', [deck.source_uri]);
  await pool.close();
  expect(rows.rows).toEqual([{ format: 'pptx' }]);
});

test.skipIf(!chromiumPath)('leaving in the middle leaves nothing, and the next one begins anew', async () => {
  const deck = await newDeck(Array.from({ length: 6 }, (_, n) => `第 ${n + 1} 页`));
  const ask = { ...deck, export_type: DeckExportType.PDF };
  await follow(ask, (event) => event.type === 'progress' && event.page >= 2);
  const events = await follow(ask);
  expect(events.at(-1)).toMatchObject({ type: 'done', file_name: '汇报.pdf', findings: [] });
});

test.skipIf(!chromiumPath)('six decks of one person: the deck of another is done before the third of them', async () => {
  const other = await signUp(server);
  const pages = (n: number) => Array.from({ length: 3 }, (_, at) => `第 ${n} 份第 ${at + 1} 页`);
  const many = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => newDeck(pages(n))));
  const small = await newDeck(['只有一页'], other);
  const done: string[] = [];
  let is_over = false;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const exports = many.map(async (deck) => {
    const events = await follow({ ...deck, export_type: DeckExportType.PDF }, ({ type }) => {
      if (type === 'progress') begin();
      return is_over;
    });
    if (events.at(-1)?.type === 'done') done.push('many');
  });
  await begun;
  const own = await follow({ ...small, export_type: DeckExportType.PDF }, undefined, other);
  expect(own.at(-1)).toMatchObject({ type: 'done', file_name: '汇报.pdf' });
  expect(done.length).toBeLessThan(3);
  // The rest leave with their next event.
  is_over = true;
  await Promise.all(exports);
});

test('what is no deck, or has no pages, is refused with a sentence', async () => {
  const task_id = await person.newTask();
  const { data } = await person.upload(task_id, '说明.md', '# 说明\n\n正文\n');
  const answer = await person.call('ExportPPTAgentFile', { task_id, source_uri: data.file_uri, export_type: 2 });
  expect(answer).toMatchObject({ status: 415, msg: '“说明.md”不是演示文稿，不能这样导出' });
  const empty = await newDeck([]);
  const refused = await person.call('ExportPPTAgentFile', { ...empty, export_type: 2 });
  expect(refused.status).toBe(415);
  expect(refused.msg).toMatch(/没有可以导出的页面|没有安装 Chromium/);
});
