/** What a page asks of a server, which a preview has not: named with its line, the reason and the way out. */
import type { SiteFault } from '../runtime/pack.ts';
import type { Spot } from './faults.ts';
import { child, nameOf, walk, type Node } from './walk.ts';

interface Reason {
  message: string;
  suggestion: string;
}

const modules: Readonly<Record<string, Reason>> = {
  'next/headers': { message: 'next/headers 要在服务端运行', suggestion: '用 useSearchParams、document.cookie 或 localStorage 读取' },
  'next/server': { message: 'next/server 要在服务端运行', suggestion: '把这段逻辑写进页面组件，用 useRouter 跳转' },
  'next/cache': { message: 'next/cache 要在服务端运行', suggestion: '用 useState 或 @tanstack/react-query 保存取到的数据' },
  'server-only': { message: '这个文件声明了只在服务端运行', suggestion: '删除 import "server-only"，或不要从页面引用它' },
};
const node = new Set(
  'assert buffer child_process cluster crypto dgram dns events fs http http2 https module net os path process querystring readline stream tls tty url util v8 vm worker_threads zlib'.split(
    ' ',
  ),
);

export function serverModule(specifier: string): Reason | null {
  const [bare = ''] = specifier.replace(/^node:/, '').split('/');
  if (specifier.startsWith('node:') || node.has(bare))
    return {
      message: `${specifier} 是服务端（Node.js）的模块，浏览器里没有`,
      suggestion: '改用浏览器自带的接口，或把数据写进项目里的 JSON 文件',
    };
  return Object.hasOwn(modules, specifier) ? (modules[specifier] ?? null) : null;
}

/** A file that Next would run on the server. */
export function serverFile(path: string): Reason | null {
  if (/^(src\/)?(middleware|proxy)\.(ts|js)$/.test(path))
    return { message: '中间件要在服务端运行，预览里不会执行', suggestion: '删除它，在页面里用 useRouter 判断并跳转' };
  if (/^(src\/)?app\/(.*\/)?route\.(ts|js)$/.test(path))
    return { message: '服务端接口（route）在预览里不会运行', suggestion: '把数据写进 JSON 文件直接引用，或在页面里计算' };
  return null;
}

export function serverCode(program: Node, path: string, spot: (offset: number) => Spot): SiteFault[] {
  const found: SiteFault[] = [];
  const add = (at: Node, reason: Reason): void => void found.push({ type: 'CodeError', path, ...spot(at.start), ...reason });
  walk(program, (at, parent) => {
    if (at.type === 'ExpressionStatement' && at['directive'] === 'use server')
      add(at, { message: '服务端动作（use server）要在服务端运行', suggestion: '改成普通函数，在浏览器里处理并保存到 localStorage' });
    if (!/Function(Declaration|Expression)$/.test(at.type) || at['async'] !== true || !/\.[jt]sx$/.test(path)) return;
    const isDefault = parent?.type === 'ExportDefaultDeclaration';
    const name = nameOf(child(at, 'id')) || (parent?.type === 'VariableDeclarator' ? nameOf(child(parent, 'id')) : '');
    if (!isDefault && !/^[A-Z]/.test(name)) return;
    if (!returnsElements(at)) return;
    add(at, {
      message: `${name || '默认导出的组件'} 是异步组件，要在服务端运行`,
      suggestion: '去掉 async：参数用 use(params) 或 useParams()，数据在 useEffect 里取或从 JSON 引用',
    });
  });
  return found;
}

function returnsElements(component: Node): boolean {
  let found = false;
  walk(component, (at) => {
    if (at.type === 'JSXElement' || at.type === 'JSXFragment') found = true;
  });
  return found;
}
