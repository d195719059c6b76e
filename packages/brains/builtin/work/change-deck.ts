/** Changing the deck a task has, turn by turn: look at it as it is now, edit it, add pages, say what changed. */
import phrases from './asked-words.json' with { type: 'json' };
import type { DeckAnswer, DeckPages } from '#contract/content/deck.ts';
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import { callsOf, isWriting, readingOf, type Answered, type Conversation, type MadeBy } from '../conversation.ts';
import { editsFor, isAboutDeck, partsOfDeck, type ShownPage } from '../deck/deck-deeds.ts';
import taking from '../lexicon/taking-away.json' with { type: 'json' };
import { openIn, type Slide } from '../deck/slide.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { ordersChange } from '../reading/change/read-changes.ts';
import { changeTurn, lookFirst } from './change-turn.ts';
import { deckIn, isDeckWork } from './deck.ts';

/** Calls that were made before this request. */
function before(conversation: Conversation): Answered[] {
  return conversation.all.filter((call) => !conversation.done.includes(call));
}

/** The format it is to be taken away in; null when nothing of the sort is asked. */
function takenAway(text: string): 'PPT' | 'PDF' | null {
  const says = (words: readonly string[]): boolean => words.some((word) => text.toLowerCase().includes(word));
  if (!says(taking.verbs)) return null;
  return says(taking.pdf) ? 'PDF' : says(taking.ppt) ? 'PPT' : null;
}

/** A deck that was brought along, where nothing was made yet, or was made before it was kept what stands on its pages: that is not known before it was looked at. */
function deckBrought(conversation: Conversation): string | null {
  const last = madeBefore(conversation).at(-1);
  if (last) return isDeckWork(last) && deckIn(before(conversation)) === null ? (last.files.at(-1)?.name ?? null) : null;
  const brought = [...conversation.earlier, conversation].findLast(({ files }) => files.length > 0)?.files ?? [];
  const decks = brought.filter(({ name }) => name.toLowerCase().endsWith('.pptx.html'));
  return decks.length === 1 ? (decks[0]?.name ?? null) : null;
}

/** Decks and documents, and nothing else, are what a change may be about. */
function madeBefore({ made, done }: Conversation): MadeBy[] {
  const first = done[0]?.at ?? Infinity;
  return made.filter((call) => call.at < first && (isDeckWork(call) || isWriting(call)));
}

function asksToChangeBrought(conversation: Conversation): boolean {
  return deckBrought(conversation) !== null && ordersChange(conversation.text, { kind: 'slides' });
}

const asSlides = (deck: DeckAnswer | null) => ({ kind: 'slides' as const, headings: deck?.pages.map(({ title }) => title) ?? [] });

/** There is a deck, and this message is about it. */
export function isDeckChange(conversation: Conversation): boolean {
  if (asksToChangeBrought(conversation)) return true;
  const deck = deckIn(before(conversation));
  return deck !== null && deck.pages.length > 0 && conversation.text !== '' && isAboutDeck(conversation.text, deck.pages);
}

/** Nothing but a change of the deck can be meant: what was made last is a deck, and the words name something to be done to it. */
export function asksDeckChange(conversation: Conversation): boolean {
  if (asksToChangeBrought(conversation)) return true;
  const last = madeBefore(conversation).at(-1);
  return (
    last !== undefined &&
    isDeckWork(last) &&
    isDeckChange(conversation) &&
    ordersChange(conversation.text, asSlides(deckIn(before(conversation))))
  );
}

export function changeDeckTurn(conversation: Conversation): Turn {
  const known = deckIn(before(conversation));
  const name = known?.file ?? deckBrought(conversation) ?? '';
  const looked = callsOf(conversation.done, 'read_slides')[0];
  const format = takenAway(conversation.text);
  if (format !== null && !ordersChange(conversation.text, asSlides(known)))
    return saying(
      `${format}可以直接下载：点开“${escapeMarkdown(name)}”，再点右上角的“下载”，选“${format === 'PDF' ? 'PDF' : 'PPT（可编辑）'}”。导出前会逐页核对，和页面不一样的地方会先列出来。演示文稿没有改动。`,
    );
  const others = conversation.files.filter((file) => file.name !== name);
  const files = readingOf(others, conversation.all);
  if (!looked || files.calls.length > 0)
    return lookFirst(
      conversation,
      name,
      [...(looked ? [] : [{ tool: 'read_slides' as const, input: { deck: name } }]), ...files.calls],
      '页面',
    );
  if (!looked.ok) return saying(`没有改动：${looked.reason}`);
  const { pages, contents } = deckAsRead(looked.result);
  const there = {
    kind: 'slides' as const,
    file: name,
    parts: partsOfDeck(pages),
    of: 'page' as const,
    can_change: phrases.can_change_of_deck,
  };
  return changeTurn(conversation, there, (changes) => {
    const sources = [...conversation.earlier.flatMap((message) => message.files.filter((file) => file.name !== name)), ...others];
    const { materials } = readingOf([...new Map(sources.map((file) => [file.uri, file])).values()], conversation.all);
    const wanted = editsFor(changes, pages, contents, materials);
    const edited = callsOf(conversation.done, 'edit_slides')[0];
    const added = callsOf(conversation.done, 'write_slides');
    const page = wanted.added[added.length];
    const now = deckIn(conversation.done)?.pages;
    const next = (): ToolRequest | null => {
      if (!edited && wanted.edits.length > 0) return { tool: 'edit_slides', input: { deck: name, edits: withIds(wanted.edits, pages) } };
      if (!page || edited?.ok === false) return null;
      const at = placeOf(page.at, pages, now ?? pages);
      return { tool: 'write_slides', input: { deck: name, pages: [page.slide], ...(at === null ? {} : { at }) } };
    };
    const open = openIn(JSON.stringify(wanted.added)).length;
    return {
      next: next(),
      failed: edited?.ok === false ? edited.reason : null,
      said: [...(edited?.ok ? edited.result.said : []), ...added.flatMap((call) => (call.ok ? call.result.said : []))].map(escapeMarkdown),
      not_done: [
        ...wanted.not_done,
        ...added.flatMap((call) => (call.ok ? [] : [`有一页没有加上：${call.reason}`])),
        ...files.failed.map((file) => `没有用上“${escapeMarkdown(file.name)}”：${file.reason}`),
      ],
      ...(now ? { now: `，现在共 ${now.length} 页` } : {}),
      more: open > 0 ? [`新加的页面有 ${open} 处要您补充，页面上已标出。`] : [],
    };
  });
}

/** Numbers move when pages come and go; ids don't. */
function withIds(edits: object[], pages: ShownPage[]): object[] {
  return edits.map((edit) =>
    'page' in edit && typeof edit.page === 'number' ? { ...edit, page: pages[edit.page - 1]?.id ?? edit.page } : edit,
  );
}

/** Where a page goes now that stood for the number `at` before; the closing page stays the last. */
function placeOf(at: number | null, before: ShownPage[], now: ShownPage[]): number | null {
  // Where it has gone itself, before the next that is still there.
  const anchor = at === null ? undefined : before.slice(at - 1).find(({ id }) => now.some((page) => page.id === id));
  if (anchor) return now.findIndex(({ id }) => id === anchor.id) + 1;
  const closing = now.findIndex(({ layout }, n) => layout === 'closing' && n === now.length - 1);
  return closing < 0 ? null : closing + 1;
}

/** A quotation may have no title of its own. */
function deckAsRead({ pages }: DeckPages): { pages: ShownPage[]; contents: Slide[] } {
  const contents = pages.map(({ content }): Slide => {
    const title = content.title ?? (content.layout === 'quote' ? content.text.slice(0, 60) : '');
    return { ...content, title };
  });
  return { contents, pages: contents.map(({ layout, title }, n) => ({ id: pages[n]?.id ?? '', layout, title })) };
}
