/** Divides what is to be said among the sheets of a set: a cover, points one by one or a few together, an ending. Pure. */
import type { PosterSheet } from '#capabilities/deliverables/poster/poster-content.ts';
import type { Brief } from './brief.ts';

const mostSheets = 9;

/** One sheet, or a set in one style; `pictures` go round the sheets. */
export function sheetsOf({ sheet, set }: Brief, pictures: string[], code: string | null): PosterSheet[] {
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
  const room = mostSheets - 1 - (ending ? 1 : 0);
  const told = points.some((point) => point.text !== undefined);
  const per = Math.max(told ? 1 : Math.min(3, Math.ceil(points.length / room)), Math.ceil(points.length / room));
  const middle: PosterSheet[] = [];
  for (let at = 0; at < points.length; at += per) {
    const part = points.slice(at, at + per);
    const [only] = part;
    const n = `${String(middle.length + 1).padStart(2, '0')}`;
    if (only && part.length === 1)
      middle.push({
        role: 'points',
        kicker: n,
        headline: only.title,
        ...(only.text ? { subline: only.text } : {}),
        ...own(middle.length + 1),
      });
    else middle.push({ role: 'points', kicker: n, headline, points: part, ...own(middle.length + 1) });
  }
  return [cover, ...middle, ...(ending ? [ending] : [])];
}
