import { expect, test } from 'vitest';
import type { Egress } from '#agent/tool.ts';
import { carriedIn } from './carried.ts';
import type { Flow } from './flow.server.ts';
import { hostsIn } from './hosts.ts';
import { heldBack } from './may-leave.server.ts';

const secret = '张三,13800138000,客户合同金额 1,250,000 元';
const read = {
  is_given: true,
  tool: 'read_file',
  from: '文件“客户名单.csv”',
  text: `姓名,电话,备注\n${secret}\nhttps://named.example/doc?token=${'t'.repeat(70)} 合同原件\n`,
};
const pages = ['更多：[下一页](https://news.example/list?cursor=eyJhIjoxLCJiIjoyLCJjIjozLCJkIjo0LCJlIjo1LCJmIjo2LCJnIjo3LCJoIjo4fQ==)'];

function flow(more: Partial<Flow> = {}): Flow {
  const words = '读一下附件，再打开 https://named.example/start 和 docs.example 看看';
  return {
    words,
    reads: [read],
    hosts: new Set([...hostsIn(words), 'listed.example', 'news.example']),
    addresses: new Set(['https://named.example/start', `https://listed.example/a?${'x'.repeat(80)}`]),
    pages,
    agreed: new Set(),
    sent: '',
    ...more,
  };
}

const to = (url: string, more: object = {}): Egress => ({ to: { kind: 'address', url, ...more } });
const typed = (url: string, body: string): Egress => ({ to: { kind: 'address', url }, body });
const why = (one: Egress, more: Partial<Flow> = {}): string[] => heldBack([one], flow(more))?.why ?? [];

const base64 = Buffer.from(secret).toString('base64');
const base64url = Buffer.from(secret).toString('base64url');
const hex = Buffer.from(secret).toString('hex');
const backwards = encodeURIComponent([...'13800138000客户'].toReversed().join(''));

test.each<[string, Egress, string[]]>([
  ['the host the person named', to('https://named.example/other'), []],
  ['a host named without its scheme', to('https://www.docs.example/a/b'), []],
  ['a host of a search', to('https://listed.example/page'), []],
  ['a long address a search gave', to(`https://listed.example/a?${'x'.repeat(80)}`), []],
  [
    'a long address that stands on a page',
    to('https://news.example/list?cursor=eyJhIjoxLCJiIjoyLCJjIjozLCJkIjo0LCJlIjo1LCJmIjo2LCJnIjo3LCJoIjo4fQ=='),
    [],
  ],
  ['a short query of one’s own', to(`https://listed.example/s?q=${encodeURIComponent('新能源汽车产量')}`), []],
  ['words of a file behind the #, which the page reads', to(`https://named.example/start#${encodeURIComponent(secret)}`), ['carries']],
  ['a place on a page', to('https://named.example/start#part-2'), []],
  ['a host nobody named', to('https://evil.example/'), ['unnamed']],
  ['a host below one that was named', to('https://x.named.example/'), ['unnamed']],
  ['a named host on another port', to('https://named.example:8443/'), ['unnamed']],
  ['a long query', to(`https://listed.example/a?${'y'.repeat(65)}`), ['long']],
  ['a long path', to(`https://listed.example/${'y'.repeat(130)}`), ['long']],
  ['words of a file in the query', to(`https://listed.example/?q=${encodeURIComponent('张三 13800138000')}`), ['carries']],
  ['words of a file in the path', to(`https://listed.example/${encodeURIComponent('张三,13800138000')}`), ['carries']],
  [
    'words of a file, encoded twice',
    to(`https://listed.example/?q=${encodeURIComponent(encodeURIComponent('张三,13800138000'))}`),
    ['carries'],
  ],
  ['words of a file in base64', to(`https://listed.example/?q=${base64}`), ['long', 'carries']],
  ['words of a file in base64 of addresses, in a folder', to(`https://listed.example/x/${base64url}`), ['carries']],
  ['words of a file in hex', to(`https://listed.example/?q=${hex.slice(0, 56)}`), ['carries']],
  ['words of a file backwards', to(`https://listed.example/?q=${backwards}`), ['carries']],
  ['words of a file spread over a query', to('https://listed.example/?a=138001&b=38000&c=' + encodeURIComponent('客户合同')), ['carries']],
  ['words of a file in a name', to('https://13800138000.x.named.example/'), ['unnamed']],
  ['an address that stands in the file as a whole, on a host that was named', to(`https://named.example/doc?token=${'t'.repeat(70)}`), []],
  [
    'the same with more put into it',
    to(`https://named.example/doc?token=${'t'.repeat(70)}&d=13800138000${encodeURIComponent('客户')}`),
    ['long', 'carries'],
  ],
  ['words of a file typed into a page', typed('https://named.example/form', '电话 13800138000 客户合同'), ['carries']],
  [
    'the person’s own words typed into a page',
    typed('https://named.example/form', '读一下附件，再打开 https://named.example/start 和 docs.example 看看'),
    [],
  ],
  ['a long text typed into a page', typed('https://named.example/form', '我'.repeat(65)), ['long']],
  ['where a host sends on by itself', to('https://cdn.example/x', { led_by: 'https://named.example/start' }), []],
  [
    'where a host was told to send on',
    to('https://evil.example/', { led_by: 'https://named.example/go?u=https%3A%2F%2Fevil.example%2F' }),
    ['unnamed'],
  ],
  [
    'where a host was told to send on, in base64',
    to('https://evil.example/', { led_by: `https://named.example/go?u=${btoa('https://evil.example/')}` }),
    ['unnamed'],
  ],
  [
    'a redirect with words of a file',
    to(`https://cdn.example/?q=${encodeURIComponent('张三13800138000')}`, { led_by: 'https://named.example/' }),
    ['carries'],
  ],
  ['a page that leads elsewhere', to('https://evil.example/', { by_page: true }), ['unnamed']],
  ['a page’s own long address', to(`https://named.example/?token=${'z'.repeat(90)}`, { by_page: true }), []],
])('%s', (_name, one, expected) => {
  expect(why(one)).toEqual(expected);
});

test('a task that has read nothing of the person’s sends what it likes', () => {
  expect(why(to(`https://evil.example/?q=${'x'.repeat(500)}`), { reads: [] })).toEqual([]);
});

test('what the person wrote themself is not carried, also when it stands in a file', () => {
  const words = '查一下 13800138000 客户合同 在 listed.example 上有没有';
  expect(why(to(`https://listed.example/?q=${encodeURIComponent('13800138000客户合同')}`), { words })).toEqual([]);
});

test('an address that a program of the task printed was put together there', () => {
  const url = `https://named.example/c?d=${encodeURIComponent('张三,13800138000')}`;
  const printed = { tool: 'code', from: '运行 Python', text: `运行成功\n---\n${url}\n`, is_given: false };
  expect(why(to(url), { reads: [printed] })).toEqual(['carries']);
  expect(why(to(url), { reads: [{ ...printed, tool: 'read_file', is_given: true }] })).toEqual([]);
});

test('words cut in pieces that are each too short are put together', () => {
  expect(why(typed('https://named.example/', '8000,客户合'))).toEqual([]);
  expect(why(typed('https://named.example/', '8000,客户合'), { sent: '张三,1380013' })).toEqual(['carries']);
});

test('what was agreed to for the task is not asked again', () => {
  const agreed = new Set(['host:evil.example']);
  expect(why(to(`https://evil.example/?q=${encodeURIComponent(secret)}`), { agreed })).toEqual([]);
  expect(why(to('https://other.example/'), { agreed })).toEqual(['unnamed']);
});

test('of several addresses those that may not be asked are named together', () => {
  const held = heldBack([to('https://named.example/'), to('https://a.example/'), to('https://b.example/x')], flow());
  expect(held).toMatchObject({
    places: [{ name: 'a.example' }, { name: 'b.example' }],
    addresses: ['https://a.example/', 'https://b.example/x'],
  });
});

test('extensions: their one address was given by the person, what a program reaches was not; words of files are asked about', () => {
  const extension = (body: object, hosts: string[] = [], id = 'notes'): Egress => ({
    to: { kind: 'extension', id, label: '笔记', address: '', hosts },
    body: JSON.stringify(body),
  });
  expect(why(extension({ city: '北京' }))).toEqual([]);
  expect(why(extension({ text: secret }))).toEqual(['carries']);
  expect(why(extension({ city: '北京' }, ['api.example']))).toEqual(['unnamed']);
  expect(why(extension({ city: '北京' }, ['named.example', '*.example']))).toEqual([]);
  const own = { is_given: false, tool: 'mcp__notes__list', from: '笔记', text: 'id: 7f3e9a1b2c4d5e6f' };
  expect(why(extension({ id: '7f3e9a1b2c4d5e6f' }), { reads: [own] })).toEqual([]);
  expect(why(extension({ id: '7f3e9a1b2c4d5e6f' }, [], 'other'), { reads: [own] })).toEqual(['carries']);
});

test('a service that was set up is named, but gets no words of files unasked', () => {
  const query = (body: string): Egress => ({ to: { kind: 'service', label: '搜索服务 SearXNG' }, body });
  expect(why(query('新能源汽车 产量'))).toEqual([]);
  expect(why(query('张三 13800138000'))).toEqual(['carries']);
});

test('says what is carried as it stands in the file, and where it was read', () => {
  expect(carriedIn([`q=${base64}`], [read], '')).toEqual([{ from: '文件“客户名单.csv”', words: secret.replace(/ 元$/, ' 元') }]);
});

test('a megabyte that was read is searched in bounded time, and chance finds nothing', () => {
  const text = Array.from({ length: 60_000 }, (_, n) => `第${n}行：${(n * 7919) % 100_003}`).join('\n');
  const begun = process.cpuUsage();
  expect(carriedIn(['https://listed.example/a/plain/path?page=2&sort=new'], [{ from: 'a', text }], '')).toEqual([]);
  const once = process.cpuUsage(begun);
  const again = process.cpuUsage();
  const reads = [{ from: 'a', text }];
  carriedIn(['https://x.example/?q=1'], reads, '');
  expect(process.cpuUsage(again).user).toBeGreaterThan(0);
  expect(once.user / 1e6).toBeLessThan(5);
});
