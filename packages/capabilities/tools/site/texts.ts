/** The text files of a site that its kit's data and looks stand in. */
import type { SiteFiles } from '../../deliverables/site/site-ports.ts';
import { textOf } from './change-report.ts';

export async function textsOfKit(files: SiteFiles): Promise<Map<string, string>> {
  const { contentPaths } = await import('../../experts/website/changes/content.ts');
  const isOfKit = (path: string): boolean => contentPaths.some((one) => one === path) || /^app\/[^/]+\.css$/.test(path);
  const texts = new Map<string, string>();
  for (const path of files.paths.filter(isOfKit)) {
    const text = textOf(await files.read(path));
    if (text !== null) texts.set(path, text);
  }
  return texts;
}
