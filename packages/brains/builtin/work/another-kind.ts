/** Within a task of one skill a person may ask for something else made of what there is: the deck as a page, the page as a report. */
import words from './asked-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import { noNames } from '../reading/names.ts';
import { readingOf } from '../reading/reading.ts';
import { tokenize } from '../reading/tokens.ts';
import { asksForChart } from '../chart/asked-chart.ts';
import { chartTurn } from '../chart/chart-turn.ts';
import { documentName, isWriting, type Conversation } from '../conversation.ts';
import { pageTurn } from '../pages/page-turn.ts';
import type { Turn } from '../recipe.ts';
import { podcastTurn } from '../talk/talk-turn.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { deckTurn, isDeckWork } from './deck.ts';
import { writeTurn } from './write.ts';

type MadeKind = 'deck' | 'page' | 'podcast' | 'chart' | 'document';

/** A part of what there is, or its name: nothing else is meant. */
function isOfWhatThereIs(text: string): boolean {
  const places = tokenize(text, noNames, '2026-01-01', 'change').map((token) => readingOf(token, 'ordinal')?.part);
  return places.some((part) => part === 'page' || part === 'section') || holds(text, words.of_what_there_is);
}

/** What the words plainly ask to be made; null when they name nothing, or a part of what there is (“第 3 页的图表换成折线”). */
export function kindAskedFor(text: string): MadeKind | null {
  if (isOfWhatThereIs(text)) return null;
  const kind = asksToMake(text);
  if (kind === 'web-page') return 'page';
  if (kind === 'podcast') return 'podcast';
  if (kind === 'slides') return 'deck';
  if (asksForChart(text) && !holds(text, words.drawn_elsewhere)) return 'chart';
  return kind === 'document' ? 'document' : null;
}

/** The turn that makes it; null when what the words ask for is of the task's own kind. */
export function anotherKindTurn(conversation: Conversation, own: MadeKind): Turn | null {
  const kind = kindAskedFor(conversation.text);
  // Charts and other texts are at home in a document's task.
  if (kind === null || kind === own || (own === 'document' && kind === 'chart')) return null;
  return turns[kind](conversation);
}

const turns: Record<MadeKind, (conversation: Conversation) => Turn | null> = {
  page: (conversation) => pageTurn(fromMade(conversation)),
  podcast: (conversation) => podcastTurn(fromMade(conversation)),
  deck: (conversation) => deckTurn(fromMade(conversation)),
  chart: chartTurn,
  document: writeTurn,
};

/** “把这份周报做成 PPT”: what was made in this task is the source, as it is now; what was attached is, where the words name it. */
export function fromMade(conversation: Conversation): Conversation {
  const { text, files, earlier, all, done, made } = conversation;
  if (files.length > 0 || holds(text, words.attached)) return conversation;
  const first = done[0]?.at ?? Infinity;
  const before = made.filter((call) => call.at < first);
  const written = before.findLast(isWriting);
  const hasAttached = earlier.some((message) => message.files.length > 0);
  // A document holds its sources in full; a deck says less than what it was made from.
  const name = documentName(written) ?? (hasAttached ? null : (before.findLast(isDeckWork)?.files.at(-1)?.name ?? null));
  if (name === null || (written && !holds(text, words.of_made))) return conversation;
  const since = written?.at ?? before.findLast(isDeckWork)?.at ?? 0;
  // What was read of it before it was last written is not what it says now.
  const isStale = (call: (typeof all)[number]): boolean => call.tool === 'read_file' && call.input['name'] === name && call.at < since;
  return { ...conversation, files: [{ uri: '', name, bytes: 0 }], all: all.filter((call) => !isStale(call)) };
}
