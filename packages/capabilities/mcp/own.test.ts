/** Our own extensions, spoken to over MCP as any client would. */
import { expect, it } from 'vitest';
import { createReader } from '../tools/read-file/reader.server.ts';
import { connectMcp } from './connection.server.ts';
import { ownExtensions, ownTransport } from './own.server.ts';
import { amountInCapitals } from './own/amount.ts';
import { convertMeasure } from './own/measures.ts';
import { foreignText } from './foreign-text.ts';

const reader = createReader({ entry: new URL('../tools/read-file/reader-process.ts', import.meta.url) }).of('test');
const notes = new TextEncoder().encode('# 会议纪要\n\n张总要求 12 月 5 日前交付样机。\n');

async function ask(extension_id: string, tool: string, input: Record<string, unknown>): Promise<string> {
  const extension = ownExtensions.find((one) => one.extension_id === extension_id);
  if (!extension) throw new Error(`no ${extension_id}`);
  const { signal } = new AbortController();
  const file = { uri: 'u1', name: '纪要.md', bytes: notes.length };
  const files = {
    list: () => Promise.resolve([file]),
    read: () => Promise.resolve({ file, bytes: notes }),
    write: () => Promise.resolve(file),
  };
  const fetch = (url: string): Promise<Response> =>
    url.includes('gone') ? Promise.resolve(new Response('', { status: 404 })) : Promise.resolve(new Response('好'));
  const ports = { fetch, reader, now: () => Date.parse('2026-03-08T06:30:00Z'), time_zone: 'Asia/Shanghai' };
  const connection = await connectMcp({
    label: extension.display_name,
    transport: await ownTransport(extension, ports, { files, signal, egress: () => Promise.resolve() }),
    signal,
  });
  const answer = await connection.call(tool, input, { signal, progress: () => undefined });
  await connection.close();
  return answer.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
}

it('tells times elsewhere, also on days when clocks are changed', async () => {
  expect(await ask('time', 'now', {})).toBe('北京时间：2026年3月8日 星期日 14:30（UTC+8）');
  expect(await ask('time', 'convert', { time: '09:00', from: '东京', to: ['北京', '纽约', 'Asia/Kolkata'] })).toBe(
    '东京：2026年3月8日 星期日 09:00（UTC+9）\n北京：2026年3月8日 星期日 08:00（UTC+8，比东京晚 1 小时）\n纽约：2026年3月7日 星期六 19:00（UTC-5，比东京晚 14 小时）\nAsia/Kolkata：2026年3月8日 星期日 05:30（UTC+5:30，比东京晚 3 小时 30 分钟）',
  );
  expect(await ask('time', 'convert', { time: '02:30', date: '2026-03-08', from: '纽约', to: ['北京'] })).toContain('没有 02:30 这个时间');
  expect(await ask('time', 'now', { places: ['亚特兰蒂斯'] })).toContain('不知道“亚特兰蒂斯”的时区');
  expect(await ask('time', 'days', { from: '2026-03-02', to: '2026-03-15' })).toContain('相隔 13 天，含首尾共 14 天；其中周一至周五 10 天');
  expect(await ask('time', 'days', { from: '2026-03-07', add: 5, weekdays: true })).toContain('2026-03-13（星期五）');
  expect(await ask('time', 'days', { from: '2026-02-30', add: 1 })).toContain('没有 2026-02-30 这一天');
});

it('looks into the files of the task and at links', async () => {
  expect(await ask('files', 'list', {})).toBe(`纪要.md（${notes.length}B）`);
  expect(await ask('files', 'search', { query: '样机' })).toContain('纪要.md：…');
  expect(await ask('files', 'read', { name: '纪要.md' })).toContain('张总要求');
  expect(await ask('web', 'check_links', { urls: ['https://a.cn/', 'https://a.cn/gone'] })).toBe(
    'https://a.cn/：能打开\nhttps://a.cn/gone：打不开（404）',
  );
});

it('converts, spells out and counts', async () => {
  expect(await ask('office', 'convert_unit', { value: 3, from: '亩', to: ['平方米', '公顷'] })).toBe('3 亩 = 2000 平方米\n3 亩 = 0.2 公顷');
  expect(await ask('office', 'convert_unit', { value: 1, from: '斤', to: ['米'] })).toContain('不能换算');
  expect([convertMeasure(100, '℃', '℉'), convertMeasure(1, '英里', '公里'), convertMeasure(1, '磅', '千克')]).toEqual([
    212, 1.609344, 0.45359237,
  ]);
  const amounts: [string, string][] = [
    ['0', '人民币零元整'],
    ['1680.32', '人民币壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '人民币壹拾万零柒仟元伍角叁分'],
    ['16409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['1,000,300', '人民币壹佰万零叁佰元整'],
    ['100000001', '人民币壹亿零壹元整'],
    ['0.05', '人民币伍分'],
    ['-12.5', '人民币负壹拾贰元伍角整'],
  ];
  for (const [given, wanted] of amounts) expect([given, amountInCapitals(given)]).toEqual([given, wanted]);
  expect(await ask('office', 'count_text', { text: '你好，world 2026！\n第二段' })).toBe(
    '字数 9（汉字与中文标点 7，西文单词与数字 2）；其中汉字 5；字符数（不计空格）16；字符数（计空格）17；段落数 2。',
  );
});

it('shows nothing that can’t be seen', () => {
  expect(foreignText('好\u{E0041}\u200B\u202E\u0007 的\r\n下一行', 100)).toBe('好 的\n下一行');
  expect(foreignText('长'.repeat(10), 4)).toBe('长长长长…');
  expect(foreignText({ toString: () => 'x' }, 10)).toBe('');
});
