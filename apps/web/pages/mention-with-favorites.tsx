/** The list at '@' with the favourites in it, which are asked for when it opens and searched as the person types. */
import { useMemo, useState } from 'react';
import { useFavoriteSection } from '#web/features/favorites/mention-sections.ts';
import { MentionPopover, type MentionPopoverProps } from '#web/features/mentions/mention-popover.tsx';

interface Props extends MentionPopoverProps {
  /** Somebody nobody knows has no favourites. */
  signedIn: boolean;
}

export function MentionWithFavorites({ signedIn, ...props }: Props) {
  return signedIn ? <WithFavorites {...props} /> : <MentionPopover {...props} />;
}

function WithFavorites(props: MentionPopoverProps) {
  const [text, setText] = useState(props.query);
  const favorites = useFavoriteSection(text);
  const { sections } = props;
  // Behind the task's own files.
  const all = useMemo(() => [...sections.slice(0, 1), favorites, ...sections.slice(1)], [sections, favorites]);
  return <MentionPopover {...props} sections={all} onText={setText} />;
}
