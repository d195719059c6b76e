/** A document with the new data of later files: composed once more under the same title. */
import { composeDocument } from './compose.ts';
import { nothing, type RevisionContext, rewritten, type Step } from './revise.ts';
import { readSheet } from './sheet.ts';

export function refresh(content: string, context: RevisionContext): Step {
  if (context.added.length === 0) return nothing('没有更新：这条消息里没有新附件，请把新的数据文件一起发给我。');
  const hasTables = context.added.some((material) => material.tables.length > 0);
  const kept = context.known
    .filter((old) => !context.added.some((fresh) => fresh.name === old.name))
    .map((old) => (hasTables ? { ...old, tables: [] } : old));
  const { title } = readSheet(content);
  const composed = composeDocument({ ...context.request, title }, [...kept, ...context.added], context.today);
  const names = context.added.map((material) => `“${material.name}”`).join('、');
  return rewritten(
    composed.content,
    [`按 ${names} 更新了数据和相关内容，标题不变，共 ${composed.characters} 字`, ...composed.notes],
    ['更新是按最初的要求重新成文，您后来的改动如需保留请在版本记录里对照。'],
  );
}
