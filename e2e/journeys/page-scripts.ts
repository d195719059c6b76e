/** A page that does something: written with a mistake, told, mended, used by mouse; and one that would reach outside. */
import { strict as assert } from 'node:assert';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, eventsOf, preview, send, taskIdOf } from '../kit/desk.ts';
import { lastSaid, type ProviderScript } from '../kit/provider-protocol.ts';
import type { Journey } from '../kit/stage.ts';

const picker = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>课堂点名</title>
<style>body{margin:0;padding:48px;font-family:sans-serif;background:#f4f6f2;color:#20302a}button{font-size:20px;padding:12px 28px}#who{font-size:64px;margin:24px 0}</style></head>
<body><h1>课堂点名</h1>
<button id="pick">点名</button>
<p id="who" role="status">还没有点</p>
<ol id="called"></ol>
<p><a href="https://school.example/?who=all">学校主页</a></p>
<script>
const names = ['赵一鸣', '钱多多', '孙小满'];
document.getElementById('pick').addEventListener('click', () => {
  const one = names.shift() ?? '都点过了';
  who.textContent = one;
  called.append(Object.assign(document.createElement('li'), { textContent: one }));
  LATER
});
</script></body></html>`;

const thief = `<!doctype html><html lang="zh-CN"><head><title>小工具</title></head><body><h1>小工具</h1><p id="told">开始</p><script>
const told = document.getElementById('told');
const image = new Image();
image.onerror = () => { told.textContent = '没有出去'; };
image.src = 'http://127.0.0.1:1/?' + document.title;
try { told.dataset.cookie = document.cookie; } catch { told.dataset.cookie = 'none'; }
try { told.dataset.parent = parent.document.title; } catch { told.dataset.parent = 'none'; }
try { top.location.href = 'http://127.0.0.1:1/'; } catch { told.dataset.top = 'none'; }
</script></body></html>`;

function pickerScenario(): ProviderScript {
  return ({ messages }) => {
    const begun = lastSaid(messages);
    const answers = messages.slice(begun + 1).filter((message) => message.role === 'tool');
    const said = JSON.stringify(messages[begun]?.content ?? '');
    const write = (title: string, html: string) => ({ calls: [{ name: 'write_page', arguments: { title, html } }] });
    if (said.includes('小工具')) return answers.length === 0 ? write('小工具', thief) : { text: '已做好“小工具”。' };
    if (answers.length === 0)
      return {
        text: '先引一个库试试。',
        ...write(
          '课堂点名',
          picker.replace('<script>', '<script src="https://cdn.example.com/a.js"></script><script>').replace('LATER', ''),
        ),
      };
    if (answers.length === 1) return { text: '库不能引，自己写。', ...write('课堂点名', picker.replace('LATER', 'remember(one);')) };
    if (answers.length === 2)
      return {
        text: '脚本出错了，改掉。',
        calls: [
          {
            name: 'edit_page',
            arguments: { file_name: '课堂点名.html', edits: [{ op: 'replace_html', find: 'remember(one);', replace: '' }] },
          },
        ],
      };
    return { text: '已做好“课堂点名”，点按钮就能用。' };
  };
}

export const pageScripts: Journey = {
  name: 'a page that does something, mended until it runs and used by mouse',
  async run(stage) {
    const { server } = await stage.modelServerOver('google', pickerScenario(), { delay_ms: 1 });
    const { window, page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, '做一个课堂点名的网页，名单：赵一鸣、钱多多、孙小满');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const { events } = await eventsOf(window, server.address, taskIdOf(page));
    const results = events.filter((event) => event.type === 'tool_result');
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [false, true, true],
    );
    assert.match(results[0]?.output ?? '', /脚本请直接写在页面的 <script> 里/);
    assert.match(results[1]?.output ?? '', /点“点名”时：第 \d+ 行 ReferenceError: remember is not defined/);
    assert.match(results[2]?.output ?? '', /脚本没有出错/);

    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /^打开.*课堂点名\.html/ })
      .click();
    const shown = page.frameLocator('iframe[title="课堂点名.html"]');
    await shown.getByRole('button', { name: '点名' }).click();
    await shown.getByRole('status').getByText('赵一鸣').waitFor();
    await shown.getByRole('button', { name: '点名' }).click();
    await shown.getByRole('listitem').getByText('钱多多').waitFor();
    await checkAccess(page, 'a page with scripts');
    await shown.getByRole('link', { name: '学校主页' }).click();
    const asked = preview(page).getByRole('status').filter({ hasText: '页面想打开：https://school.example/?who=all' });
    await asked.waitFor();
    await asked.getByRole('button', { name: '不用' }).click();
    await asked.waitFor({ state: 'detached' });
    await preview(page).getByRole('button', { name: '手机' }).click();
    await shown.getByRole('button', { name: '点名' }).waitFor();

    await send(page, '再做一个小工具');
    await page.getByText('已做好“小工具”。').waitFor();
    await page
      .getByRole('article', { name: '回答' })
      .last()
      .getByRole('button', { name: /^打开.*小工具\.html/ })
      .click();
    const tool = page.frameLocator('iframe[title="小工具.html"]');
    await tool.getByText('没有出去').waitFor();
    const told = await tool.locator('#told').evaluate((element) => ({ ...(element as HTMLElement).dataset }));
    assert.deepEqual([told['parent'], told['cookie'] ?? ''], ['none', 'none']);
    assert.match(page.url(), /\/task\//, 'the page around stays where it is');
    await preview(page).getByText('页面里的脚本出错了').waitFor();
    // Whoever hands it over says so.
    await page
      .getByText(/运行时出错：打开时：页面想跳到别的地址/)
      .first()
      .waitFor();
  },
};
