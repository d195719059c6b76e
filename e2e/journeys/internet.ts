/** An address in the request is read like a file, unless it leads into a private network; what was read stands in the panel. */
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answered, arrive, documentText, preview, send } from '../kit/desk.ts';
import { checkAccess } from '../kit/axe.ts';
import type { Journey } from '../kit/stage.ts';

const prose = '前三季度全市新能源汽车产量达到46.2万辆，同比增长38.5%，占全省的四成。';
const article = `<!doctype html><html><head><meta charset="utf-8"><title>新能源汽车产量创新高</title></head><body>
<nav><a href="/">首页</a><a href="/more">更多栏目</a></nav><article><h1>新能源汽车产量创新高</h1><p>${prose}</p>
<h2>出口</h2><p>出口5.1万辆，比上年同期增加1.2万辆。</p><p>${'企业表示将继续扩大产能，完善充电设施。'.repeat(10)}</p></article><footer>版权所有</footer></body></html>`;

export const onTheInternet: Journey = {
  name: 'a web page is read by its address, one of a private network only where that is allowed',
  async run(stage) {
    const outside = createServer((request, response) => {
      response.statusCode = request.url === '/a.html' ? 200 : 404;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(request.url === '/a.html' ? article : 'no');
    });
    await once(outside.listen(0, '127.0.0.1'), 'listening');
    stage.onEnd(async () => void outside.close());
    // A listening TCP server has an address with a port.
    const { port } = outside.address() as AddressInfo;
    const page_at = `http://127.0.0.1:${port}/a.html`;

    const guarded = await stage.commonServer();
    const { page: careful } = await stage.openWindow(guarded);
    await arrive(careful);
    await send(careful, `总结 ${page_at} 的要点`);
    await answered(careful, 1);
    await careful
      .getByText(/没能读取|没有打开|没能回答/)
      .first()
      .waitFor();
    assert.ok(!(await careful.getByRole('log', { name: '对话' }).innerText()).includes('46.2'), 'nothing of this network was read');

    const server = await stage.startServer({ FETCH_PRIVATE_HOSTS: `127.0.0.1:${port}` });
    const { page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=writing' });
    await send(page, `根据 ${page_at} 写一份产量情况简报`);
    await answered(page, 1);
    await documentText(page).getByText('46.2万辆').first().waitFor();
    assert.ok(!(await documentText(page).innerText()).includes('版权所有'));
    await preview(page).getByRole('tab', { name: '浏览器' }).click();
    await preview(page).getByRole('region', { name: '读到的内容' }).getByText('同比增长38.5%').waitFor();
    await preview(page)
      .getByRole('link', { name: /新能源汽车产量创新高/ })
      .waitFor();
    await checkAccess(page, 'a page that was read');
  },
};
