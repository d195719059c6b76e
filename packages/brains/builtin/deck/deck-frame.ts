/** What stands around the pages of a deck: cover, agenda, section pages and an end. */
import type { Material } from '../text/material.ts';
import type { DeckRequest } from './deck-request.ts';
import { contactsOf } from './own-parts.ts';
import { atMost, type Slide } from './slide.ts';
import type { Page } from './spread-out.ts';
import type { Wording } from './wording.ts';

/** How many pages of a deck are not its body. */
export function frameSize(wanted: number | null, parts: number): number {
  if (wanted !== null && wanted <= 3) return wanted === 1 ? 0 : 1;
  return 2 + Number(hasAgenda(wanted, parts));
}

function hasAgenda(wanted: number | null, parts: number): boolean {
  return parts >= 3 && (wanted === null ? parts >= 4 : wanted >= 7 && wanted - 3 >= Math.min(parts, 8));
}

/** Cover, agenda, section pages where the way is long, and an end around the body. */
export function framed(
  body: Page[],
  title: string,
  { pages: wanted, title: given, topic, presenter, facts }: DeckRequest,
  materials: Material[],
  today: string,
  say: Wording,
  endless = false,
): Slide[] {
  // What nothing heads is called by its pages.
  const named = [...new Set(body.map(({ part }) => part))].filter((part) => part !== say.main);
  const subtitle =
    given !== null && topic !== null && !title.includes(topic)
      ? topic
      : named.length >= 2 && !named.includes(title)
        ? asManyAs(named.slice(0, 4), 80)
        : '';
  const sources = materials.map(({ name }) => `“${name}”`);
  const cover: Slide = {
    layout: 'cover',
    title,
    ...(subtitle === '' ? {} : { subtitle: atMost(subtitle, 80) }),
    ...(presenter ? { presenter } : {}),
    date: say.day(today),
    notes: atMost(say.cover_notes(title, sources.length > 0 ? say.based_on(say.listed(sources)) : ''), 4000),
  };
  if (wanted === 1) return body.slice(0, 1).map(({ slide }) => slide);
  const agenda: Slide = {
    layout: 'agenda',
    title: say.contents,
    items: named.slice(0, 8).map((one) => ({ title: atMost(one, 40) })),
    notes: say.agenda_notes(say.listed(named.slice(0, 8))),
  };
  const long = wanted === null ? body.length >= 14 : wanted >= 15 && wanted - body.length - 3 >= named.length;
  const withSections = long && named.length >= 3;
  const inner = [...new Set(body.map(({ part }) => part))].flatMap((part, n): Slide[] => {
    const own = body.filter((page) => page.part === part).map(({ slide }) => slide);
    const section: Slide = { layout: 'section', title: part, number: String(n + 1).padStart(2, '0') };
    return withSections && own.length >= 2 ? [section, ...own] : own;
  });
  const contact = contactsOf(facts).slice(0, 2).join('　');
  const closing: Slide = {
    layout: 'closing',
    title: say.thanks,
    text: title,
    ...(contact === '' ? {} : { contact }),
    notes: say.thanks_notes,
  };
  if (endless || (wanted !== null && wanted <= 3)) return [cover, ...inner];
  // Never more pages than were asked for.
  const fits = wanted === null || inner.length + 3 <= wanted;
  // A deck that falls short of what was asked for at least says where it leads.
  const isShort = wanted !== null && inner.length + 3 <= wanted && named.length >= 3;
  return [cover, ...(fits && (isShort || hasAgenda(wanted, named.length)) && named.length >= 2 ? [agenda] : []), ...inner, closing];
}

/** Names in a row, as long as all of them are whole. */
function asManyAs(names: string[], length: number): string {
  return names.reduce((row, name) => (row === '' ? name : `${row} · ${name}`.length <= length ? `${row} · ${name}` : row), '');
}
