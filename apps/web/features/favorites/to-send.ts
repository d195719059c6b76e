/** Which favourites a prompt takes along: those it names, and everything under the tags it names. */
import { favoriteLimits } from '#contract/favorite.ts';
import { favoritesIn } from '#contract/prompt/reading.ts';
import { limits } from '#contract/task.ts';
import { say } from '#ui/toast.tsx';
import { call } from '#web/shell/api.ts';

/** Null when it can't be sent like this; the person has been told why. */
export async function favoritesToSend(prompt: string): Promise<{ favorite_id: string }[] | null> {
  const { favorite_ids, tags } = favoritesIn(prompt);
  const ids = new Set(favorite_ids);
  for (const { id, name } of tags) {
    const found = await call('FavoriteList', { tag_ids: [id], size: favoriteLimits.search_page });
    if (found.resource_list.length === 0) {
      say.warn(`“${name}”标签下没有收藏的文件，请移除这个标签合集后发送`);
      return null;
    }
    for (const { favorite_id } of found.resource_list) ids.add(favorite_id);
  }
  if (ids.size > limits.files_per_message) {
    say.warn(tooMany(ids.size));
    return null;
  }
  return [...ids].map((favorite_id) => ({ favorite_id }));
}

export function tooMany(count: number): string {
  return `一条消息最多引用 ${limits.files_per_message} 个收藏文件，现在有 ${count} 个，请减少后再试`;
}
