/** Divides what is to be said among the sheets of a set: a cover, points one by one or a few together, an ending. Pure. */
import type { PosterSheet } from '#capabilities/deliverables/poster/poster-content.ts';
import type { Brief } from './brief.ts';

const mostSheets = 9;

/** One sheet, or a set in one style; `pictures` go round the sheets. */
export function sheetsOf({ sheet, set, wanted }: Brief, pictures: string[], code: string | null): PosterSheet[] {
  const own = (at: number) => {
    const picture = pictures[at % Math.max(1, pictures.length)];
    return picture === undefined ? {} : { pictures: [picture] };
  };
  const scan = code === null ? {} : { code };
  const points = sheet.points ?? [];
  if (!set || points.length < 2)
    return [
      {
        ...sheet,
        role: 'poster',
        ...(pictures.length > 0 ? { pictures: pictures.slice(0, 4) } : {}),
        ...scan,
      },
    ];
  const { kicker, headline, subline, brand, facts, action } = sheet;
  const cover: PosterSheet = {
    role: 'cover',
    headline,
    ...(kicker ? { kicker } : {}),
    ...(subline ? { subline } : {}),
    ...(brand ? { brand } : {}),
    ...own(0),
  };
  const ending: PosterSheet | null =
    facts || action || code
      ? {
          role: 'ending',
          headline: action ?? headline,
          ...(action ? { subline: headline } : {}),
          ...(facts ? { facts } : {}),
          ...(brand ? { brand } : {}),
          ...scan,
        }
      : null;
  const most = Math.min(wanted ?? mostSheets, mostSheets);
  // 4件事 on 4 sheets: each has one, and the first says what they are about.
  const isBare = wanted !== null && !ending && points.length === wanted;
  const room = Math.max(1, most - (isBare ? 0 : 1) - (ending ? 1 : 0));
  const told = points.some((point) => point.text !== undefined);
  const few = told ? points.length : Math.ceil(points.length / Math.min(3, Math.ceil(points.length / room)));
  const middle = divided(points, Math.min(room, wanted === null ? few : points.length)).map((part, n): PosterSheet => {
    const [only] = part;
    const kicker = isBare && n === 0 ? headline : String(n + 1).padStart(2, '0');
    return only && part.length === 1
      ? { role: 'points', kicker, headline: only.title, ...(only.text ? { subline: only.text } : {}), ...own(n + (isBare ? 0 : 1)) }
      : { role: 'points', kicker, headline, points: part, ...own(n + 1) };
  });
  if (isBare) return middle;
  return [cover, ...middle, ...(ending ? [ending] : [])];
}

/** In order, as evenly as can be, the first ones with one more. */
function divided<One>(all: readonly One[], parts: number): One[][] {
  let at = 0;
  return Array.from({ length: parts }, (_, n) => {
    const size = Math.ceil((all.length - at) / (parts - n));
    at += size;
    return all.slice(at - size, at);
  });
}
