/** The server's half of sites: what a version can be taken away as. */
import { cleanFileName } from '#text/file-name.ts';
import { checkSentence, hasPassed, placedMessage, troublesOf, type SiteCheck } from '#contract/site/site-check.ts';
import { siteFile } from '#contract/site/site.ts';
import type { CheckPorts, KindFile, ServerKind } from '../kind.server.ts';
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

  async check(file, by) {
    if (!contentOf(file)) return `“${file.name}”不是网站的版本文件。`;
    const seen = by && (await checkOf(file, by));
    return seen && !hasPassed(seen.check) ? checkSentence(seen.check) : null;
  },

  tells_of_bad: true,
  async facts(file, _look, by) {
    const seen = by && (await checkOf(file, by));
    const title = contentOf(file)?.title ?? '';
    return { kind: site.label, title, ...(seen ? { site: seen.check, version: seen.version, summary: checkSentence(seen.check) } : {}) };
  },
};

/** Of the version it is; null where the host knows of none, as where nothing is checked. */
async function checkOf(
  { uri }: KindFile,
  { sites, signal }: CheckPorts & { signal: AbortSignal },
): Promise<{ check: SiteCheck; version: string } | null> {
  const opened = uri === undefined ? null : await sites?.open(uri);
  return sites && opened ? { check: await sites.checker.check(opened.files, signal), version: opened.displayVersion } : null;
}

const mostSaid = 12;

/** For whoever is to mend them, each with its place. */
export function troublesSaid(check: SiteCheck): string {
  const troubles = troublesOf(check);
  const lines = troubles.slice(0, mostSaid).map((one) => `- ${placedMessage(one)}${one.suggestion ? `（${one.suggestion}）` : ''}`);
  const left = troubles.length - lines.length;
  return [checkSentence(check), ...lines, ...(left > 0 ? [`- 另有 ${left} 处`] : [])].join('\n');
}

function contentOf({ bytes }: KindFile) {
  try {
    return siteFile.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}
