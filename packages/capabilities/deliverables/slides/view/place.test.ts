import { expect, test } from 'vitest';
import type { Deck, DeckPage } from '../deck.ts';
import { firstPlace, pageAt, placeAfter } from './place.ts';

const page = (id: string, title = id): DeckPage => ({
  id,
  title,
  layout: 'statement',
  file: `${id}.html`,
  uri: `file:${id}-${title}`,
  content: { layout: 'statement', title },
  notes: '',
});
const deckOf = (...pages: DeckPage[]): Deck => ({ version: 1, title: '汇报', theme: 'swiss', size: { width: 1280, height: 720 }, pages });
const deck = deckOf(page('a'), page('b'), page('c'), page('d'));

test('after a change the page that was changed is shown', () => {
  const shown = (next: Deck): number => pageAt(placeAfter(firstPlace(deck), next, '2'));
  expect(shown(deckOf(page('a'), page('b'), page('c', '改过'), page('d')))).toBe(2);
  expect(shown(deckOf(page('a'), page('b'), page('c'), page('新'), page('d')))).toBe(3);
  expect(shown(deckOf(page('a'), page('b'), page('d')))).toBe(2);
  expect(shown(deckOf(page('a'), page('c'), page('d'), page('b')))).toBe(3);
  expect(shown(deckOf(page('d'), page('a'), page('b'), page('c')))).toBe(0);
});

test('another theme changes no page: the place stays', () => {
  const at = { ...firstPlace(deck), chosen: 'c', by_hand: '1' };
  const redrawn = { ...deckOf(...deck.pages.map((one) => ({ ...one, uri: `${one.uri}-2` }))), theme: 'ink' };
  expect(pageAt(placeAfter(at, redrawn, '2'))).toBe(2);
});

test('whoever went to another page while it was being changed stays there; who went there before is shown the change', () => {
  const at = { ...firstPlace(deck), chosen: 'a', by_hand: '2' };
  const next = deckOf(page('a'), page('b'), page('c', '改过'), page('d'));
  expect(pageAt(placeAfter(at, next, '2'))).toBe(0);
  expect(pageAt(placeAfter(at, next, '3'))).toBe(2);
});

test('while it is being made the newest page is shown, and the first when it is done', () => {
  const begun = { ...deckOf(page('a')), planned: 3 };
  const second = placeAfter(firstPlace(begun), { ...deckOf(page('a'), page('b')), planned: 3 }, '1');
  expect(pageAt(second)).toBe(1);
  expect(pageAt(placeAfter(second, { ...deckOf(page('a'), page('b'), page('c')), planned: 3 }, '1'))).toBe(0);
});
