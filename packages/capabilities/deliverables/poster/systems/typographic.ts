/** Systems that live by their letters: 大字报, 瑞士网格, 竖排, 留白. */
import {
  inset,
  place,
  row,
  rule,
  serif,
  fontOf,
  stack,
  type Box,
  type Item,
  type Stage,
  idOf,
  posterText,
  box,
  column,
  drawing,
  gap,
} from '../kit.ts';
import { clear, mix } from '#capabilities/colours/contrast.ts';
import { pageMark, action, brand, facts, headline, isSigned, kicker, subline } from '../parts.ts';
import { points } from '../points.ts';
import { hills, inkOn, motif, leadOf } from '../motifs/art.ts';
import { breakColumns, lengthOf } from '../text-fit.ts';
import { bands, floors, ground, halves, heightOf, isWide, scene, weightOf, type System } from './system.ts';

export const bigType: System = {
  label: '大字报',
  words: ['大字', '醒目', '冲击'],
  grounds: ['main', 'paper', 'ink'],
  draw(stage) {
    const { W, H, u, scheme, chance } = stage;
    const page = inset({ x: 0, y: 0, w: W, h: H }, isWide(stage) ? [5 * u, 4.6 * u] : [6 * u, 6.4 * u]);
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent };
    const shape = leadOf(stage.motifs, chance);
    const side = Math.min(W, H) * (isWide(stage) ? 0.9 : 0.82);
    const quiet = { a: scheme.soft, b: mix(scheme.soft, scheme.bg, 0.4), c: scheme.bg, k: scheme.soft };
    const back =
      stage.pictures.length === 0
        ? drawing(
            { x: 0, y: 0, w: W, h: H },
            motif(shape, W - side * 0.8, isWide(stage) ? H - side * 0.86 : H * 0.3, side, quiet, chance.between(-16, 16)),
            { id: idOf(stage, 'art') },
          )
        : '';
    const head: Item = column([
      row(
        [
          kicker(stage, { ...look, manner: 'bar' }) ?? brand(stage, look) ?? gap(0),
          stage.sheet.kicker ? (brand(stage, { ...look, align: 'right' }) ?? gap(0)) : gap(0),
        ],
        { between: 3 * u, align: 'center' },
      ),
      gap(1.6 * u),
      rule(stage, { color: scheme.fg, thick: 0.45 * u }),
    ]);
    const big = headline(stage, { color: scheme.fg, size: isWide(stage) ? 10 * u : 11 * u, lead: 1.06, tracking: -0.015, weight: 900 });
    const told = column([
      points(stage, { ...look, manner: isWide(stage) ? 'list' : 'lines', size: 3.1 * u }),
      (stage.sheet.points?.length ?? 0) > 0 && (stage.sheet.facts?.length ?? 0) > 0 ? gap(2.4 * u) : null,
      facts(stage, { ...look, manner: isWide(stage) ? 'stacked' : 'columns', size: 2.9 * u }),
      (stage.sheet.action ?? stage.sheet.code) ? gap(2.6 * u) : null,
      action(stage, { ...look, accent: scheme.accent, onAccent: scheme.onAccent, manner: 'box' }),
    ]);
    const mark = pageMark(stage, { x: page.x, y: H - 3.5 * u, w: page.w, h: 2.2 * u }, scheme.dim);
    if (isWide(stage)) {
      const parts = bands(page, head, null, 3 * u);
      const none = heightOf(told, page.w) === 0;
      const [left, right] = none && stage.pictures.length === 0 ? [parts.middle, null] : halves(parts.middle, 0.62, 5 * u);
      const shown = right && stage.pictures.length > 0 ? (none ? right : floors(right, 0.45, 2 * u)[0]) : null;
      const toldAt = right && (shown ? floors(right, 0.45, 2 * u)[1] : right);
      return (
        ground(stage) +
        back +
        place(head, parts.top) +
        (shown ? scene(stage, shown) : '') +
        stack([big, gap(1.6 * u), subline(stage, look)], left, { grow: 2.4, valign: 'center' }) +
        (toldAt ? place(told, toldAt, { valign: 'bottom', grow: 1 }) : '') +
        mark
      );
    }
    const parts = bands(page, head, told, 3.4 * u, { bottomMost: 0.5 });
    const [above, below] = stage.pictures.length > 0 ? floors(parts.middle, 0.52, 2.4 * u) : [parts.middle, null];
    return (
      ground(stage) +
      back +
      place(head, parts.top) +
      stack([big, gap(2.2 * u), subline(stage, { ...look, size: 3.5 * u })], above, { grow: 2.6 }) +
      (below ? scene(stage, below) : '') +
      place(told, parts.bottom, { valign: 'bottom', grow: 1 }) +
      mark
    );
  },
};

export const swiss: System = {
  label: '瑞士网格',
  words: ['网格', '瑞士', '现代', '理性'],
  grounds: ['paper', 'paper', 'main'],
  draw(stage) {
    const { W, H, u, scheme, chance } = stage;
    const page = inset({ x: 0, y: 0, w: W, h: H }, [5.6 * u, 5.2 * u]);
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent };
    const head: Item = row(
      [kicker(stage, { ...look, size: 2.5 * u }) ?? gap(0), brand(stage, { ...look, align: 'right', size: 2.3 * u }) ?? gap(0)],
      { between: 3 * u },
    );
    const foot = column([
      rule(stage, { color: scheme.fg, thick: 0.5 * u }),
      gap(1.6 * u),
      facts(stage, { ...look, manner: 'columns', size: 2.6 * u }),
      stage.sheet.action && (stage.sheet.facts?.length ?? 0) > 0 ? gap(1.8 * u) : null,
      action(stage, { ...look, manner: 'plain', size: 2.8 * u }),
    ]);
    const parts = bands(page, column([head, gap(1.2 * u), rule(stage, { color: scheme.fg, thick: 0.14 * u })]), foot, 2.6 * u, {
      bottomMost: 0.4,
    });
    const title = headline(stage, { ...look, size: isWide(stage) ? 8 * u : 9 * u, weight: 800, lead: 1.12 });
    const list = points(stage, { ...look, manner: 'numbers', size: 2.8 * u });
    const lines = drawing(
      { x: 0, y: 0, w: W, h: H },
      [1, 2, 3]
        .map(
          (at) => `<path d="M${(page.x + (page.w * at) / 4).toFixed(1)} 0 V${H}" stroke="${clear(scheme.fg, 0.07)}" stroke-width="1.5"/>`,
        )
        .join(''),
    );
    const mark = pageMark(stage, { x: page.x, y: H - 3.5 * u, w: page.w, h: 2.4 * u }, scheme.dim);
    const frame = ground(stage) + lines + place(head, parts.top, { grow: 1 });
    const after = place(foot, parts.bottom, { valign: 'bottom', grow: 1 }) + mark;
    if (isWide(stage)) {
      const [left, right] = halves(parts.middle, stage.sheet.points?.length ? 0.5 : 0.58, 4 * u);
      // A short list leaves room over it.
      const [over, under] = floors(right, list === null ? 1 : weightOf(stage) > 170 ? 0 : 0.4, 3 * u);
      const side =
        (over.h > 8 * u ? geometry(stage, list === null ? right : over, chance.upTo(3)) : '') +
        (list === null ? '' : place(list, over.h > 8 * u ? under : right, { valign: 'bottom', grow: 1 }));
      return frame + side + stack([title, gap(1.6 * u), subline(stage, look)], left, { valign: 'bottom', grow: 1.7 }) + after;
    }
    const share = list === null ? 0.5 : weightOf(stage) > 160 ? 0.2 : 0.3;
    const [above, below] = floors(parts.middle, share, 2.6 * u);
    const shown = { ...above, x: above.x + above.w * 0.25, w: above.w * 0.75 + page.x };
    return (
      frame +
      geometry(stage, shown, chance.upTo(3)) +
      stack([title, gap(1.8 * u), subline(stage, look), list && gap(2.6 * u), list], below, { valign: 'bottom', grow: 1.7 }) +
      after
    );
  },
};

/** A picture or a few strict shapes. */
function geometry(stage: Stage, at: Box, which: number): string {
  const { scheme } = stage;
  if (stage.pictures.length > 0) return scene(stage, at);
  const { w, h } = at;
  const side = Math.min(w, h);
  const n = (value: number) => value.toFixed(1);
  const shape = leadOf(stage.motifs, stage.chance);
  const icon = (x: number, y: number, size: number, light = false) =>
    motif(shape, x, y, size, light ? { a: scheme.bg, b: scheme.spark, c: scheme.accent, k: scheme.bg } : inkOn(scheme));
  const inner = [
    `<circle cx="${n(w - side / 2)}" cy="${n(h / 2)}" r="${n(side / 2)}" fill="${scheme.accent}"/>${icon(w - side * 0.76, h / 2 - side * 0.26, side * 0.52, true)}<rect x="0" y="${n(h - side * 0.18)}" width="${n(Math.max(0, w - side * 1.08))}" height="${n(side * 0.18)}" fill="${scheme.spark}"/>`,
    Array.from({ length: Math.max(2, Math.ceil(w / (side / 2))) }, (_, c) =>
      [0, 1]
        .map((r) => {
          const s = side / 2;
          const x = w - (c + 1) * s;
          const y = (h - side) / 2 + r * s;
          const colour = [scheme.accent, scheme.spark, scheme.soft][(c * 2 + r + which) % 3] ?? scheme.soft;
          if (c === 0 && r === 0) return icon(x + s * 0.08, y + s * 0.08, s * 0.84);
          return (c + r) % 2 === 0
            ? `<rect x="${n(x)}" y="${n(y)}" width="${n(s)}" height="${n(s)}" fill="${colour}"/>`
            : `<path d="M${n(x)} ${n(y)} H${n(x + s)} A${n(s)} ${n(s)} 0 0 1 ${n(x)} ${n(y + s)} Z" fill="${colour}"/>`;
        })
        .join(''),
    ).join(''),
    [0.5, 0.38, 0.26]
      .map(
        (r, spot) =>
          `<circle cx="${n(w - side / 2)}" cy="${n(h / 2)}" r="${n(side * r)}" fill="${spot === 1 ? scheme.soft : spot === 0 ? scheme.spark : scheme.accent}"/>`,
      )
      .join('') +
      icon(w - side * 0.66, h / 2 - side * 0.16, side * 0.32, true) +
      (w > side * 1.5 ? `<path d="M0 ${n(h / 2)} H${n(w - side * 1.06)}" stroke="${scheme.fg}" stroke-width="${n(stage.u * 0.5)}"/>` : ''),
  ][which];
  return drawing(at, inner ?? '', { id: idOf(stage, 'art') });
}

export const vertical: System = {
  label: '竖排',
  words: ['竖排', '竖版文字', '国风', '古风', '中式', '传统'],
  grounds: ['paper', 'ink', 'main'],
  draw(stage) {
    const { W, H, u, scheme, chance } = stage;
    const page = inset({ x: 0, y: 0, w: W, h: H }, [5.6 * u, 5.6 * u]);
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent, font: serif };
    const sun = Math.min(W, H) * 0.13;
    /** The sun stands where no word does. */
    const back = (cx: number, r: number) =>
      stage.pictures.length > 0
        ? ''
        : drawing(
            { x: 0, y: 0, w: W, h: H },
            `<circle cx="${cx.toFixed(1)}" cy="${(H * 0.2).toFixed(1)}" r="${r.toFixed(1)}" fill="${mix(scheme.bg, scheme.spark, 0.5)}"/>` +
              hills(W, H, [clear(scheme.accent, 0.14), clear(scheme.accent, 0.2)], chance, isWide(stage) ? 0.62 : 0.6),
            { id: idOf(stage, 'art') },
          );
    const alone = stage.pictures.length === 0 && !stage.sheet.points?.length && !stage.sheet.facts?.length;
    const side = Math.min(W, H) * 0.34;
    const symbol = alone
      ? drawing(
          { x: page.x, y: isWide(stage) ? (H - side) / 2 : H * 0.5, w: side, h: side },
          motif(leadOf(stage.motifs, chance), 0, 0, side, { ...inkOn(scheme), c: scheme.bg }, chance.between(-5, 5)),
        )
      : '';
    const told = column([
      points(stage, { ...look, manner: 'lines', size: 2.8 * u, rules: scheme.line }),
      stage.sheet.points?.length ? gap(2.2 * u) : null,
      stage.sheet.facts?.length ? rule(stage, { color: scheme.line, thick: 1.5 }) : null,
      stage.sheet.facts?.length ? gap(1.6 * u) : null,
      facts(stage, { ...look, font: serif, manner: 'rows', size: 2.6 * u }),
      (stage.sheet.action ?? stage.sheet.code) ? gap(1.8 * u) : null,
      action(stage, { ...look, accent: scheme.accent, onAccent: scheme.onAccent, manner: 'box', size: 2.6 * u }),
    ]);
    const has = heightOf(told, page.w) > 0;
    const mark = pageMark(stage, { x: page.x, y: H - 4.2 * u, w: page.w, h: 2.4 * u }, scheme.dim, 'left');
    const columns = (at: Box) => {
      const wide = Math.min(at.w * 0.56, at.w - 12 * u);
      const title = verticalText(
        stage,
        'headline',
        stage.sheet.headline,
        { ...at, x: at.x + at.w - wide, w: wide },
        { size: 12 * u, color: scheme.fg, weight: 700, from: 'right' },
      );
      const left = title.x - 2.6 * u;
      const rest: Box = { x: at.x, y: at.y, w: Math.max(6 * u, left - at.x), h: at.h };
      const next = [
        { part: 'kicker', words: stage.sheet.kicker, size: 2.8 * u, color: scheme.accent },
        { part: 'subline', words: stage.sheet.subline, size: 3 * u, color: scheme.dim },
      ];
      let spot = { ...rest };
      let drawn = title.html;
      for (const { part, words, size, color } of next) {
        if (!words) continue;
        const shown = verticalText(
          stage,
          part,
          words,
          {
            ...spot,
            y: spot.y + 0.6 * u,
            w: Math.max(4 * u, spot.w * (part === 'subline' ? 1 : 0.5)),
            x: spot.x + spot.w - Math.max(4 * u, spot.w * (part === 'subline' ? 1 : 0.5)),
          },
          { size, color, weight: 500, from: 'right' },
        );
        drawn += shown.html;
        spot = { ...spot, w: Math.max(4 * u, shown.x - 2.2 * u - spot.x) };
      }
      return { html: drawn, left: spot.x + spot.w };
    };
    const name = brand(stage, { ...look, size: 2.3 * u, align: 'right' });
    if (isWide(stage)) {
      const [left, right] = halves(page, has ? 0.46 : 0.3, 4 * u);
      const foot = bands(left, null, name && column([gap(0.1 * u), brand(stage, { ...look, size: 2.3 * u }) ?? gap(0)]), 2 * u);
      const shown = stage.pictures.length > 0 ? floors(foot.middle, has ? 0.45 : 1, has ? 2 * u : 0) : [null, foot.middle];
      const written = columns(right);
      const [, under] = shown;
      const reaches = has && under !== undefined && under !== null && H * 0.2 + sun > under.y + under.h - heightOf(told, under.w);
      return (
        ground(stage) +
        back(reaches ? written.left - 1.4 * sun : W * 0.1, sun) +
        symbol +
        (shown[0] ? scene(stage, shown[0], { style: 'border-radius:2px' }) : '') +
        (has && shown[1] ? place(told, shown[1], { valign: 'bottom', grow: 1 }) : '') +
        (name ? place(brand(stage, { ...look, size: 2.3 * u }) ?? gap(0), foot.bottom, { valign: 'bottom', grow: 1 }) : '') +
        written.html +
        (stage.shape === 'banner' ? '' : mark)
      );
    }
    const bottom = column([told, name ? gap(1.8 * u) : null, name]);
    const parts = bands(page, null, bottom, 3 * u, { bottomMost: weightOf(stage) > 140 ? 0.56 : 0.46 });
    const [shown, room] = stage.pictures.length > 0 ? halves(parts.middle, 0.46, 3 * u) : [null, parts.middle];
    const written = columns(room);
    // Where the words leave too little it sets beyond the edge.
    const r = Math.max(sun * 0.6, Math.min(sun, (written.left - 1.2 * u) / 2));
    return (
      ground(stage) +
      back(Math.min(W * 0.17, written.left - 1.2 * u - r), r) +
      symbol +
      (shown ? scene(stage, shown, { style: 'border-radius:2px' }) : '') +
      written.html +
      place(bottom, parts.bottom, { valign: 'bottom', grow: 1 }) +
      mark
    );
  },
};

/** Columns from the right to the left, as large as the box allows. */
function verticalText(
  stage: Stage,
  part: string,
  words: string,
  at: Box,
  how: { size: number; color: string; weight: number; from: 'right' },
): { html: string; x: number } {
  const lead = 1.24;
  const fits = (size: number) => {
    const { lines, divided } = breakColumns(words, at.h / (size * 1.03), { tracking: 0.04, pauses: part === 'headline' });
    return { lines, size, ok: lines.length * size * lead <= at.w && (!divided || size < how.size * 0.45) };
  };
  let best = fits(4);
  let high = how.size * 1.5;
  let low = 4;
  for (let n = 0; n < 14; n++) {
    const tried = fits((low + high) / 2);
    if (tried.ok) {
      best = tried;
      low = tried.size;
    } else high = tried.size;
  }
  // The smallest that was tried may still be too wide for an endless word: columns then get narrower, never fewer.
  const { lines } = best;
  const size = best.ok ? best.size : Math.min(4, at.w / (lines.length * lead));
  const wide = lines.length * size * lead;
  const id = idOf(stage, part);
  if (size < 15) stage.small.add(id);
  const x = at.x + at.w - wide;
  const inner = lines.map((line) => `<span>${posterText(line)}</span>`).join('');
  return {
    x,
    html: `<div class="t v" data-id="${id}" style="left:${x.toFixed(1)}px;top:${at.y.toFixed(1)}px;width:${wide.toFixed(1)}px;height:${at.h.toFixed(1)}px;font:${how.weight} ${size.toFixed(2)}px/${(size * lead).toFixed(2)}px ${posterText(fontOf(stage, part, serif))};color:${how.color};letter-spacing:.04em">${inner}</div>`,
  };
}

export const seal: System = {
  label: '留白',
  words: ['留白', '极简', '简约', '高级', '素雅', '干净'],
  grounds: ['paper', 'paper', 'ink'],
  draw(stage) {
    const { W, H, u, scheme, chance } = stage;
    const page = inset({ x: 0, y: 0, w: W, h: H }, isWide(stage) ? [8 * u, 6 * u] : [9 * u, 8.4 * u]);
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent };
    const stampWords = stage.sheet.kicker ?? '';
    const stamp = (x: number, y: number) => {
      if (stampWords === '') return '';
      const chars = lengthOf(stampWords);
      if (chars > 4 || /[^\p{Script=Han}]/u.test(stampWords)) return '';
      const side = 6.6 * u;
      const perColumn = chars <= 2 ? chars : 2;
      const size = (side * 0.7) / Math.max(perColumn, Math.ceil(chars / perColumn), 1.5);
      return (
        box({ x, y, w: side, h: side }, `background:${scheme.accent};border-radius:${(side * 0.1).toFixed(1)}px`) +
        `<div class="t v" data-id="${idOf(stage, 'kicker')}" style="left:${x}px;top:${(y + (side - perColumn * size * 1.04) / 2).toFixed(1)}px;width:${side}px;height:${(perColumn * size * 1.04).toFixed(1)}px;font:700 ${size.toFixed(1)}px/${(size * 1.1).toFixed(1)}px ${posterText(fontOf(stage, 'kicker', serif))};color:${scheme.onAccent};text-align:center">${columnsOf(stampWords, perColumn)}</div>`
      );
    };
    const hasStamp = stamp(0, 0) !== '';
    const foot = column([
      stage.sheet.facts?.length ? rule(stage, { color: scheme.line, thick: 1.5 }) : null,
      stage.sheet.facts?.length ? gap(1.5 * u) : null,
      facts(stage, { ...look, manner: isWide(stage) ? 'columns' : 'rows', size: 2.4 * u }),
      (stage.sheet.action ?? stage.sheet.code) ? gap(1.6 * u) : null,
      action(stage, { ...look, manner: 'plain', size: 2.5 * u }),
      isSigned(stage) ? gap(1.4 * u) : null,
      brand(stage, { ...look, size: 2.2 * u }),
    ]);
    const list = points(stage, { ...look, manner: 'list', size: 2.6 * u });
    const parts = bands(page, null, foot, 4 * u, { bottomMost: 0.42 });
    const title = [
      hasStamp ? null : kicker(stage, { ...look, size: 2.3 * u }),
      hasStamp || !stage.sheet.kicker ? null : gap(1.4 * u),
      headline(stage, { color: scheme.fg, size: 6.2 * u, weight: 700, lead: 1.3, font: serif, tracking: 0.02 }),
      stage.sheet.subline ? gap(1.8 * u) : null,
      subline(stage, { ...look, size: 2.7 * u }),
      list && gap(2.6 * u),
      list,
    ];
    const art = (at: Box) => {
      if (stage.pictures.length > 0) return scene(stage, at);
      const r = Math.min(at.w, at.h) / 2;
      const shape = leadOf(stage.motifs, chance);
      return drawing(
        at,
        `<circle cx="${(at.w - r).toFixed(1)}" cy="${r.toFixed(1)}" r="${r.toFixed(1)}" fill="${scheme.soft}"/>${motif(shape, at.w - r * 1.56, r * 0.44, r * 1.12, { ...inkOn(scheme), c: scheme.soft })}`,
        { id: idOf(stage, 'art') },
      );
    };
    const mark = pageMark(stage, { x: page.x, y: H - 5 * u, w: page.w, h: 2.2 * u }, scheme.dim);
    if (isWide(stage)) {
      const [left, right] = halves(parts.middle, 0.62, 4 * u);
      return (
        ground(stage) +
        art(right) +
        stack(
          title,
          { ...left, y: left.y + (hasStamp ? 8.4 * u : 0), h: left.h - (hasStamp ? 8.4 * u : 0) },
          { grow: 1.25, valign: 'center' },
        ) +
        (hasStamp ? stamp(page.x, page.y) : '') +
        place(foot, parts.bottom, { valign: 'bottom', grow: 1 }) +
        mark
      );
    }
    const [above, below] = floors(parts.middle, weightOf(stage) > 150 ? 0.24 : 0.42, 3 * u);
    return (
      ground(stage) +
      art(above) +
      (hasStamp ? stamp(page.x, page.y) : '') +
      stack(title, below, { grow: 1.3, valign: 'bottom' }) +
      place(foot, parts.bottom, { valign: 'bottom', grow: 1 }) +
      mark
    );
  },
};

function columnsOf(words: string, per: number): string {
  const letters = Array.from(words);
  return Array.from(
    { length: Math.ceil(letters.length / per) },
    (_, at) => `<span>${posterText(letters.slice(at * per, at * per + per).join(''))}</span>`,
  ).join('');
}
