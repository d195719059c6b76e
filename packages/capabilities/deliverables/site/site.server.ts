/** The server's half of sites: what a version can be taken away as. */
import { cleanFileName } from '#contract/file-name.ts';
import { siteFile } from '#contract/site/site.ts';
import type { KindFile, ServerKind } from '../kind.server.ts';
import { archiveOf } from './archive.server.ts';
import { site } from './site.ts';

export const siteServer: ServerKind = {
  kind: site,

  // They work on the project of a run, which the host gives them.
  tools: () => [],

  async export(file, format, { sites }, signal) {
    const opened = file.uri === undefined ? null : await sites?.open(file.uri);
    if (!sites || !opened) throw new Error(`“${file.name}”不是这个任务里做出来的网站版本，没有代码可以下载。`);
    const { files, title } = opened;
    const name = cleanFileName(title) || '网站';
    if (format === 'zip') return { name: `${name}.zip`, bytes: await archiveOf(files, title), mime: 'application/zip' };
    if (format !== 'html') throw new Error(`网站不能导出为“${format}”；可以选择 ${site.exports.map(({ label }) => label).join('、')}。`);
    const html = await sites.compiler.single(files, signal);
    return { name: `${name}.html`, bytes: new TextEncoder().encode(html), mime: 'text/html; charset=utf-8' };
  },

  /** That it compiles was looked at before it became a version. */
  check: (file) => (contentOf(file) ? null : `“${file.name}”不是网站的版本文件。`),

  facts: (file) => ({ kind: site.label, title: contentOf(file)?.title ?? '' }),
};

function contentOf({ bytes }: KindFile) {
  try {
    return siteFile.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}
