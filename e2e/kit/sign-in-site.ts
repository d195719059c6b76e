/** A stand-in site with accounts: a page that needs a sign-in by a form, with a name in any language, and one that moves all the time. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SignInSite {
  address: string;
  host: string;
  close(): void;
}

export async function startSignInSite(): Promise<SignInSite> {
  const sessions = new Map<string, string>();
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const session = /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const name = sessions.get(session);
    const path = (request.url ?? '').split('?')[0];
    if (request.method === 'POST' && path === '/login') {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
      if (form.get('password') !== 'desk-1') return void response.end(loginPage('密码不对'));
      const sid = Math.random().toString(36).slice(2);
      sessions.set(sid, form.get('name') ?? '');
      response.writeHead(303, {
        location: '/account?token=secret-of-the-address',
        'set-cookie': `sid=${sid}; HttpOnly; Path=/; Max-Age=86400`,
      });
      return void response.end();
    }
    if (path === '/account' && name === undefined) return void response.writeHead(302, { location: '/login' }).end();
    if (path === '/account') return void response.end(page('账户', `<h1>欢迎，${name}</h1><p>本月账单 128 元。</p>`));
    if (path === '/login') return void response.end(loginPage(''));
    if (path === '/slow') return void response.end(page('慢慢来', `<h1>慢慢来</h1><p>慢慢来，内容很多。</p>${moving}`));
    return void response.writeHead(404).end(page('没有', '没有这一页'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, close: () => void server.close() };
}

/** Fields at known places: the name at (240, 180), the password at (240, 260), the button at (240, 340). */
const loginPage = (wrong: string): string =>
  page(
    '登录',
    `<style>body{margin:0;font:16px sans-serif}form>*{position:absolute;left:120px;width:240px;height:40px;box-sizing:border-box}</style>
    <h1 style="position:absolute;left:120px;top:60px;margin:0">登录你的账户</h1><p style="position:absolute;left:120px;top:110px;margin:0;color:#b00">${wrong}</p>
    <form method="post" action="/login"><input name="name" aria-label="姓名" placeholder="姓名" style="top:160px">
    <input name="password" type="password" aria-label="密码" placeholder="密码" style="top:240px"><button style="top:320px">登录</button></form>`,
  );

const moving = `<p id="n"></p><script>let i = 0; setInterval(() => (n.textContent = '第 ' + ++i + ' 次'), 50);</script><div style="height:20000px"></div>`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}
