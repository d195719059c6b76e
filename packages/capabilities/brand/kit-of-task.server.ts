/** The brand kit among the files of a task, for every tool that draws. */
import type { Workspace } from '#agent/tool.ts';
import type { BrandKit } from '#contract/content/brand-kit.ts';
import { isKitName } from '#contract/brand-name.ts';
import { readKit } from './brand-file.ts';

export interface KitOfTask {
  kit: BrandKit;
  file_name: string;
}

/** The one that came last; null when there is none that can be read. */
export async function kitOfTask(files: Workspace): Promise<KitOfTask | null> {
  const named = (await files.list()).filter(({ name }) => isKitName(name));
  for (const { name } of named.toReversed()) {
    const { file, bytes } = await files.read(name);
    const kit = readKit(bytes);
    if (kit) return { kit, file_name: file.name };
  }
  return null;
}
