/** What a model is told of the brand kit of its task. */
import { isKitName } from '#contract/brand-name.ts';
import { mostKitBytes, readKit } from '#capabilities/brand/brand-file.ts';
import { parentOf } from './log/past.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { newestFiles } from './workspace.ts';

/** Null without a kit. Only what was parsed to colours goes into instructions: names are words of whoever made the file. */
export async function brandWordsOf(
  { db, store }: { db: Queryable; store: FileStore },
  task_id: string,
  log: NumberedEvent[],
): Promise<string | null> {
  const isNamed = log.some(
    (event) =>
      (event.type === 'message' && event.file_list.some(({ file_name }) => isKitName(file_name))) ||
      (event.type === 'tool_result' && event.files.some(({ name }) => isKitName(name))),
  );
  if (!isNamed) return null;
  const kept = (await newestFiles(db, parentOf(log) ?? task_id)).filter(({ name, bytes }) => isKitName(name) && bytes <= mostKitBytes);
  for (const { store_key } of kept.toReversed()) {
    const kit = readKit(await store.get(store_key));
    if (!kit) continue;
    const { paper, ink, accent, second } = kit.colours;
    const faces = kit.faces.heading !== undefined || kit.faces.body !== undefined;
    return `这个任务带着品牌套件：主色 ${accent}、辅色 ${second}、底色 ${paper}、文字 ${ink}${faces ? '，有指定字体' : ''}${kit.logo ? '，有标志' : ''}。幻灯片、海报、图表、文档、表格、播客的工具会自己用上；draw_poster 把套件文件当图片放就是标志；free 页用 var(--accent|--accent-text|--on-accent|--heading)，自己写的网页和图照这些颜色。用户另有要求时听用户的。`;
  }
  return null;
}
