/** A site as one HTML file that opens from the disk: script, style and everything that lay beside them inside it. */
import type { SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import { isSource } from '#preview/protocol.ts';
import { siteFileType } from './site-file-types.ts';

/** Inside it each byte takes four thirds. */
const mostBeside = 15 * 1024 * 1024;
const siteMark = '/__site__/';

export async function singleFile(files: SiteFiles, { script, css }: { script: string; css: string }): Promise<string> {
  const beside: Record<string, string> = {};
  let bytes = 0;
  for (const path of files.paths) {
    if (isSource(path)) continue;
    const address = path.startsWith('public/') ? path.slice('public'.length) : `/_site/asset/${path}`;
    const name = address.slice(address.lastIndexOf('/') + 1);
    // What nothing names is left where it is.
    if (!script.includes(name) && !css.includes(name)) continue;
    const content = await files.read(path);
    bytes += content.length;
    if (bytes > mostBeside) throw new Error('图片和其他文件合起来超过 15 MB，放不进一个网页文件；请下载项目压缩包。');
    beside[address] = `data:${siteFileType(path).replace(' ', '')};base64,${Buffer.from(content).toString('base64')}`;
  }
  const styled = css.replace(
    /url\((['"]?)\/__site__\/([^'")]+)\1\)/g,
    (_, _quote: string, path: string) => `url("${beside[`/${path}`] ?? ''}")`,
  );
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${inStyle(styled.replaceAll(siteMark, './'))}</style></head><body><script>globalThis.__site_files = ${inScript(JSON.stringify(beside))};</script>
<script>${inScript(script)}</script></body></html>
`;
}

/** As in scripts: the two beginnings that would end or change what a browser takes for one. */
function inScript(code: string): string {
  return code.replace(/<(?=\/script|!--)/gi, '\\x3c');
}

function inStyle(css: string): string {
  return css.replace(/<(?=\/style)/gi, '\\3c ');
}
