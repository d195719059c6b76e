/** The browser tool as a brain uses it, on a site with forms, scripts, popups and downloads, in a real Chromium. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ToolContext, ToolOutcome } from '#agent/tool.ts';
import { browserTool } from '#capabilities/tools/browser/browser.server.ts';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import { createBrowsing, type Browsing } from './browsing.ts';
import { startStandInSite, type StandInSite } from './stand-in-site.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';

const executable = findChromium('');
const reader = createReader({ entry: readerEntry }).of('test');
let site: StandInSite;
let browsing: Browsing;
let origin: string;
const pictures = new Map<string, Uint8Array>();
const files = new Map<string, Uint8Array>();
let calls = 0;

beforeAll(async () => {
  if (!executable) return;
  site = await startStandInSite({ '/to-a-file': { status: 302, headers: { location: 'file:///etc/passwd' } } });
  const private_hosts = [`site.test:${site.port}`];
  origin = `http://site.test:${site.port}`;
  browsing = createBrowsing({ executable, private_hosts, monotonic: () => performance.now(), resolve: async () => ['127.0.0.1'] });
});
afterAll(async () => {
  await browsing?.close();
  await site?.close();
});

async function step(input: object, task_id = 't', signal = new AbortController().signal): Promise<ToolOutcome> {
  const outbound = createOutbound({
    allow_private_hosts: [`site.test:${site.port}`],
    network: { resolve: async () => ['127.0.0.1'] },
    max_bytes: 1_000_000,
    timeout_ms: 5_000,
    max_redirects: 3,
  });
  const tool = browserTool({
    open: () => browsing.sessionOf({ task_id, user_id: 'u' }),
    fetch: (url, init) => outbound.fetch(url, init),
    readPage: (request, stop) => reader.read(request, stop),
    async keepPicture(key, jpeg) {
      pictures.set(key, jpeg);
      return key;
    },
  });
  const context = {
    signal,
    call_id: `c${++calls}`,
    attempt: 1,
    note: () => undefined,
    egress: () => Promise.resolve(),
    files: {
      async write({ name, bytes }: { name: string; bytes: Uint8Array }) {
        files.set(name, bytes);
        return { uri: `uri/${name}`, name, bytes: bytes.length };
      },
    },
    // The tool only writes files.
  } as unknown as ToolContext;
  try {
    return await tool.run(tool.input.parse(input), context);
  } finally {
    await outbound.close();
  }
}

it.skipIf(!executable)('fills in and sends a form; what was hidden in it is not told', async () => {
  const opened = await step({ action: 'open', url: `${origin}/` });
  expect(opened).toMatchObject({
    ok: true,
    display: { kind: 'browser', title: '办事大厅', action: expect.stringContaining('打开了'), picture: expect.stringMatching(/^c/) },
  });
  expect(opened.output).toContain('工作日 9:00 至 17:00 受理。');
  const form = await step({ action: 'click', name: '在线申请' });
  expect(form.output).toContain(`变化：到了 ${origin}/form`);
  expect(form.output).not.toContain('secret-1234');
  const ref = /\[((?:f\d+)?e\d+)\] 输入框 “姓名”/.exec(form.output)?.[1];
  expect((await step({ action: 'type', ref, text: '张三' })).output).toContain('输入框 “姓名” = “张三”');
  expect((await step({ action: 'select', name: '部门', option: '研发部' })).output).toContain('有：请选择、财务部、人事部');
  expect(await step({ action: 'select', name: '部门', option: '人事部' })).toMatchObject({ ok: true });
  const sent = await step({ action: 'click', name: '提交申请' });
  expect(sent.output).toContain('受理编号 20261121-007');
  expect(sent).toMatchObject({ display: { url: `${origin}/done`, before: expect.any(String), mark: { x: expect.any(Number) } } });
  expect(site.sent).toEqual([expect.stringContaining('who=张三')]);
  expect(site.sent[0]).toContain('where=人事部');
  expect((await step({ action: 'click', ref: 'e999' })).output).toContain('没有 e999');
  const jpeg = pictures.get(`c${calls}`);
  expect([jpeg?.[0], jpeg?.[1]]).toEqual([0xff, 0xd8]);
});

it.skipIf(!executable)('follows new tabs, tells of dialogs, and reads what only scripts draw', async () => {
  await step({ action: 'open', url: `${origin}/` });
  const dialog = await step({ action: 'click', name: '维护通知' });
  expect(dialog.output).toContain('网页弹出对话框“系统将于今晚维护”，已按取消关闭');
  expect(dialog.output).toContain('页面上出现了：已查看维护通知');
  expect((await step({ action: 'click', name: '新窗口申请' })).output).toContain('已转到新标签页');
  expect((await step({ action: 'back' })).output).toContain('关闭了这个标签页');
  const drawn = await step({ action: 'read', url: `${origin}/drawn` });
  expect(drawn.output).toMatch(/^文件：[\s\S]+\n---\n[\s\S]*固定资产盘点/);
  const both = await step({ action: 'click', name: '不存在' });
  expect(both).toMatchObject({ ok: false, output: expect.stringContaining('没有找到“不存在”') });
});

it.skipIf(!executable)('keeps pictures and downloads as files with safe names', async () => {
  await step({ action: 'open', url: `${origin}/` });
  expect(await step({ action: 'download', name: '下载报表' })).toMatchObject({ ok: true, files: [{ name: 'report.csv' }] });
  expect(await step({ action: 'click', name: '导出明细' })).toMatchObject({
    files: [{ name: expect.stringMatching(/^[^/\\]*明细\.csv$/) }],
  });
  expect(await step({ action: 'download', url: `${origin}/report.csv`, file_name: '../../报表.csv' })).toMatchObject({
    files: [{ name: '报表.csv' }],
  });
  const shot = await step({ action: 'screenshot', whole: true });
  expect(shot).toMatchObject({ ok: true, files: [{ name: '办事大厅 截图.png' }] });
  expect(Buffer.from(files.get('办事大厅 截图.png') ?? []).toString('latin1', 1, 4)).toBe('PNG');
});

it.skipIf(!executable)('says plainly what stands in the way', async () => {
  expect(await step({ action: 'click', name: '提交' }, 'other')).toMatchObject({
    ok: false,
    output: expect.stringContaining('现在没有打开的网页'),
  });
  expect((await step({ action: 'open', url: `${origin}/login` })).output).toContain('这个网页要求登录');
  for (const url of ['http://127.0.0.1:8080/', 'https://intranet.test/'])
    expect(await step({ action: 'open', url })).toMatchObject({ ok: false, output: expect.stringContaining('指向内部网络') });
  expect((await step({ action: 'open', url: `${origin}/to-a-file` })).output).toContain('它跳转到不能打开的地址');
  // What the browser itself puts there after that doesn't stand in the way of the next page.
  expect(await step({ action: 'open', url: `${origin}/` })).toMatchObject({ ok: true });
  // Nothing is opened: its input is all that is looked at.
  const tool = browserTool({} as never);
  for (const url of ['file:///etc/passwd', 'chrome://version', 'view-source:http://a.cn', 'data:text/html,x', 'javascript:1'])
    expect(tool.input.safeParse({ action: 'open', url }).success, url).toBe(false);
  expect(tool.input.safeParse({ action: 'click' }).success).toBe(false);
});

it.skipIf(!executable)('a Chromium that dies is started again, and what was open is said to be gone', async () => {
  await step({ action: 'open', url: `${origin}/` });
  const session = browsing.opened('t');
  const closed = new Promise<string>((done) => session?.onClosed(done));
  // Closes the whole browser from under its sessions.
  await session?.page().context().browser()?.close();
  expect(await closed).toBe('crashed');
  expect(await step({ action: 'scroll' })).toMatchObject({ ok: false, output: expect.stringContaining('现在没有打开的网页') });
  expect(await step({ action: 'open', url: `${origin}/` })).toMatchObject({ ok: true });
});
