/** A site for tests: forms, scripts, popups, downloads, and pages that try to get out of the browser. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInSite {
  port: number;
  /** Everything asked of it, `METHOD host/path`. */
  seen: string[];
  /** What forms sent. */
  sent: string[];
  close(): Promise<void>;
}

type Answer = { type?: string; body?: string | Buffer; status?: number; headers?: Record<string, string> };

export async function startStandInSite(pages: Record<string, Answer | string> = {}): Promise<StandInSite> {
  const seen: string[] = [];
  const sent: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { pathname } = new URL(request.url ?? '/', 'http://x');
      seen.push(`${request.method} ${request.headers.host ?? ''}${request.url ?? ''}`);
      if (request.method === 'POST') sent.push(decodeURIComponent(body.replaceAll('+', ' ')));
      const found = pages[pathname] ?? site[pathname] ?? { status: 404, body: '<title>没有这个网页</title><p>没有这个网页</p>' };
      const {
        type = 'text/html; charset=utf-8',
        body: text = '',
        status = 200,
        headers = {},
      } = typeof found === 'string' ? { body: found } : found;
      response.writeHead(status, { 'content-type': type, ...headers }).end(text);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    seen,
    sent,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const site: Record<string, Answer | string> = {
  '/': `<title>办事大厅</title><h1>办事大厅</h1><nav><a href="/form">在线申请</a><a href="/drawn">最新公告</a></nav>
    <p>工作日 9:00 至 17:00 受理。</p><a href="/form" target="_blank">新窗口申请</a>
    <button onclick="alert('系统将于今晚维护');document.getElementById('late').textContent='已查看维护通知'">维护通知</button><p id="late"></p>
    <a href="/report.csv" download>下载报表</a><a href="/export">导出明细</a>`,
  '/form': `<title>在线申请</title><h1>在线申请</h1><form method="post" action="/done">
    <label>姓名 <input name="who" required></label><label>口令 <input type="password" name="code" value="secret-1234"></label>
    <label>部门 <select name="where"><option>请选择</option><option>财务部</option><option>人事部</option></select></label>
    <label><input type="checkbox" name="ok"> 我已阅读说明</label><button>提交申请</button></form>`,
  '/done': '<title>已受理</title><h1>已受理</h1><p>受理编号 20261121-007，请留存。</p>',
  // Nothing stands in it until its script has run.
  '/drawn': `<title>公告</title><div id="app"></div><script>setTimeout(()=>{fetch('/notices.json').then(r=>r.json()).then(list=>{
    document.getElementById('app').innerHTML='<main><h1>最新公告</h1>'+list.map(t=>'<p>'+t+'</p>').join('')+'</main>'})},60)</script>`,
  '/notices.json': {
    type: 'application/json',
    body: JSON.stringify([
      '关于开展2026年度固定资产盘点的通知：盘点于12月1日至12月15日进行，各部门应在11月28日前完成自查，由财务部汇总结果。',
      '关于调整办公时间的通知：自12月1日起上午办公时间为9:00至12:00，下午为13:30至17:30，请各部门相互转告。',
    ]),
  },
  '/report.csv': { type: 'text/csv', body: '月份,金额\n1月,100\n' },
  '/export': {
    type: 'application/octet-stream',
    body: 'a,b\n1,2\n',
    headers: { 'content-disposition': "attachment; filename*=UTF-8''..%2F..%2F%E6%98%8E%E7%BB%86.csv" },
  },
  '/login':
    '<title>登录</title><h1>用户登录</h1><form><input placeholder="账号"><input type="password" placeholder="密码"><button>登录</button></form>',
};
