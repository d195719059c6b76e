/** What a hostile or broken caller sends, and what it is told; at the end the same process still serves. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentences } from '#contract/task.ts';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { commonServer } from '../common-server-testing.ts';
import { envelope, signUp, until, type Answered, type Person, type Refused, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let logged = 0;
let person: Person;

beforeAll(async () => {
  ({ db, server } = await commonServer());
  logged = server.log().length;
  person = await signUp(server);
});
afterAll(async () => {
  expect(server.alive()).toBe(true);
  await expect(person.get('GetTaskList', {})).resolves.toBeDefined();
  expect(server.log().slice(logged)).not.toContain('a request failed');
});

/** A body exactly as given. */
async function send(name: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answered<Refused>> {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body);
  return envelope(
    await fetch(`${server.address}/api/rpc/${name}`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/json', cookie: person.cookie, ...headers },
    }),
  );
}

const invalid = { status: 400, code: 100001 };

describe('bodies', () => {
  const cases: [string, string, string][] = [
    ['an unknown field', '{"task_name":"a","admin":true}', 'admin'],
    ['__proto__', '{"__proto__":{"user":{}}}', '__proto__'],
    ['constructor', '{"task_name":"a","constructor":{"prototype":{}}}', 'constructor'],
    ['a wrong type', '{"task_name":7}', 'task_name'],
    ['a list for an object', '[]', ''],
    ['null', 'null', ''],
    ['a name too long', JSON.stringify({ task_name: '长'.repeat(256) }), 'task_name'],
    ['a NUL', '{"task_name":"a\\u0000b"}', 'task_name'],
    ['half of an emoji', '{"task_name":"a\\ud83d"}', 'task_name'],
  ];
  for (const [what, body, field] of cases) {
    test(`${what} is refused by name`, async () => {
      const answer = await send('CreateAntouTask', body);
      expect(answer).toMatchObject(invalid);
      expect(Object.keys(answer.data.fields ?? {})).toEqual([field]);
    });
  }

  test('depth', async () => {
    for (const depth of [25, 100_000]) {
      const answer = await send('CreateAntouTask', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
      expect([400, 413]).toContain(answer.status);
    }
  });

  test('what is no JSON, no UTF-8, or of another type', async () => {
    expect(await send('CreateAntouTask', '{"task_name":')).toMatchObject(invalid);
    expect(await send('CreateAntouTask', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject(invalid);
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      expect((await send('CreateAntouTask', '{}', { 'content-type': type })).status).toBe(415);
    }
    expect((await send('UploadTaskFile', '{}')).status).toBe(415);
  });

  test('numbers and words that PostgreSQL would choke on', async () => {
    const task_id = await person.newTask();
    for (const after of [-1, 1.5, 1e300]) expect((await person.call('GetTaskEvents', { task_id, after })).status).toBe(400);
    for (const cursor of [
      'x',
      '[]',
      Buffer.from('[true,1.5,"a"]').toString('base64url'),
      Buffer.from('[true,1,"\\u0000"]').toString('base64url'),
    ]) {
      expect(await person.call('GetTaskList', { cursor })).toMatchObject(invalid);
    }
    expect((await person.call('GetUrl', { uri: 'a\0b' })).status).toBe(400);
    expect((await person.call('GetTaskInfo', { task_id: `${task_id}' or 1=1 --` })).status).toBe(400);
  });

  test('a declared length too large, and 100 MB without one', async () => {
    expect((await send('CreateAntouTask', `{"task_name":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
    // Who goes on talking after the answer may find the line cut before reading it.
    expect([413, 'cut']).toContain(await streamJson(100 * 1024 * 1024));
    expect((await person.call('CreateAntouTask', {})).status).toBe(200);
  });

  test('no such operation', async () => {
    for (const name of ['Nothing', '__proto__', 'toString', '..%2f..%2fhealthz', 'CreateAntouTask/more'])
      expect((await send(name, '{}')).status).toBe(404);
    const get = await fetch(`${server.address}/api/rpc/CreateAntouTask`, { headers: { cookie: person.cookie } });
    expect(get.status).toBe(404);
    await get.body?.cancel();
  });
});

/** In chunks, so that no length tells in advance; resolves with the status however early it comes. */
function streamJson(bytes: number): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    let got = '';
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/rpc/SendMessage HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${person.cookie}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      more();
    });
    const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'a'), Buffer.from('\r\n')]);
    let sent = 0;
    const more = (): void => {
      if (got !== '' || socket.destroyed || sent >= bytes) return;
      sent += piece.length;
      socket.write(piece, () => setImmediate(more));
    };
    socket.setEncoding('utf8').on('data', (text: string) => (got += text));
    // The server hangs up on who goes on talking.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(got === '' ? 'cut' : Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1])));
  });
}

describe('addresses', () => {
  test('a foreign page is refused, our own is not', async () => {
    for (const origin of ['https://evil.example', 'null', server.address.replace(/:\d+$/, ':1'), `${server.address}.evil.example`]) {
      expect((await send('CreateAntouTask', '{}', { origin })).status).toBe(403);
    }
    expect((await send('CreateAntouTask', '{}', { origin: server.address })).status).toBe(200);
  });

  test('paths that climb, lines that break, addresses that are none', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
      '/assets/..%5c..%5cmain.ts',
      '//etc/passwd',
      '/%00',
      '/%zz',
      '//[',
      '/api/files/../../secret',
      '/api/files/%2e%2e%2fsecret',
    ]) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (200|302|400|404) /);
      expect(answer).not.toMatch(/root:|a secret of the tests/);
    }
    for (const broken of [
      'GET\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: localhost\r\nA b: c\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    ])
      expect(await raw(broken)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (more: string) => (got += more));
    // A server may reset what it refused.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(got));
  });
}

describe('uploads', () => {
  const part = (name: string, content: string, more = ''): string =>
    `--xx\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const file = (content: string, name = 'file_content'): string => part(name, content, '; filename="a.txt"');
  const multipart = (body: string): Promise<Answered<Refused>> =>
    send('UploadTaskFile', body, { 'content-type': 'multipart/form-data; boundary=xx' });

  test('no file, two files, a wrong field, a stray field, no boundary', async () => {
    const task_id = await person.newTask();
    const fields = part('task_id', task_id) + part('file_name', 'a.txt');
    expect(await multipart(`${fields}--xx--\r\n`)).toMatchObject({ ...invalid, data: { fields: { file_content: '缺少文件' } } });
    expect((await multipart(`${fields}${file('1')}${file('2')}--xx--\r\n`)).status).toBeGreaterThanOrEqual(400);
    expect(await multipart(`${fields}${file('1', 'other')}--xx--\r\n`)).toMatchObject(invalid);
    expect(await multipart(`${fields}${part('admin', '1')}${file('1')}--xx--\r\n`)).toMatchObject({
      ...invalid,
      data: { fields: { admin: '不认识的字段' } },
    });
    expect(await multipart(`${fields}${part('__proto__', '1')}${file('1')}--xx--\r\n`)).toMatchObject(invalid);
    expect((await send('UploadTaskFile', 'x', { 'content-type': 'multipart/form-data' })).status).toBeLessThan(500);
    expect((await multipart(`${fields}${file('1')}--xx--\r\n`)).status).toBe(200);
  });

  test('cut off at any place, politely or not', async () => {
    const task_id = await person.newTask();
    const whole = `${part('task_id', task_id)}${part('file_name', 'a.txt')}${file('content '.repeat(100))}--xx--\r\n`;
    for (const cut of [0, 10, 60, 150, whole.length - 400, whole.length - 4 - 2])
      expect(await multipart(whole.slice(0, cut))).toMatchObject(invalid);
    // The line drops in the middle of the file.
    await new Promise<void>((resolve) => {
      const { hostname, port } = new URL(server.address);
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/rpc/UploadTaskFile HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\nContent-Type: multipart/form-data; boundary=xx\r\nContent-Length: 100000\r\n\r\n${whole.slice(0, -100)}`,
        );
        setTimeout(() => (socket.destroy(), resolve()), 100);
      });
    });
    expect((await db.pool.query('select 1 from task_file where task_id = $1', [task_id])).rowCount).toBe(0);
    await until(async () => (await person.upload(task_id, 'b.txt', 'b')).status === 200, 'the next upload');
  });

  test('the limits of the specification, in its words', async () => {
    const task_id = await person.newTask();
    const mb = (n: number): Uint8Array => new Uint8Array(n * 1024 * 1024);
    expect(await person.upload(task_id, 'big.zip', mb(51))).toMatchObject({ status: 413, msg: sentences.too_many_or_too_large });
    expect(await person.upload(task_id, 'big.png', mb(11))).toMatchObject({ status: 413, msg: sentences.image_too_large });
    expect((await person.upload(task_id, 'fits.png', mb(10))).status).toBe(200);
    expect((await person.upload(task_id, 'fits.bin', mb(50))).status).toBe(200);
    const files = Array.from({ length: 11 }, (_, n) => ({ file_name: `${n}`, file_uri: `${n}` }));
    expect((await person.call('SendMessage', { task_id, query: 'x', files })).status).toBe(400);
  });

  test('names: nothing climbs, nothing breaks a line, everything else stays', async () => {
    const task_id = await person.newTask();
    const cases: [string, string][] = [
      ['../../etc/passwd', 'passwd'],
      ['..\\..\\windows\\win.ini', 'win.ini'],
      ['%2e%2e/报告.md', '报告.md'],
      ['%2e%2e%2f报告.txt', '%2e%2e%2f报告.txt'],
      ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
      ['📈季度 报告👩‍👩‍👧.xlsx', '📈季度 报告👩‍👩‍👧.xlsx'],
      [`${'长'.repeat(251)}.csv`, `${'长'.repeat(251)}.csv`],
      ['..', '未命名文件'],
      ['\u202egnp.exe', 'gnp.exe'],
    ];
    for (const [given, kept] of cases) {
      const { status, data } = await person.upload(task_id, given, 'x');
      expect([status, data.file_name]).toEqual([200, kept]);
      const served = await fetch(data.file_url);
      expect(served.status).toBe(200);
      expect(await served.text()).toBe('x');
      expect(served.headers.get('set-cookie')).toBeNull();
    }
    expect((await person.upload(task_id, 'x'.repeat(256), 'x')).status).toBe(400);
    expect((await person.upload(task_id, '', 'x')).status).toBe(400);
  });

  test('the same name again is another file with a name of its own', async () => {
    const task_id = await person.newTask();
    const again = async (name: string): Promise<string> => (await person.upload(task_id, name, 'x')).data.file_name;
    expect([await again('a.md'), await again('a.md'), await again('a.md'), await again('a.md')]).toEqual([
      'a.md',
      'a(1).md',
      'a_2.md',
      'a_3.md',
    ]);
    expect([await again('周报.report.html'), await again('周报.report.html'), await again('周报.report.html')]).toEqual([
      '周报.report.html',
      '周报(1).report.html',
      '周报_2.report.html',
    ]);
    expect([await again('无后缀'), await again('无后缀')]).toEqual(['无后缀', '无后缀(1)']);
    const long = `${'长'.repeat(252)}.md`;
    expect([await again(long), await again(long)]).toEqual([long, `${'长'.repeat(249)}(1).md`]);
    const many = await Promise.all(Array.from({ length: 10 }, () => again('b.txt')));
    expect(new Set(many).size).toBe(10);
  });

  test('a page that calls itself a picture is served as neither, and from another origin', async () => {
    const task_id = await person.newTask();
    const { data } = await person.upload(task_id, '图.png', '<!doctype html><script>alert(1)</script>');
    expect(new URL(data.file_url).origin).not.toBe(server.address);
    const served = await fetch(data.file_url);
    expect(served.headers.get('content-type')).toBe('application/octet-stream');
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toMatch(/^sandbox;/);
    await served.body?.cancel();
    const page = await fetch((await person.upload(task_id, '页.html', '<script>alert(1)</script>')).data.file_url);
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox;.*default-src 'none'/);
    await page.body?.cancel();
  });
});

describe('the same key', () => {
  test('gives the same answer, and refuses another body', async () => {
    const key = { 'idempotency-key': 'key-of-a-create-1' };
    const first = await person.call('CreateAntouTask', { task_name: '甲' }, key);
    expect(await person.call('CreateAntouTask', { task_name: '甲' }, key)).toEqual(first);
    expect(await person.call('CreateAntouTask', { task_name: '乙' }, key)).toMatchObject({ status: 409, code: 100005 });
    expect((await (await signUp(server)).get('CreateAntouTask', { task_name: '甲' }, key)).task.task_id).not.toBe(first.data.task.task_id);
    expect((await person.call('CreateAntouTask', {}, { 'idempotency-key': 'x' })).status).toBe(400);
  });

  test('twenty times at once makes one task, one message, one file', async () => {
    const twenty = Array.from({ length: 20 });
    const made = await Promise.all(twenty.map(() => person.get('CreateAntouTask', {}, { 'idempotency-key': 'twenty-at-once' })));
    const ids = new Set(made.map(({ task }) => task.task_id));
    expect(ids.size).toBe(1);
    const [task_id = ''] = ids;
    const sent = await Promise.all(
      twenty.map(() => person.get('SendMessage', { task_id, query: '你好' }, { 'idempotency-key': 'twenty-messages' })),
    );
    expect(new Set(sent.map(({ query_id }) => query_id)).size).toBe(1);
    const kept = await Promise.all(twenty.map(() => person.upload(task_id, 'a.txt', 'same', { 'idempotency-key': 'twenty-files' })));
    expect(new Set(kept.map(({ data }) => data.file_uri)).size).toBe(1);
    expect((await db.pool.query("select 1 from task_event where task_id = $1 and type = 'message'", [task_id])).rowCount).toBe(1);
    expect((await person.upload(task_id, 'a.txt', 'changed', { 'idempotency-key': 'twenty-files' })).status).toBe(409);
    expect(await (await fetch(kept[0]?.data.file_url ?? '')).text()).toBe('same');
  });

  test('after a refusal may be used again', async () => {
    const task_id = await person.newTask();
    const key = { 'idempotency-key': 'refused-then-right' };
    expect((await person.call('SendMessage', { task_id, query: ' ' }, key)).status).toBe(400);
    expect((await person.call('SendMessage', { task_id, query: '你好' }, key)).status).toBe(200);
  });
});
