/** Pages of presentations drawn by the server's office program: once a version, for whoever may see the file, gone with it. */
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, paragraph, samplePresentation } from '#capabilities/presentations/sample-presentation.ts';
import { FavoriteEntry, FavoriteSource } from '#contract/favorite.ts';
import { findOffice } from '#server/platform/office/find-office.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { signUp, startServer, temporaryFolder, type TestServer } from '#server/whole/testing.ts';

const folder = temporaryFolder();
const runs = join(folder, 'runs');
/** In LibreOffice's place: says that it ran and gives a PDF; what holds `broken` it can't open. */
const program = join(folder, 'soffice');
writeFileSync(
  program,
  `#!/bin/sh\nfor last; do :; done\necho "$*" >> ${runs}\ngrep -q broken "$last" && exit 1\nsleep 0.3\nprintf '%%PDF-1.4 drawn' > "$(dirname "$last")/given.pdf"\n`,
);
chmodSync(program, 0o755);

let db: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  db = await testDatabase();
  server = await startServer({ database: db.url, env: { LIBREOFFICE_PATH: program } });
});
afterAll(async () => {
  await server.stop();
  await db.drop();
});

const ran = () => (existsSync(runs) ? readFileSync(runs, 'utf8').trim().split('\n').length : 0);
const stored = () => readdirSync(join(server.data, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

describe('with an office program', () => {
  it('a version is drawn once however many ask, and its pages come from the content origin', async () => {
    const person = await signUp(server);
    const { data } = await person.upload(await person.newTask(), '汇报.pptx', 'PK');
    const before = ran();
    const [one, other] = await Promise.all([1, 2].map(() => person.get('DrawFilePages', { file_uri: data.file_uri })));
    const again = await person.get('DrawFilePages', { file_uri: data.file_uri });
    expect(ran() - before).toBe(1);
    for (const drawn of [one, other, again]) {
      const answer = await fetch(drawn?.url ?? '');
      expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/pdf', '%PDF-1.4 drawn']);
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
    }
    expect(readFileSync(runs, 'utf8')).toContain('"ExportHiddenSlides":{"type":"boolean","value":"true"}');
  });

  it('old presentations are drawn, too; what it can’t open and what is no presentation is refused in words', async () => {
    const person = await signUp(server);
    const task_id = await person.newTask();
    const ask = async (name: string, content: string) => {
      const { data } = await person.upload(task_id, name, content);
      return person.call('DrawFilePages', { file_uri: data.file_uri });
    };
    expect(await ask('旧.ppt', 'x')).toMatchObject({ status: 200, data: { url: expect.stringContaining('/api/files/') } });
    expect(await ask('坏.pptx', 'broken')).toMatchObject({ status: 415, msg: expect.stringContaining('没有转换成功') });
    expect(await ask('说明.txt', 'x')).toMatchObject({ status: 415, msg: '“说明.txt”不是演示文稿' });
    expect(await ask('说明.md', 'x')).toMatchObject({ status: 200 });
  });

  it('a stranger finds nothing; a favourite’s pages go with the favourite', async () => {
    const person = await signUp(server);
    const { data } = await person.uploadFavorite('收藏.pptx', 'PK');
    const { favorite_info } = await person.get('AddFavorite', {
      title: '收藏.pptx',
      content_uri: data.file_uri,
      source: FavoriteSource.UserUpload,
      scene: 'FavoritePage',
      from: FavoriteEntry.FavoritePage,
    });
    const { url } = await person.get('DrawFilePages', { file_uri: favorite_info.content_info.uri });
    expect((await fetch(url)).status).toBe(200);
    const stranger = await signUp(server);
    expect(await stranger.call('DrawFilePages', { file_uri: favorite_info.content_info.uri })).toMatchObject({ status: 404 });
    const before = stored();
    await person.get('DeleteFavorites', { ids: [favorite_info.favorite_id], from: FavoriteEntry.FavoritePage });
    await expect.poll(stored).toBe(before - 2);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('without one', () => {
  it('there is no address, and that is no error', async () => {
    const bare = await startServer({ database: db.url, env: { LIBREOFFICE_PATH: 'none' } });
    const person = await signUp(bare);
    const { data } = await person.upload(await person.newTask(), '汇报.pptx', 'PK');
    expect(await person.call('DrawFilePages', { file_uri: data.file_uri })).toMatchObject({ status: 200, data: { url: '' } });
    await bare.stop();
  });
});

it.skipIf(findOffice('') === null)(
  'LibreOffice itself draws every page, hidden ones too',
  async () => {
    const person = await signUp((await commonServer()).server);
    const slides = ['甲', '乙', '丙'].map((words, n) => ({
      attributes: n === 1 ? 'show="0"' : '',
      shapes: box({ x: 0, y: 0, w: 400, h: 80, text: paragraph(words) }),
    }));
    const { data } = await person.upload(await person.newTask(), '三页.pptx', Buffer.from(samplePresentation({ slides })));
    const { url } = await person.get('DrawFilePages', { file_uri: data.file_uri });
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const pdf = await getDocument({ data: new Uint8Array(await (await fetch(url)).arrayBuffer()), verbosity: 0 }).promise;
    expect(pdf.numPages).toBe(3);
  },
  120_000,
);
