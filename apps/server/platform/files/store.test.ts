/** The same promises are kept by a folder and by an S3-compatible store. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFileKey } from './key.ts';
import type { FileStore } from './port.ts';
import { openFolder } from './folder.ts';
import { createFileStore } from './store.ts';

const cap = { max_bytes: 60 * 1024 * 1024 };
let root: string;
let bucket: S3rver;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'antou-files-'));
  bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(root, 's3'),
    configureBuckets: [{ name: 'antou', configs: [] }],
  });
  const { port } = await bucket.run();
  const access = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };
  stores['folder'] = await createFileStore({ kind: 'fs', dir: join(root, 'files') });
  stores['s3'] = await createFileStore({
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'antou',
    force_path_style: true,
    ...access,
  });
});
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true });
});

async function* megabytes(count: number, failAt = Infinity): AsyncGenerator<Uint8Array> {
  const block = randomBytes(1024 * 1024);
  for (let sent = 0; sent < count; sent++) {
    if (sent === failAt) throw new Error('the uploader hung up');
    yield block;
  }
}

describe.each(['folder', 's3'])('%s', (name) => {
  const store = (): FileStore => {
    const found = stores[name];
    if (!found) throw new Error(`no store ${name}`);
    return found;
  };

  test('what was put comes back, whole or in part, until it is deleted', async () => {
    const key = newFileKey();
    const content = Buffer.from('案头的文件😀');
    expect(await store().put(key, content, cap)).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(Buffer.from(await store().get(key)).toString()).toBe('案头的文件😀');
    expect(await store().size(key)).toBe(content.length);
    expect(await text(await store().stream(key))).toBe('案头的文件😀');
    expect(await text(await store().stream(key, { start: 3, end: 5 }))).toBe('头');
    await store().put(key, Buffer.from('again'), cap);
    expect(await text(await store().stream(key))).toBe('again');
    await store().delete(key);
    await store().delete(key);
    for (const read of ['get', 'stream', 'size'] as const) await expect(store()[read](key), read).rejects.toThrow('文件不存在或已被删除');
    await store().ready();
  });

  test('an empty file is a file', async () => {
    const key = newFileKey();
    expect((await store().put(key, megabytes(0), cap)).bytes).toBe(0);
    expect((await store().get(key)).byteLength).toBe(0);
  });

  test('fifty megabytes pass through without being held', async () => {
    const key = newFileKey();
    let peak = 0;
    const start = process.memoryUsage().rss;
    async function* watched(): AsyncGenerator<Uint8Array> {
      for await (const chunk of megabytes(50)) {
        peak = Math.max(peak, process.memoryUsage().rss - start);
        yield chunk;
      }
    }
    const { bytes, sha256 } = await store().put(key, watched(), cap);
    expect(bytes).toBe(50 * 1024 * 1024);
    const hash = createHash('sha256');
    for await (const chunk of await store().stream(key)) hash.update(chunk);
    expect(hash.digest('hex')).toBe(sha256);
    // The S3 server of this test lives in the same process, so only the folder can be judged.
    if (name === 'folder') expect(peak).toBeLessThan(40 * 1024 * 1024);
    await store().delete(key);
  });

  test('too much, or an uploader that hangs up, leaves nothing behind', async () => {
    for (const [source, said] of [
      [megabytes(12), '文件超过 10MB，没有保存；请压缩或拆分后再上传'],
      [megabytes(12, 7), 'the uploader hung up'],
      [randomBytes(11 * 1024 * 1024), '文件超过 10MB，没有保存；请压缩或拆分后再上传'],
    ] as const) {
      const key = newFileKey();
      await expect(store().put(key, source, { max_bytes: 10 * 1024 * 1024 })).rejects.toThrow(said);
      await expect(store().size(key)).rejects.toThrow('文件不存在');
    }
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(store().put(newFileKey(), megabytes(2), { ...cap, signal: stopped })).rejects.toThrow('stopped');
  });

  test('only keys of ours are taken', async () => {
    for (const key of [
      '',
      '../etc/passwd',
      '..',
      'a/b',
      `${newFileKey()}/..`,
      newFileKey().toUpperCase(),
      `${newFileKey()}\n`,
      `${newFileKey()}\0`,
      '%2e%2e',
      '报告.docx',
    ]) {
      await expect(store().put(key, Buffer.from('x'), cap), key).rejects.toThrow('not a file key');
      await expect(store().get(key), key).rejects.toThrow('not a file key');
      await expect(store().stream(key), key).rejects.toThrow('not a file key');
      await expect(store().size(key), key).rejects.toThrow('not a file key');
      await expect(store().delete(key), key).rejects.toThrow('not a file key');
    }
  });
});

describe('a folder', () => {
  test('shows a file only when it is whole, and clears what was abandoned', async () => {
    const dir = join(root, 'whole');
    const store = await createFileStore({ kind: 'fs', dir });
    const key = newFileKey();
    async function* watched(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      await expect(store.size(key)).rejects.toThrow('文件不存在');
      yield Buffer.from(' whole');
    }
    await store.put(key, watched(), cap);
    expect(await readFile(join(dir, key.slice(0, 2), key), 'utf8')).toBe('half whole');
    expect(await readdir(join(dir, 'incoming'))).toEqual([]);
    const [old, young] = [join(dir, 'incoming', 'old'), join(dir, 'incoming', 'young')];
    for (const path of [old, young]) await writeFile(path, 'x');
    await utimes(old, 0, 0);
    await createFileStore({ kind: 'fs', dir });
    expect(await readdir(join(dir, 'incoming'))).toEqual(['young']);
  });

  test('what was left half-written stays an hour, also while the server runs on', async () => {
    const dir = join(root, 'left');
    let now = Date.now();
    const store = await openFolder(dir, { now: () => now });
    await writeFile(join(dir, 'incoming', 'left'), 'x');
    now += 59 * 60_000;
    await store.tidy();
    expect(await readdir(join(dir, 'incoming'))).toEqual(['left']);
    now += 2 * 60_000;
    await store.tidy();
    expect(await readdir(join(dir, 'incoming'))).toEqual([]);
  });

  test('files under way count against the disk with all they may become, until they are over', async () => {
    const MB = 1024 * 1024;
    const store = await openFolder(join(root, 'small'), { freeBytes: () => Promise.resolve(220 * MB) });
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('so far');
      await finished;
    }
    const uploads = [1, 2].map(() => store.put(newFileKey(), slow(), { max_bytes: 50 * MB }));
    const refused = store.put(newFileKey(), slow(), { max_bytes: 50 * MB });
    await expect(refused).rejects.toThrow('磁盘空间不足，文件没有保存；请清理磁盘后重试');
    // What is known to be small still finds room.
    await store.put(newFileKey(), Buffer.from('small'), { max_bytes: 50 * MB });
    finish();
    await Promise.all(uploads);
    expect(await store.put(newFileKey(), slow(), { max_bytes: 50 * MB })).toMatchObject({ bytes: 6 });
    expect(await readdir(join(root, 'small', 'incoming'))).toEqual([]);
  });

  test('says in words when it can not be written', async () => {
    await writeFile(join(root, 'a-file'), '');
    await expect(createFileStore({ kind: 'fs', dir: join(root, 'a-file') })).rejects.toThrow('被同名文件占用');
  });
});

test('a bucket that is away is said to be away', async () => {
  const access = { access_key_id: 'x', secret_access_key: 'y' };
  const store = await createFileStore({
    kind: 's3',
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    bucket: 'antou',
    force_path_style: true,
    ...access,
  });
  await expect(store.ready()).rejects.toThrow('文件存储暂时不可用');
});
