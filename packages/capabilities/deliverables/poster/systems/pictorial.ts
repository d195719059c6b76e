/** Systems that live by a picture, or by a drawing where there is none: 满版影像, 拱窗, 对开, 拼贴. */
import { idOf, inset, panel, serif, stack, type Box, type Stage, box, drawing, fills, gap, picture } from '../kit.ts';
import { clear, mix } from '#capabilities/colours/contrast.ts';
import { pageMark, action, brand, facts, headline, isSigned, kicker, subline } from '../parts.ts';
import { points } from '../points.ts';
import { hero, hills, inkOn, motif, pattern, rays, tiles, leadOf } from '../motifs/art.ts';
import { floors, grain, ground, halves, isWide, scene, veilOver, weightOf, type System } from './system.ts';

export const bleed: System = {
  label: '满版影像',
  words: ['满版', '大图', '照片', '电影感', '沉浸'],
  grounds: ['ink', 'main'],
  draw(stage) {
    const { W, H, u, scheme, chance } = stage;
    const full: Box = { x: 0, y: 0, w: W, h: H };
    const given = stage.pictures[stage.n % Math.max(1, stage.pictures.length)];
    // What fills no sheet takes the drawing's place beside the words.
    const alone = given && !fills(given, full) ? given : undefined;
    const shown = alone ? undefined : given;
    // Words stand where the eye doesn't go.
    const low = !shown || shown.focus.y <= 0.56 || isWide(stage);
    const white = shown ? '#FFFFFF' : scheme.fg;
    const look = { color: white, dim: shown ? '#F1EFEA' : scheme.dim, accent: shown ? white : scheme.accent };
    const page = inset(full, isWide(stage) ? [5.6 * u, 5 * u] : [6 * u, 6.4 * u]);
    const heavy = weightOf(stage) > 120;
    // Beside a drawing words end where it begins; over a picture they may stand.
    const most = shown ? Infinity : W - Math.min(W * 0.5, H) - page.x;
    const wide = isWide(stage) ? Math.min(page.w * (heavy ? 0.62 : 0.56), most) : page.w;
    const reach = isWide(stage) ? 0 : heavy ? 0.26 : 0.44;
    const at: Box = isWide(stage)
      ? { ...page, w: wide }
      : low
        ? { ...page, y: page.y + page.h * reach, h: page.h * (1 - reach) }
        : { ...page, h: page.h * (1 - reach) };
    let back: string;
    if (shown) {
      const veil = veilOver(shown, isWide(stage) ? [0, 2] : low ? [1, 2] : [0, 1]);
      const dark = '#0B0B0D';
      const towards = isWide(stage) ? 'to right' : low ? 'to top' : 'to bottom';
      back =
        picture(stage, shown, full) +
        box(
          full,
          `background:linear-gradient(${towards},${clear(dark, veil)} 0%,${clear(dark, veil * 0.92)} ${isWide(stage) ? 46 : Math.round((1 - reach) * 72)}%,${clear(dark, veil * 0.3)} ${isWide(stage) ? 74 : Math.round((1 - reach) * 112)}%,${clear(dark, 0.12)} 100%)`,
          idOf(stage, 'veil'),
        );
    } else {
      const side = isWide(stage) ? Math.min(W * 0.5, H) : Math.min(W * 0.92, H * (reach + 0.05));
      const field: Box = isWide(stage)
        ? { x: W - side - 2 * u, y: (H - side) / 2, w: side, h: side }
        : { x: (W - side) / 2, y: 3 * u, w: side, h: side };
      back =
        ground(stage) +
        drawing(
          full,
          rays(W, H, field.x + field.w / 2, field.y + field.h / 2, 22, clear(scheme.fg, 0.05)) +
            hills(
              W,
              H,
              [mix(scheme.bg, scheme.accent, 0.12), mix(scheme.bg, scheme.accent, 0.2), mix(scheme.bg, scheme.accent, 0.09)],
              chance,
              0.58,
            ),
        ) +
        (alone
          ? picture(stage, alone, field, 'background:none')
          : drawing(
              field,
              hero({
                motifs: stage.motifs,
                w: field.w,
                h: field.h,
                scheme,
                chance,
                setting: chance.pick(['sun', 'rings', 'burst', 'blob'] as const),
              }),
              { id: idOf(stage, 'art') },
            ));
      if (!isWide(stage))
        back += box(
          { x: 0, y: at.y, w: W, h: H - at.y },
          `background:linear-gradient(to top,${clear(scheme.bg, 0.9)} 0%,${clear(scheme.bg, 0.82)} 66%,${clear(scheme.bg, 0)} 100%)`,
        );
      else
        back += box(
          { x: 0, y: 0, w: W * 0.62, h: H },
          `background:linear-gradient(to right,${clear(scheme.bg, 0.9)} 0%,${clear(scheme.bg, 0.8)} 70%,${clear(scheme.bg, 0)} 100%)`,
        );
    }
    const name = brand(stage, { ...look, size: 2.3 * u });
    const button = { color: white, accent: shown ? '#FFFFFF' : scheme.accent, onAccent: shown ? '#111111' : scheme.onAccent };
    return (
      back +
      stack(
        [
          kicker(stage, { ...look, ...button, manner: 'pill' }),
          stage.sheet.kicker ? gap(2 * u) : null,
          headline(stage, { ...look, size: 9 * u, lead: 1.14 }),
          stage.sheet.subline ? gap(1.6 * u) : null,
          subline(stage, look),
          stage.sheet.points?.length ? gap(2.4 * u) : null,
          points(stage, { ...look, manner: 'list', size: 2.8 * u }),
          stage.sheet.facts?.length ? gap(2.4 * u) : null,
          facts(stage, { ...look, manner: 'rows', size: 2.7 * u }),
          (stage.sheet.action ?? stage.sheet.code) ? gap(2.4 * u) : null,
          action(stage, { ...look, ...button }),
          name && gap(2.2 * u),
          name,
        ],
        at,
        { valign: low || isWide(stage) ? 'bottom' : 'top', grow: 1.5, fill: 0.9 },
      ) +
      pageMark(stage, { x: page.x, y: low || isWide(stage) ? 3.6 * u : H - 5 * u, w: page.w, h: 2.4 * u }, white)
    );
  },
};

export const arch: System = {
  label: '拱窗',
  words: ['拱形', '优雅', '圆拱', '温柔'],
  grounds: ['paper', 'paper', 'main'],
  draw(stage) {
    const { W, H, u, scheme } = stage;
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent, align: 'center' as const };
    const page = inset({ x: 0, y: 0, w: W, h: H }, [6 * u, 5.6 * u]);
    const items = (align: 'center' | 'left') => {
      const own = { ...look, align };
      return [
        kicker(stage, { ...own, size: 2.5 * u }),
        stage.sheet.kicker ? gap(1.2 * u) : null,
        headline(stage, { ...own, size: 7.2 * u, weight: 800, lead: 1.2 }),
        stage.sheet.subline ? gap(1.4 * u) : null,
        subline(stage, { ...own, size: 2.9 * u }),
        stage.sheet.points?.length ? gap(2.2 * u) : null,
        points(stage, {
          ...own,
          manner: align === 'center' && (stage.sheet.points?.length ?? 0) <= 4 ? 'list' : 'cards',
          size: 2.6 * u,
          card: scheme.soft,
        }),
        stage.sheet.facts?.length ? gap(2.2 * u) : null,
        facts(stage, {
          ...own,
          manner: align === 'center' ? ((stage.sheet.facts?.length ?? 0) > 3 ? 'columns' : 'lines') : 'rows',
          size: 2.6 * u,
        }),
        (stage.sheet.action ?? stage.sheet.code) ? gap(2.2 * u) : null,
        action(stage, { ...own, accent: scheme.accent, onAccent: scheme.onAccent }),
        isSigned(stage) ? gap(1.8 * u) : null,
        brand(stage, { ...own, size: 2.2 * u }),
      ];
    };
    const opening = (at: Box) => {
      const top = `border-radius:${(Math.min(at.w, at.h * 1.6) / 2).toFixed(1)}px ${(Math.min(at.w, at.h * 1.6) / 2).toFixed(1)}px 0 0`;
      const edge = inset(at, -1.3 * u);
      return (
        box(
          { ...edge, h: edge.h - 1.3 * u },
          `border:${Math.max(2, 0.22 * u).toFixed(1)}px solid ${scheme.accent};border-bottom:0;${top}`,
        ) + scene(stage, at, { style: top, ground: scheme.soft, arched: true })
      );
    };
    const mark = pageMark(stage, { x: page.x, y: 3 * u, w: page.w, h: 2.2 * u }, scheme.dim);
    if (isWide(stage)) {
      const [left, right] = halves(page, stage.shape === 'banner' ? 0.3 : 0.4, 6 * u);
      return (
        ground(stage) +
        opening({ x: left.x, y: left.y + 1.3 * u, w: left.w, h: H - left.y - 1.3 * u }) +
        stack(items('left'), right, { valign: 'center', grow: 1.5 }) +
        mark
      );
    }
    const share = weightOf(stage) > 170 ? 0.26 : weightOf(stage) > 90 ? 0.38 : 0.5;
    const [above, below] = floors(page, share, 3.4 * u);
    const wide = Math.min(above.w * 0.86, above.h * 1.35);
    return (
      ground(stage) +
      opening({ x: (W - wide) / 2, y: above.y + 1.3 * u, w: wide, h: above.h - 1.3 * u }) +
      stack(items('center'), below, { valign: 'center', grow: 1.5 }) +
      mark
    );
  },
};

export const split: System = {
  label: '对开',
  words: ['对开', '分栏', '左右', '撞色', '拼色'],
  grounds: ['main', 'ink'],
  draw(stage) {
    const { W, H, u, chance, schemes, scheme } = stage;
    const paper = schemes.paper;
    const heavy = weightOf(stage) > 130;
    const share = isWide(stage) ? (heavy ? 0.42 : 0.5) : heavy ? 0.34 : 0.46;
    const first = stage.n % 2 === 0 ? chance.next() < 0.5 : chance.next() < 0.5;
    const art: Box = isWide(stage)
      ? { x: first ? 0 : W * (1 - share), y: 0, w: W * share, h: H }
      : { x: 0, y: first ? 0 : H * (1 - share), w: W, h: H * share };
    const words: Box = isWide(stage)
      ? { x: first ? W * share : 0, y: 0, w: W * (1 - share), h: H }
      : { x: 0, y: first ? H * share : 0, w: W, h: H * (1 - share) };
    const own = { ...stage, scheme };
    const side = Math.min(art.w, art.h);
    const decorated =
      stage.pictures.length > 0
        ? scene(stage, art)
        : box(art, `background:${scheme.bg}`) +
          (chance.next() < 0.5
            ? drawing(
                art,
                tiles(
                  art.w,
                  art.h,
                  scheme,
                  chance,
                  Math.max(2, Math.round(art.w / (side / 3))),
                  Math.max(2, Math.round(art.h / (side / 3))),
                ) +
                  `<circle cx="${(art.w / 2).toFixed(1)}" cy="${(art.h / 2).toFixed(1)}" r="${(side * 0.33).toFixed(1)}" fill="${scheme.bg}"/>` +
                  motif(leadOf(stage.motifs, chance), art.w / 2 - side * 0.21, art.h / 2 - side * 0.21, side * 0.42, inkOn(scheme)),
                { id: idOf(stage, 'art'), style: 'overflow:hidden' },
              )
            : scene(own, art, { setting: chance.pick(['rays', 'hills', 'sun', 'burst'] as const) }));
    const look = { color: paper.fg, dim: paper.dim, accent: paper.accent, onAccent: paper.onAccent };
    const at = inset(words, isWide(stage) ? [5.4 * u, 5 * u] : [6 * u, 5 * u]);
    return (
      ground(stage, paper.bg) +
      decorated +
      stack(
        [
          kicker(stage, { ...look, manner: 'pill', size: 2.5 * u }),
          stage.sheet.kicker ? gap(1.8 * u) : null,
          headline(stage, { ...look, size: 7.4 * u, lead: 1.16 }),
          stage.sheet.subline ? gap(1.4 * u) : null,
          subline(stage, { ...look, size: 3 * u }),
          stage.sheet.points?.length ? gap(2.2 * u) : null,
          points(stage, { ...look, manner: 'steps', size: 2.7 * u }),
          stage.sheet.facts?.length ? gap(2.2 * u) : null,
          facts(stage, { ...look, manner: 'rows', size: 2.6 * u, rules: paper.line }),
          (stage.sheet.action ?? stage.sheet.code) ? gap(2.2 * u) : null,
          action(stage, { ...look, manner: 'box' }),
          isSigned(stage) ? gap(1.8 * u) : null,
          brand(stage, { ...look, size: 2.2 * u }),
        ],
        at,
        { valign: 'center', grow: 1.6, fill: 0.94 },
      ) +
      pageMark(stage, { x: at.x, y: words.y + words.h - 3.6 * u, w: at.w, h: 2.2 * u }, paper.dim)
    );
  },
};

/** How wide to high the frame of a lone long picture is, which a square one would show as a thread; null for all others. */
function stripOf({ pictures }: Stage, square: Box): number | null {
  const [only, ...others] = pictures;
  if (!only || others.length > 0 || only.cutout || fills(only, square)) return null;
  const ratio = only.width / only.height;
  return ratio > 2 || ratio < 0.5 ? ratio : null;
}

export const collage: System = {
  label: '拼贴',
  words: ['拼贴', '手账', '剪贴', '活泼', '可爱', '文艺'],
  grounds: ['paper', 'main'],
  draw(stage) {
    const { W, H, u, scheme, chance, schemes } = stage;
    const paper = schemes.paper;
    const heavy = weightOf(stage) > 130;
    const page = inset({ x: 0, y: 0, w: W, h: H }, 5 * u);
    const [artAt, wordsAt] = isWide(stage) ? halves(page, heavy ? 0.4 : 0.48, 4 * u) : floors(page, heavy ? 0.32 : 0.46, 3 * u);
    const side = Math.min(artAt.w / (isWide(stage) ? 1.15 : 1.7), artAt.h / (isWide(stage) ? 1.5 : 1.16));
    const long = stripOf(stage, { x: 0, y: 0, w: side * 0.9, h: side * 0.84 });
    // Nothing lies upon people who stand in a long row.
    const count = stage.pictures.length > 1 ? Math.min(3, stage.pictures.length) : long ? 1 : 2;
    const cards = Array.from({ length: count }, (_, at) => {
      const turn = (at % 2 === 0 ? -1 : 1) * chance.between(2.5, 5.5);
      const share = count === 1 ? 0.5 : at / (count - 1);
      const w = long ? Math.min(artAt.w, artAt.h * long) : side * (at === 0 ? 1 : 0.86);
      const h = long ? w / long : w * (at === 0 ? 1.02 : 0.94);
      const x = isWide(stage) ? artAt.x + (artAt.w - w) * (at % 2 === 0 ? 0.05 : 0.95) : artAt.x + (artAt.w - w) * (0.03 + 0.94 * share);
      const y = isWide(stage)
        ? artAt.y + (artAt.h - h) * (0.03 + 0.94 * share)
        : artAt.y + (artAt.h - h) * (long ? 0.5 : at % 2 === 0 ? 0.2 : 0.8);
      const edge = Math.min(w, h) * 0.05;
      const inner: Box = { x: edge, y: edge, w: w - 2 * edge, h: h - 2 * edge - (at === 0 ? edge * 1.6 : 0) };
      const shown = stage.pictures.length > 0 && at < stage.pictures.length;
      const alone =
        !shown &&
        drawing(
          inner,
          `<rect width="100%" height="100%" fill="${at % 2 === 0 ? paper.soft : scheme.spark}"/>` +
            (at % 2 === 0
              ? hero({
                  motifs: stage.motifs,
                  w: inner.w,
                  h: inner.h,
                  scheme: paper,
                  chance,
                  setting: chance.pick(['sun', 'blob', 'rays', 'hills'] as const),
                })
              : pattern(stage.motifs, inner.w, inner.h, inner.w / 2.6, { a: paper.fg, b: paper.bg, c: scheme.spark, k: paper.fg }, chance)),
          { id: at === 0 ? idOf(stage, 'art') : '', style: 'overflow:hidden' },
        );
      const tape = box(
        { x: w * 0.34, y: -edge * 0.9, w: w * 0.32, h: edge * 2 },
        `background:${clear(scheme.spark, 0.75)};transform:rotate(${(-turn * 0.7).toFixed(1)}deg)`,
      );
      return `<div class="b" style="left:${x.toFixed(1)}px;top:${y.toFixed(1)}px;width:${w.toFixed(1)}px;height:${h.toFixed(1)}px;background:#FFFFFF;box-shadow:0 ${(u * 0.5).toFixed(1)}px ${(u * 1.6).toFixed(1)}px rgba(20,15,10,.22);transform:rotate(${turn.toFixed(1)}deg)">${shown ? scene({ ...stage, n: 0 }, inner, { which: at }) : alone || ''}${tape}</div>`;
    });
    const loose = Array.from({ length: 5 }, (_, at) => {
      const shapes = stage.motifs.all;
      const s = Math.min(W, H) * chance.between(0.07, 0.11);
      const x = isWide(stage) ? artAt.x + (at % 2 === 0 ? -s * 0.3 : artAt.w - s * 0.6) : artAt.x + (artAt.w - s) * ((at + 0.5) / 5);
      const y = isWide(stage) ? artAt.y + (artAt.h - s) * ((at + 0.5) / 5) : at % 2 === 0 ? 1.4 * u : artAt.y + artAt.h - s * 0.8;
      return drawing({ x, y, w: s, h: s }, motif(shapes[at % shapes.length] ?? '', 0, 0, s, inkOn(scheme), chance.between(-16, 16)));
    });
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent };
    const strip = panel(headline(stage, { color: scheme.onSpark, size: 7.2 * u, lead: 1.16 }), {
      pad: [2.2 * u, 1.3 * u],
      style: `background:${scheme.spark};transform:rotate(-.8deg)`,
    });
    return (
      ground(stage) +
      grain(stage, { x: 0, y: 0, w: W, h: H }, clear(scheme.fg, 0.05)) +
      loose.slice(0, 3).join('') +
      cards.join('') +
      loose.slice(3).join('') +
      stack(
        [
          kicker(stage, { ...look, size: 2.6 * u }),
          stage.sheet.kicker ? gap(1.2 * u) : null,
          strip,
          stage.sheet.subline ? gap(1.8 * u) : null,
          subline(stage, { ...look, size: 3 * u }),
          stage.sheet.points?.length ? gap(2 * u) : null,
          points(stage, {
            color: paper.fg,
            dim: paper.dim,
            accent: paper.accent,
            manner: 'cards',
            size: 2.5 * u,
            card: '#FFFFFF',
            radius: 0.4 * u,
          }),
          stage.sheet.facts?.length ? gap(2 * u) : null,
          facts(stage, { ...look, manner: 'rows', size: 2.6 * u }),
          (stage.sheet.action ?? stage.sheet.code) ? gap(2 * u) : null,
          action(stage, { ...look, onAccent: scheme.onAccent }),
          isSigned(stage) ? gap(1.5 * u) : null,
          brand(stage, { ...look, size: 2.2 * u, font: serif }),
        ],
        inset(wordsAt, [0.6 * u, 0.4 * u]),
        { valign: 'center', grow: 1.5 },
      ) +
      pageMark(stage, { x: page.x, y: H - 3.5 * u, w: page.w, h: 2.2 * u }, scheme.dim)
    );
  },
};
