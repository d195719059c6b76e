/** 收藏夹: the favourites with a look into each, by an address that says which are shown, and the way into a new task. */
import { lazy, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { print } from '#contract/prompt/markup.ts';
import { mentionNode } from '#contract/prompt/mention.ts';
import { textNode } from '#contract/prompt/reading.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { limits } from '#contract/task.ts';
import { say } from '#ui/toast.tsx';
import { changeDraft, homeDraft } from '#web/features/composer/draft.ts';
import { FavoritesView } from '#web/features/favorites/favorites-view.tsx';
import type { FavoriteFilter } from '#web/features/favorites/rules.ts';
import { tooMany } from '#web/features/favorites/to-send.ts';
import { saveFrom } from '#web/shell/file-bytes.ts';
import { call, sentenceFor } from '#web/shell/api.ts';
import { widths } from '#web/shell/media.ts';
import { useTitle } from '#web/shell/title.ts';
import { useBackCloses } from './back-closes.ts';
import { goOnWriting } from './go-on-writing.ts';
import { useFrame } from './layout.tsx';

const FavoriteSheet = lazy(async () => ({ default: (await import('./favorite-sheet.tsx')).FavoriteSheet }));

/** In the address, in a tag's place: those without one. */
const untagged = 'no-tag';

export function CollectionPage() {
  useTitle('收藏夹');
  const { cornerTaken, windowWidth } = useFrame();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const filter = useMemo(() => filterOf(new URLSearchParams(address)), [address]);
  const [opened, setOpened] = useState<string | null>(null);
  const named = query.get('item');
  const shown = opened ?? named;
  const setShown = (favorite_id: string | null) => {
    setOpened(favorite_id);
    if (favorite_id !== null || named === null) return;
    const rest = new URLSearchParams(query);
    rest.delete('item');
    setQuery(rest, { replace: true });
  };
  const covered = opened !== null && windowWidth < widths.mobile;
  useBackCloses('favorite', covered, () => setShown(null));
  const use = (favorites: readonly Favorite[]) => {
    if (favorites.length > limits.files_per_message) return say.warn(tooMany(favorites.length));
    changeDraft(homeDraft, ({ text }) => ({ text: withFavorites(text, favorites) }));
    void navigate('/', { state: goOnWriting, replace: covered });
  };
  return (
    <FavoritesView
      cornerTaken={cornerTaken}
      filter={filter}
      onFilter={(next) => setQuery(queryOf(query, next), { replace: true })}
      opened={shown}
      onOpened={setShown}
      Preview={FavoriteSheet}
      onUse={use}
      onDownload={(favorite) => void download(favorite)}
      onTask={(task_id) => void navigate(`/task/${task_id}`)}
    />
  );
}

function filterOf(query: URLSearchParams): FavoriteFilter {
  const tags = query.getAll('tag_id').filter((id) => id === untagged || /^[0-9a-f]{32}$/.test(id));
  const without = tags.includes(untagged);
  return { tag_ids: without ? [] : [...new Set(tags)], untagged: without, name: (query.get('name') ?? '').trim() };
}

/** Whatever else stands in the address stays. */
function queryOf(before: URLSearchParams, { tag_ids, untagged: without, name }: FavoriteFilter): URLSearchParams {
  const query = new URLSearchParams(before);
  for (const own of ['tag_id', 'name', 'item']) query.delete(own);
  for (const id of without ? [untagged] : tag_ids) query.append('tag_id', id);
  if (name !== '') query.set('name', name);
  return query;
}

/** Behind what was begun before. */
function withFavorites(text: string, favorites: readonly Favorite[]): string {
  const chips = favorites.flatMap(({ favorite_id, title }) => [
    mentionNode({ id: favorite_id, name: title, avatarUrl: '', type: 'files', subType: 'collect', tags: [] }),
    textNode(' '),
  ]);
  return `${text.trim() === '' ? '' : `${text.trimEnd()} `}${print(chips)}`;
}

async function download({ title, content_info }: Favorite): Promise<void> {
  try {
    const { url } = await call('GetUrl', { uri: content_info.uri });
    await saveFrom(url, title);
  } catch (error) {
    say.error(sentenceFor(error));
  }
}
