/** Systems that live by their construction: 古典边框, 斜切, 票券, 信息卡. */
import { idOf, inset, panel, place, row, serif, stack, type Box, type Stage, box, column, drawing, gap } from '../kit.ts';
import { clear, mix } from '#capabilities/colours/contrast.ts';
import { pageMark, action, brand, facts, headline, isSigned, kicker, subline } from '../parts.ts';
import { points } from '../points.ts';
import { motif, pattern, texture, leadOf } from '../motifs/art.ts';
import { bands, floors, ground, halves, heightOf, isWide, scene, weightOf, type System } from './system.ts';

export const frame: System = {
  label: '古典边框',
  words: ['边框', '古典', '典雅', '庄重', '传统', '正式'],
  grounds: ['paper', 'main', 'ink'],
  draw(stage) {
    const { W, H, u, scheme, chance } = stage;
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent, align: 'center' as const, font: serif };
    const outer = inset({ x: 0, y: 0, w: W, h: H }, 2.6 * u);
    const inner = inset(outer, 1.1 * u);
    const thin = Math.max(1.5, 0.12 * u);
    const thick = Math.max(3, 0.34 * u);
    const corner = (x: number, y: number, turn: number) =>
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${(u / 10).toFixed(3)})"><path d="M0 0 H44 V10 H10 V44 H0 Z" fill="${scheme.bg}"/><path d="M2 44 V26 H26 V2 H44 M2 14 V2 H14 V14 Z M14 26 V14 H26" fill="none" stroke="${scheme.accent}" stroke-width="3.4"/></g>`;
    const edges =
      box(outer, `border:${thick.toFixed(1)}px solid ${scheme.accent}`) +
      box(inner, `border:${thin.toFixed(1)}px solid ${scheme.accent}`) +
      drawing(
        { x: 0, y: 0, w: W, h: H },
        corner(outer.x, outer.y, 0) +
          corner(outer.x + outer.w, outer.y, 90) +
          corner(outer.x + outer.w, outer.y + outer.h, 180) +
          corner(outer.x, outer.y + outer.h, 270),
      );
    const page = inset(inner, isWide(stage) ? [5 * u, 3.6 * u] : [4.4 * u, 4.6 * u]);
    const ornament = (color: string) => (w: number, s: number) => ({
      h: 1.2 * u * s,
      draw: (x: number, y: number) =>
        drawing(
          { x: x + w / 2 - 11 * u * s, y, w: 22 * u * s, h: 1.2 * u * s },
          `<path d="M0 6 H92 M128 6 H220" stroke="${color}" stroke-width="1.6"/><path d="M110 0 L116 6 L110 12 L104 6 Z" fill="${color}"/>`,
          { view: [220, 12] },
        ),
    });
    const items = [
      kicker(stage, { ...look, size: 2.6 * u }),
      stage.sheet.kicker ? gap(1.2 * u) : null,
      headline(stage, { ...look, size: 7.6 * u, weight: 700, lead: 1.24, tracking: 0.03 }),
      gap(1.4 * u),
      ornament(scheme.accent),
      stage.sheet.subline ? gap(1.4 * u) : null,
      subline(stage, { ...look, size: 2.9 * u }),
      stage.sheet.points?.length ? gap(2 * u) : null,
      points(stage, { ...look, manner: 'list', size: 2.6 * u }),
      stage.sheet.facts?.length ? gap(2 * u) : null,
      facts(stage, { ...look, manner: 'lines', size: 2.6 * u }),
      (stage.sheet.action ?? stage.sheet.code) ? gap(2 * u) : null,
      action(stage, { ...look, onAccent: scheme.onAccent, manner: 'box', size: 2.6 * u }),
      isSigned(stage) ? gap(1.8 * u) : null,
      brand(stage, { ...look, size: 2.4 * u }),
    ];
    const art = (at: Box) => scene(stage, at, { setting: chance.pick(['rings', 'sun', 'arch'] as const) });
    const mark = pageMark(stage, { x: page.x, y: inner.y + inner.h - 3.4 * u, w: page.w, h: 2 * u }, scheme.dim);
    if (isWide(stage)) {
      const [left, right] = halves(page, stage.shape === 'banner' ? 0.28 : 0.36, 4 * u);
      return ground(stage) + edges + art(left) + stack(items, right, { valign: 'center', grow: 1.5 }) + mark;
    }
    const share = weightOf(stage) > 190 ? 0.2 : weightOf(stage) > 100 ? 0.32 : 0.42;
    const [above, below] = floors(page, share, 2.6 * u);
    return ground(stage) + edges + art(above) + stack(items, below, { valign: 'center', grow: 1.6 }) + mark;
  },
};

export const diagonal: System = {
  label: '斜切',
  words: ['斜切', '动感', '对角', '运动', '力量'],
  grounds: ['ink', 'main', 'paper'],
  draw(stage) {
    const { W, H, u, scheme, chance } = stage;
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent };
    const page = inset({ x: 0, y: 0, w: W, h: H }, isWide(stage) ? [5.4 * u, 4.8 * u] : [5.8 * u, 5.8 * u]);
    const heavy = weightOf(stage) > 130;
    const much = weightOf(stage) > 70;
    const n = (value: number) => value.toFixed(1);
    // The band runs from the lower left to the upper right; words keep clear of it.
    const across = isWide(stage);
    const cut = {
      top: W * (heavy ? 0.76 : 0.7),
      bottom: W * (heavy ? 0.6 : 0.5),
      left: H * (heavy ? 0.36 : much ? 0.42 : 0.5),
      right: H * (heavy ? 0.2 : much ? 0.26 : 0.32),
    };
    const edges = across
      ? [
          [cut.top, 0],
          [W, 0],
          [W, H],
          [cut.bottom, H],
        ]
      : [
          [0, 0],
          [W, 0],
          [W, cut.right],
          [0, cut.left],
        ];
    const clip = `clip-path:polygon(${edges.map(([x, y]) => `${n(((x ?? 0) / W) * 100)}% ${n(((y ?? 0) / H) * 100)}%`).join(',')})`;
    const full: Box = { x: 0, y: 0, w: W, h: H };
    const field: Box = across ? { x: cut.bottom, y: 0, w: W - cut.bottom, h: H } : { x: 0, y: 0, w: W, h: cut.left };
    const side = Math.min(field.w, field.h) * 0.86;
    const heroAt: Box = across
      ? { x: W - side - 1.5 * u, y: (H - side) / 2, w: side, h: side }
      : { x: W - side - 2 * u, y: Math.max(1.6 * u, (cut.right - side) * 0.4), w: side, h: side };
    const shape = leadOf(stage.motifs, chance);
    const onBand = {
      a: scheme.onAccent,
      b: scheme.spark === scheme.accent ? scheme.bg : scheme.spark,
      c: scheme.accent,
      k: scheme.onAccent,
    };
    const size = side * (across ? 0.7 : 0.78);
    const band =
      stage.pictures.length > 0
        ? `<div class="b" style="left:0;top:0;width:${W}px;height:${H}px;${clip}">${scene(stage, field)}</div>`
        : drawing(
            full,
            `<g>${texture(chance.pick(['stripes', 'dots', 'waves'] as const), W, H, 2.4 * u, clear(scheme.onAccent, 0.12), chance)}</g>`,
            { style: `background:${scheme.accent};${clip}` },
          ) +
          drawing(heroAt, motif(shape, (side - size) / 2, (side - size) / 2, size, onBand, chance.between(-8, 8)), {
            id: idOf(stage, 'art'),
          });
    const stripe = across
      ? `<path d="M${n(cut.top - 2.4 * u)} 0 H${n(cut.top)} L${n(cut.bottom)} ${H} H${n(cut.bottom - 2.4 * u)} Z M${n(cut.top - 4.2 * u)} 0 H${n(cut.top - 3.4 * u)} L${n(cut.bottom - 3.4 * u)} ${H} H${n(cut.bottom - 4.2 * u)} Z" fill="${scheme.spark}"/>`
      : `<path d="M0 ${n(cut.left)} L${W} ${n(cut.right)} V${n(cut.right + 2.2 * u)} L0 ${n(cut.left + 2.2 * u)} Z M0 ${n(cut.left + 3.2 * u)} L${W} ${n(cut.right + 3.2 * u)} V${n(cut.right + 4 * u)} L0 ${n(cut.left + 4 * u)} Z" fill="${scheme.spark}"/>`;
    const at: Box = across
      ? { ...page, w: cut.bottom - page.x - 6 * u }
      : { ...page, y: cut.left + 6.4 * u, h: page.y + page.h - cut.left - (stage.count > 1 ? 8 : 6.4) * u };
    return (
      ground(stage) +
      band +
      drawing(full, stripe) +
      stack(
        [
          kicker(stage, { ...look, accent: scheme.spark, onAccent: scheme.onSpark, manner: 'pill', size: 2.5 * u }),
          stage.sheet.kicker ? gap(1.8 * u) : null,
          headline(stage, { ...look, size: 8.4 * u, lead: 1.1 }),
          stage.sheet.subline ? gap(1.4 * u) : null,
          subline(stage, { ...look, size: 3 * u }),
          stage.sheet.points?.length ? gap(2.2 * u) : null,
          points(stage, { ...look, manner: 'numbers', size: 2.7 * u }),
          stage.sheet.facts?.length ? gap(2.2 * u) : null,
          facts(stage, { ...look, manner: isWide(stage) ? 'rows' : 'columns', size: 2.6 * u }),
          (stage.sheet.action ?? stage.sheet.code) ? gap(2.2 * u) : null,
          action(stage, { ...look, onAccent: scheme.onAccent, manner: 'box' }),
          isSigned(stage) ? gap(1.7 * u) : null,
          brand(stage, { ...look, size: 2.2 * u }),
        ],
        at,
        { valign: isWide(stage) ? 'center' : 'bottom', grow: 1.7 },
      ) +
      pageMark(stage, { x: page.x, y: H - 3.5 * u, w: page.w, h: 2.2 * u }, scheme.dim)
    );
  },
};

export const ticket: System = {
  label: '票券',
  words: ['票券', '门票', '优惠券', '入场券', '票根'],
  grounds: ['main', 'ink'],
  draw(stage) {
    const { W, H, u, scheme, chance, schemes } = stage;
    const paper = schemes.paper;
    const back = drawing(
      { x: 0, y: 0, w: W, h: H },
      pattern(
        stage.motifs,
        W,
        H,
        12 * u,
        { a: clear(scheme.fg, 0.16), b: clear(scheme.fg, 0.1), c: scheme.bg, k: clear(scheme.fg, 0.13) },
        chance,
      ),
      { id: idOf(stage, 'art'), style: 'overflow:hidden' },
    );
    const card = inset({ x: 0, y: 0, w: W, h: H }, isWide(stage) ? [4.6 * u, 4.6 * u] : [5 * u, 5.4 * u]);
    const hasFacts = (stage.sheet.facts?.length ?? 0) > 0 || stage.sheet.action !== undefined || stage.code !== null;
    const stubShare = !hasFacts ? 0.18 : isWide(stage) ? 0.3 : weightOf(stage) > 150 ? 0.36 : 0.3;
    const notch = 2 * u;
    const r = 1.4 * u;
    const at = isWide(stage) ? card.w * (1 - stubShare) : card.h * (1 - stubShare);
    const n = (value: number) => value.toFixed(1);
    const outline = isWide(stage)
      ? `M${n(r)} 0 H${n(at - notch)} A${n(notch)} ${n(notch)} 0 0 0 ${n(at + notch)} 0 H${n(card.w - r)} A${n(r)} ${n(r)} 0 0 1 ${n(card.w)} ${n(r)} V${n(card.h - r)} A${n(r)} ${n(r)} 0 0 1 ${n(card.w - r)} ${n(card.h)} H${n(at + notch)} A${n(notch)} ${n(notch)} 0 0 0 ${n(at - notch)} ${n(card.h)} H${n(r)} A${n(r)} ${n(r)} 0 0 1 0 ${n(card.h - r)} V${n(r)} A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0 Z`
      : `M${n(r)} 0 H${n(card.w - r)} A${n(r)} ${n(r)} 0 0 1 ${n(card.w)} ${n(r)} V${n(at - notch)} A${n(notch)} ${n(notch)} 0 0 0 ${n(card.w)} ${n(at + notch)} V${n(card.h - r)} A${n(r)} ${n(r)} 0 0 1 ${n(card.w - r)} ${n(card.h)} H${n(r)} A${n(r)} ${n(r)} 0 0 1 0 ${n(card.h - r)} V${n(at + notch)} A${n(notch)} ${n(notch)} 0 0 0 0 ${n(at - notch)} V${n(r)} A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0 Z`;
    const tear = isWide(stage)
      ? `M${n(at)} ${n(notch + u)} V${n(card.h - notch - u)}`
      : `M${n(notch + u)} ${n(at)} H${n(card.w - notch - u)}`;
    const shape = drawing(
      card,
      `<path d="${outline}" fill="${paper.bg}"/><path d="${tear}" stroke="${paper.line}" stroke-width="${n(0.3 * u)}" stroke-dasharray="${n(u)} ${n(u)}"/>`,
    );
    const main: Box = isWide(stage) ? { ...card, w: at } : { ...card, h: at };
    const stub: Box = isWide(stage) ? { ...card, x: card.x + at, w: card.w - at } : { ...card, y: card.y + at, h: card.h - at };
    const look = { color: paper.fg, dim: paper.dim, accent: paper.accent, onAccent: paper.onAccent };
    const has = (stage.sheet.points?.length ?? 0) > 0;
    const [first, second] = isWide(stage)
      ? halves(inset(main, 3.6 * u), has ? 0.32 : 0.4, 3 * u)
      : floors(inset(main, [3.8 * u, 3.6 * u]), has && weightOf(stage) > 120 ? 0.24 : 0.4, 2.4 * u);
    const small: Stage = { ...stage, scheme: paper };
    const art =
      stage.pictures.length > 0
        ? scene(small, first, { style: `border-radius:${n(0.8 * u)}px` })
        : scene(small, first, {
            setting: chance.pick(['tiles', 'rays', 'burst', 'sun'] as const),
            ground: paper.soft,
            style: `border-radius:${n(0.8 * u)}px`,
          });
    const told = column([
      facts(stage, { ...look, manner: isWide(stage) ? 'stacked' : 'columns', size: 2.4 * u }),
      (stage.sheet.action ?? stage.sheet.code) ? gap(1.6 * u) : null,
      action(stage, { ...look, manner: 'box', size: 2.4 * u }),
      isSigned(stage) ? gap(1.4 * u) : null,
      brand(stage, { ...look, size: 2.1 * u }),
    ]);
    return (
      ground(stage) +
      back +
      shape +
      art +
      stack(
        [
          kicker(stage, { ...look, manner: 'pill', size: 2.3 * u }),
          stage.sheet.kicker ? gap(1.4 * u) : null,
          headline(stage, { ...look, size: 6.6 * u, lead: 1.14 }),
          stage.sheet.subline ? gap(1.2 * u) : null,
          subline(stage, { ...look, size: 2.7 * u }),
          has ? gap(1.8 * u) : null,
          points(stage, { ...look, manner: 'list', size: 2.4 * u }),
        ],
        second,
        { valign: 'center', grow: 1.7 },
      ) +
      place(heightOf(told, stub.w) > 0 ? told : gap(0), inset(stub, [3.4 * u, isWide(stage) ? 3.4 * u : 2.8 * u]), {
        valign: 'center',
        grow: 1,
      }) +
      pageMark(stage, { x: card.x + 2 * u, y: H - 3.8 * u, w: card.w - 4 * u, h: 2.2 * u }, scheme.fg)
    );
  },
};

export const dense: System = {
  label: '信息卡',
  words: ['信息', '清单', '卡片', '干货', '指南', '攻略'],
  grounds: ['paper'],
  draw(stage) {
    const { W, H, u, scheme, chance, schemes } = stage;
    const top = chance.next() < 0.6 ? schemes.main : schemes.ink;
    const look = { color: scheme.fg, dim: scheme.dim, accent: scheme.accent, onAccent: scheme.onAccent };
    const on = { color: top.fg, dim: top.dim, accent: top.accent, onAccent: top.onAccent };
    // What the large drawing shows is not shown again beside the title.
    const others = stage.motifs.all.filter((one) => one !== stage.motifs.lead);
    const shape = chance.pick(others.length > 0 ? others : stage.motifs.all);
    const title = [
      kicker(stage, { ...on, size: 2.4 * u }),
      stage.sheet.kicker ? gap(1 * u) : null,
      headline(stage, { ...on, size: 6.4 * u, lead: 1.14 }),
      stage.sheet.subline ? gap(1.2 * u) : null,
      subline(stage, { ...on, size: 2.7 * u }),
    ];
    const list = points(stage, {
      ...look,
      manner: 'cards',
      size: 2.5 * u,
      card: mix(scheme.bg, '#FFFFFF', scheme.bg > '#888888' ? 0.8 : 0.08),
      radius: 1 * u,
    });
    const table = facts(stage, { ...look, manner: 'rows', size: 2.5 * u, rules: scheme.line });
    const foot = row(
      [
        action(stage, { ...look, manner: 'box', size: 2.5 * u }) ?? gap(0),
        brand(stage, { ...look, size: 2.2 * u, align: stage.sheet.action || stage.code ? 'right' : 'left' }) ?? gap(0),
      ],
      { between: 2.4 * u, align: 'center', ...(stage.sheet.action || stage.code ? {} : { shares: [0.001, 1] }) },
    );
    const body = column([
      list,
      list && table && gap(2.4 * u),
      table && panel(table, { pad: [2.2 * u, 1.6 * u], style: `background:${scheme.soft};border-radius:${(1 * u).toFixed(1)}px` }),
    ]);
    const light = { a: top.accent, b: top.spark, c: top.bg, k: top.fg };
    const nothing = heightOf(body, W) === 0;
    /** What little there is to tell leaves to a drawing above it. */
    const room = (at: Box, taken: boolean): [Box | null, Box] => {
      const free = taken ? 0 : at.h - heightOf(body, at.w) * 1.1 - 2.4 * u;
      return free > at.h * 0.42 ? floors(at, free / at.h, 2.4 * u) : [null, at];
    };
    if (isWide(stage)) {
      const left: Box = { x: 0, y: 0, w: W * (nothing ? 0.56 : 0.4), h: H };
      const right: Box = { x: left.w, y: 0, w: W - left.w, h: H };
      const side = Math.min(left.w, left.h) * 0.38;
      const parts = bands(inset(right, [4.4 * u, 4.4 * u]), null, foot, 2.4 * u, { bottomMost: 0.24 });
      const [spare, under] = room(parts.middle, nothing);
      const above = stage.pictures.length > 0 && !nothing && spare === null;
      return (
        ground(stage) +
        box(left, `background:${top.bg}`) +
        (above
          ? scene(stage, { ...left, h: H * 0.36 })
          : drawing({ x: left.w - side - 2.4 * u, y: left.h - side - 2.4 * u, w: side, h: side }, motif(shape, 0, 0, side, light, -8), {
              id: idOf(stage, 'art'),
              style: 'opacity:.9',
            })) +
        stack(
          title,
          {
            x: 4.4 * u,
            y: above ? H * 0.36 + 3 * u : 4.6 * u,
            w: left.w - 8.8 * u,
            h: above ? H * 0.64 - 7.4 * u : H - 8.2 * u - side,
          },
          { grow: 1.5 },
        ) +
        (nothing
          ? scene(stage, parts.middle)
          : spare
            ? scene(stage, spare) + place(body, under, { grow: 1, valign: 'bottom' })
            : place(body, under, { valign: 'center', grow: 1, swell: 1.45 })) +
        place(foot, parts.bottom, { valign: 'bottom', grow: 1 }) +
        pageMark(stage, { x: right.x, y: 1.8 * u, w: right.w - 2.4 * u, h: 2 * u }, scheme.dim)
      );
    }
    const share = nothing ? 0.42 : weightOf(stage) > 220 ? 0.24 : 0.32;
    const band: Box = { x: 0, y: 0, w: W, h: H * share };
    const side = band.h * 0.66;
    const parts = bands(inset({ x: 0, y: band.h, w: W, h: H - band.h }, [4.6 * u, 4 * u]), null, foot, 2.6 * u, { bottomMost: 0.26 });
    // A picture takes what the words leave.
    const free = 1 - (heightOf(body, parts.middle.w) * 1.15 + 2.4 * u) / parts.middle.h;
    const [shown, rest] =
      stage.pictures.length > 0 && !nothing ? floors(parts.middle, Math.min(0.72, Math.max(0.3, free)), 2.4 * u) : [null, parts.middle];
    const [spare, under] = room(rest, shown !== null || nothing);
    return (
      ground(stage) +
      drawing(band, texture(chance.pick(['dots', 'grid', 'waves'] as const), band.w, band.h, 2.6 * u, clear(top.fg, 0.08), chance), {
        style: `background:${top.bg}`,
      }) +
      drawing({ x: W - side - 3 * u, y: (band.h - side) / 2, w: side, h: side }, motif(shape, 0, 0, side, light, chance.between(-8, 8)), {
        id: idOf(stage, 'art'),
      }) +
      stack(title, { x: 4.8 * u, y: 4.2 * u, w: W - side - 10.6 * u, h: band.h - 8.4 * u }, { grow: 1.5, valign: 'center' }) +
      (shown ? scene(stage, shown, { style: `border-radius:${(1 * u).toFixed(1)}px` }) : '') +
      (nothing
        ? scene(stage, rest)
        : spare
          ? scene(stage, spare) + place(body, under, { grow: 1, valign: 'bottom' })
          : place(body, under, { valign: 'center', grow: 1, swell: 1.45 })) +
      place(foot, parts.bottom, { valign: 'bottom', grow: 1 }) +
      pageMark(stage, { x: 0, y: H - 3.6 * u, w: W - 4.6 * u, h: 2 * u }, scheme.dim)
    );
  },
};
