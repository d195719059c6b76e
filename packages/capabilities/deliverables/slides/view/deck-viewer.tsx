/** Shows a deck beside the chat. */
import type { ReactNode } from 'react';
import type { ViewerProps } from '../../kind.web.ts';
import { readDeck } from '../deck.ts';

export function Viewer({ bytes }: ViewerProps): ReactNode {
  return <p>{readDeck(bytes)?.title}</p>;
}
