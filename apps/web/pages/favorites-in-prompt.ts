/** What every input box knows of favourites: which of them go with a message, and where a tag's chip leads. */
import type { ComposerProps } from '#web/features/composer/composer.tsx';
import { favoritesIn } from '#contract/prompt/reading.ts';
import { serverPath } from '#web/shell/base-path.ts';

export const favoritesInPrompt = {
  favoritesToSend: async (prompt) => {
    const { favorite_ids, tags } = favoritesIn(prompt);
    // Most messages name none: they wait for nothing.
    if (favorite_ids.length + tags.length === 0) return [];
    return (await import('#web/features/favorites/to-send.ts')).favoritesToSend(prompt);
  },
  onOpenTag: (id) => void window.open(serverPath(`/collect?tag_id=${encodeURIComponent(id)}`), '_blank', 'noopener'),
} satisfies Partial<ComposerProps>;
