/** The motifs of each topic, drawn on a field of 100 × 100; the first is the one that can stand alone. Pure. */
import type { TopicId } from '../poster-ids.ts';
import { area, around, disc, hoop, line, oval, ring, slab, turned } from './shapes.ts';

const rocket = turned(
  35,
  area('M36 66 L22 84 L38 80 Z', 'b') +
    area('M64 66 L78 84 L62 80 Z', 'b') +
    area('M50 4 C70 20 72 52 64 78 L36 78 C28 52 30 20 50 4 Z', 'a') +
    area('M50 4 C58 10 63 19 65 29 L35 29 C37 19 42 10 50 4 Z', 'b') +
    disc(50, 46, 10, 'c') +
    ring(50, 46, 10, 'k', 3) +
    area('M42 80 L58 80 L50 98 Z', 'b'),
);
const planet =
  disc(50, 50, 26, 'a') +
  area('M26 42 C40 50 62 46 75 40 L76 48 C60 56 40 58 25 54 Z', 'b') +
  `<ellipse cx="50" cy="52" rx="46" ry="13" fill="none" stroke="@k" stroke-width="4" transform="rotate(-18 50 52)"/>` +
  disc(88, 22, 5, 'b');
const chip =
  [30, 43, 57, 70].map((at) => line(`M${at} 8 V92`, 'k', 4) + line(`M8 ${at} H92`, 'k', 4)).join('') +
  slab(20, 20, 60, 60, 'a', 8) +
  slab(34, 34, 32, 32, 'b', 4) +
  line('M42 50 H58 M50 42 V58', 'c', 4);
const network =
  line('M20 26 L52 44 L82 22 M52 44 L34 82 M52 44 L80 74 M34 82 L80 74', 'k', 3.5) +
  disc(20, 26, 9, 'b') +
  disc(82, 22, 7, 'a') +
  disc(34, 82, 10, 'a') +
  disc(80, 74, 8, 'b') +
  disc(52, 44, 15, 'a') +
  disc(52, 44, 6, 'c');
const robot =
  line('M50 22 V8', 'k', 4) +
  disc(50, 8, 6, 'b') +
  slab(18, 22, 64, 50, 'a', 14) +
  slab(28, 34, 44, 24, 'c', 12) +
  disc(40, 46, 5, 'k') +
  disc(60, 46, 5, 'k') +
  slab(34, 76, 32, 18, 'b', 6) +
  slab(8, 40, 8, 18, 'b', 4) +
  slab(84, 40, 8, 18, 'b', 4);

const lantern =
  line('M50 4 V16', 'k', 4) +
  slab(34, 14, 32, 9, 'b', 3) +
  oval(50, 46, 38, 26, 'a') +
  `<g fill="none" stroke="@b" stroke-width="3"><ellipse cx="50" cy="46" rx="24" ry="26"/><ellipse cx="50" cy="46" rx="9" ry="26"/></g>` +
  slab(34, 69, 32, 9, 'b', 3) +
  line('M42 78 V94 M50 78 V98 M58 78 V94', 'b', 4);
const firework =
  around(12, line('M50 40 V22', 'a', 4) + disc(50, 14, 3.5, 'b')) + around(6, line('M56 46 L66 28', 'b', 3)) + disc(50, 50, 6, 'a');
const moon =
  disc(50, 50, 40, 'a') +
  disc(36, 38, 6, 'b') +
  disc(60, 30, 4, 'b') +
  area('M10 70 C16 58 30 60 34 66 C40 56 58 58 60 70 C74 66 84 72 84 80 L10 80 Z', 'c') +
  line('M14 86 H78 M30 93 H62', 'k', 3.5);
const gift =
  slab(16, 44, 68, 46, 'a', 4) +
  slab(10, 30, 80, 18, 'a', 4) +
  slab(43, 30, 14, 60, 'b') +
  line('M50 30 C34 6 18 18 30 28 C36 31 44 30 50 30 C66 6 82 18 70 28 C64 31 56 30 50 30', 'b', 6);
const drum =
  oval(50, 34, 40, 16, 'b') +
  area('M10 34 C10 60 12 72 16 78 C32 92 68 92 84 78 C88 72 90 60 90 34 C82 56 18 56 10 34 Z', 'a') +
  oval(50, 34, 32, 10, 'c') +
  [22, 36, 50, 64, 78].map((x, at) => disc(x, [62, 68, 70, 68, 62][at] ?? 70, 3, 'b')).join('') +
  line('M70 4 L54 28 M30 4 L46 28', 'k', 4);
const cloud = `<g fill="none" stroke="@a" stroke-width="6" stroke-linecap="round"><path d="M8 72 H82 C96 72 96 52 82 52 C82 32 56 28 52 46 C44 34 24 40 28 56 C28 62 36 64 38 58"/><path d="M82 52 C74 50 68 56 72 62"/><path d="M24 86 H64"/></g>`;

const bowl =
  line('M34 34 C28 26 40 22 34 12 M50 32 C44 24 56 18 50 8 M66 34 C60 26 72 22 66 12', 'k', 4) +
  area('M8 46 H92 C92 70 76 84 66 86 V92 H34 V86 C24 84 8 70 8 46 Z', 'a') +
  slab(8, 42, 84, 8, 'b', 4) +
  line('M18 58 C30 70 70 70 82 58', 'c', 4) +
  line('M60 40 L94 16 M68 42 L98 24', 'b', 4);
const cup =
  area('M16 34 H74 V62 C74 80 62 88 45 88 C28 88 16 80 16 62 Z', 'a') +
  line('M74 42 C92 40 94 66 73 66', 'a', 7) +
  slab(8, 90, 76, 6, 'b', 3) +
  line('M34 24 C28 16 38 12 34 4 M52 24 C46 16 56 12 52 4', 'k', 4) +
  slab(16, 34, 58, 10, 'b');
const cake =
  area('M8 58 L78 34 C90 40 94 50 92 58 Z', 'c') +
  slab(8, 58, 84, 30, 'a', 3) +
  slab(8, 68, 84, 8, 'b') +
  area('M8 58 L78 34 C84 38 88 44 90 48 L8 66 Z', 'c') +
  disc(66, 26, 10, 'b') +
  line('M68 17 C70 10 76 8 80 8', 'k', 3.5);
const burger =
  area('M12 44 C12 20 34 14 50 14 C66 14 88 20 88 44 Z', 'a') +
  line('M10 52 C20 60 28 46 38 54 C48 62 56 46 66 54 C76 62 82 48 90 52', 'b', 8) +
  slab(12, 60, 76, 12, 'k', 5) +
  area('M12 76 H88 C88 88 80 92 72 92 H28 C20 92 12 88 12 76 Z', 'a') +
  [34, 50, 66].map((x, at) => oval(x, at === 1 ? 24 : 30, 4, 2.6, 'c', 20)).join('');
const fish =
  area('M6 50 C24 20 58 20 76 50 C58 80 24 80 6 50 Z', 'a') +
  area('M70 50 L96 28 C90 44 90 56 96 72 Z', 'b') +
  disc(24, 45, 5, 'c') +
  line('M40 36 C48 44 48 56 40 64 M52 36 C60 44 60 56 52 64', 'c', 3.5);

const book =
  area('M50 26 C38 14 20 14 6 18 V80 C22 76 38 78 50 88 Z', 'a') +
  area('M50 26 C62 14 80 14 94 18 V80 C78 76 62 78 50 88 Z', 'b') +
  line('M16 34 C24 32 32 34 40 38 M16 48 C24 46 32 48 40 52 M60 38 C68 34 76 32 84 34 M60 52 C68 48 76 46 84 48', 'c', 4);
const cap =
  area('M50 14 L98 38 L50 62 L2 38 Z', 'a') +
  area('M22 54 L50 68 L78 54 V74 C62 86 38 86 22 74 Z', 'b') +
  line('M50 38 L90 46 V72', 'k', 4) +
  disc(90, 76, 6, 'k');
const pencil = turned(
  40,
  slab(38, 8, 24, 10, 'b', 3) +
    slab(38, 18, 24, 56, 'a') +
    slab(46, 18, 8, 56, 'c') +
    area('M38 74 H62 L50 96 Z', 'c') +
    area('M46 88 H54 L50 96 Z', 'k'),
);
const bulb =
  around(8, line('M50 6 V0', 'b', 5)) +
  area('M50 12 C70 12 80 26 80 40 C80 54 68 58 66 70 H34 C32 58 20 54 20 40 C20 26 30 12 50 12 Z', 'a') +
  line('M40 44 L46 52 L54 42 L60 50 M50 52 V68', 'c', 4) +
  slab(36, 74, 28, 6, 'k', 3) +
  slab(40, 84, 20, 6, 'k', 3);
const globe =
  disc(50, 46, 36, 'a') +
  `<g fill="none" stroke="@c" stroke-width="3.5"><ellipse cx="50" cy="46" rx="16" ry="36"/><path d="M14 46 H86 M20 28 H80 M20 64 H80"/></g>` +
  line('M22 12 A44 44 0 0 0 80 82', 'k', 4) +
  slab(34, 90, 32, 6, 'b', 3);

const ball = disc(50, 50, 42, 'a') + line('M8 50 H92 M50 8 V92 M20 20 C38 36 38 64 20 80 M80 20 C62 36 62 64 80 80', 'c', 4);
const dumbbell = turned(
  -24,
  slab(24, 44, 52, 12, 'k', 4) +
    slab(14, 26, 14, 48, 'a', 5) +
    slab(72, 26, 14, 48, 'a', 5) +
    slab(4, 34, 10, 32, 'b', 4) +
    slab(86, 34, 10, 32, 'b', 4),
);
const medal =
  area('M26 2 H46 L58 40 H40 Z', 'b') +
  area('M74 2 H54 L42 40 H60 Z', 'a') +
  disc(50, 64, 30, 'a') +
  ring(50, 64, 22, 'b', 4) +
  area('M50 48 L55 59 L67 60 L58 68 L61 80 L50 73 L39 80 L42 68 L33 60 L45 59 Z', 'c');
const watch =
  slab(43, 2, 14, 12, 'k', 3) +
  line('M80 22 L88 14', 'k', 6) +
  disc(50, 56, 38, 'a') +
  disc(50, 56, 28, 'c') +
  line('M50 56 V36 M50 56 L64 64', 'k', 5) +
  around(12, '') +
  disc(50, 56, 4, 'b');
const shoe =
  area('M6 34 C14 42 24 38 28 26 L40 30 C46 46 60 56 80 58 C92 60 96 68 94 76 H6 Z', 'a') +
  slab(4, 74, 92, 12, 'b', 6) +
  line('M40 44 L50 36 M48 52 L58 44 M56 58 L66 50', 'c', 4) +
  line('M0 50 H0', 'k', 3);

const briefcase = line('M36 28 V18 H64 V28', 'k', 6) + slab(8, 28, 84, 58, 'a', 8) + slab(8, 50, 84, 8, 'b') + slab(42, 46, 16, 16, 'c', 3);
const badge =
  line('M28 2 L50 22 L72 2', 'k', 5) +
  slab(16, 20, 68, 76, 'a', 8) +
  slab(40, 24, 20, 6, 'c', 3) +
  disc(50, 50, 13, 'c') +
  area('M28 84 C28 66 40 64 50 64 C60 64 72 66 72 84 Z', 'b');
const stairs =
  area('M6 94 V74 H28 V56 H50 V38 H72 V20 H94 V94 Z', 'a') +
  line('M82 20 V-2', 'k', 4) +
  area('M82 -2 L100 5 L82 12 Z', 'b') +
  line('M12 66 L62 18 M62 18 H48 M62 18 V32', 'k', 4);
const magnifier =
  disc(42, 42, 36, 'b') +
  disc(42, 42, 27, 'c') +
  line('M68 68 L92 92', 'k', 12) +
  disc(42, 36, 9, 'a') +
  area('M24 60 C26 48 34 47 42 47 C50 47 58 48 60 60 C54 68 30 68 24 60 Z', 'a');
const puzzle = area('M8 34 H34 C26 14 58 14 50 34 H76 V54 C96 46 96 78 76 70 V94 H8 Z', 'a') + disc(42, 64, 11, 'b');

const tag =
  area('M8 10 H48 L94 56 L56 94 L8 46 Z', 'a') +
  disc(28, 30, 8, 'c') +
  line('M44 64 L66 50', 'b', 5) +
  disc(45, 51, 5, 'b') +
  disc(65, 64, 5, 'b');
const bag =
  line('M32 34 C32 4 68 4 68 34', 'k', 6) +
  area('M14 28 H86 L92 94 H8 Z', 'a') +
  slab(22, 42, 56, 12, 'b', 6) +
  disc(32, 40, 3.5, 'c') +
  disc(68, 40, 3.5, 'c');
const burst =
  area(
    `M${Array.from({ length: 32 }, (_, at) => {
      const r = at % 2 === 0 ? 47 : 38;
      const turn = (Math.PI * 2 * at) / 32;
      return `${(50 + r * Math.sin(turn)).toFixed(1)} ${(50 - r * Math.cos(turn)).toFixed(1)}`;
    }).join(' L')} Z`,
    'a',
  ) +
  line('M34 68 L66 32', 'c', 6) +
  ring(36, 38, 8, 'b', 5) +
  ring(64, 62, 8, 'b', 5);
const coins =
  [78, 66, 54].map((y) => oval(34, y, 28, 10, 'a') + oval(34, y - 4, 28, 10, 'b')).join('') +
  disc(68, 40, 28, 'a') +
  ring(68, 40, 20, 'b', 4) +
  line('M60 30 L68 40 L76 30 M68 40 V54 M60 42 H76 M60 48 H76', 'c', 4);
const horn =
  area('M12 40 L62 14 V78 L12 56 Z', 'a') +
  slab(4, 38, 14, 20, 'b', 5) +
  area('M24 60 L40 68 L44 92 H30 Z', 'b') +
  line('M74 30 L90 20 M76 46 H96 M74 62 L90 72', 'k', 5);

const leaf =
  area('M12 88 C4 40 34 8 92 8 C94 62 64 94 20 84 Z', 'a') + line('M10 96 C24 66 46 44 70 30 M38 58 L40 34 M38 58 L62 60', 'c', 4);
const tree =
  slab(45, 58, 10, 38, 'k', 3) +
  disc(50, 34, 28, 'a') +
  disc(28, 48, 18, 'a') +
  disc(72, 48, 18, 'b') +
  line('M50 62 L62 50 M50 70 L38 58', 'k', 4);
const mill =
  line('M50 44 L44 96 H56 Z', 'k', 4) +
  around(3, '') +
  `<g transform="translate(0 -8)">${around(3, area('M50 50 C56 38 54 16 50 4 C46 16 44 38 50 50 Z', 'a'))}</g>` +
  disc(50, 42, 6, 'b') +
  line('M6 96 H94', 'b', 4);
const drop =
  area('M50 4 C70 32 84 48 84 66 C84 84 68 96 50 96 C32 96 16 84 16 66 C16 48 30 32 50 4 Z', 'a') +
  line('M32 66 C32 76 40 82 48 83', 'c', 5) +
  area('M50 44 C62 52 64 66 50 74 C36 66 38 52 50 44 Z', 'b');
const loop = around(3, area('M42 8 H62 L70 22 L78 18 L70 38 L48 34 L56 30 L51 20 L38 40 L28 34 Z', 'a')) + disc(50, 50, 7, 'b');

const microphone =
  slab(32, 4, 36, 56, 'a', 18) +
  line('M40 18 H60 M40 28 H60 M40 38 H60', 'c', 3.5) +
  line('M20 44 C20 88 80 88 80 44 M50 77 V94 M32 95 H68', 'k', 5) +
  disc(50, 50, 4, 'b');
const bubbles =
  area('M6 10 H66 V54 H34 L20 70 V54 H6 Z', 'a') +
  area('M40 40 H94 V80 H84 V94 L68 80 H40 Z', 'b') +
  line('M18 24 H54 M18 36 H44', 'c', 4) +
  disc(56, 60, 4, 'c') +
  disc(68, 60, 4, 'c') +
  disc(80, 60, 4, 'c');
const stage =
  slab(4, 8, 92, 54, 'a', 4) +
  slab(12, 16, 76, 38, 'c', 2) +
  line('M24 44 L40 32 L52 40 L74 24', 'b', 4) +
  area('M38 96 V72 H62 V96 Z', 'k') +
  disc(50, 66, 8, 'k') +
  line('M20 96 V80 M80 96 V80', 'b', 8);
const calendar =
  slab(8, 16, 84, 78, 'a', 8) +
  slab(8, 34, 84, 60, 'c', 6) +
  line('M28 8 V24 M72 8 V24', 'k', 7) +
  [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((y) => slab(18 + x * 18, 44 + y * 16, 10, 9, x === 2 && y === 1 ? 'a' : 'b', 2))).join('');
const spotlight =
  area('M50 22 L92 96 H8 Z', 'c') + area('M50 22 L74 96 H26 Z', 'b') + slab(36, 4, 28, 24, 'a', 6) + oval(50, 93, 40, 7, 'a');

const ribbon =
  line('M0 50 H100', 'a', 18) +
  turned(28, line('M36 10 L58 70 M64 10 L42 70', 'k', 7) + ring(36, 80, 11, 'b', 7) + ring(64, 80, 11, 'b', 7));
const shop =
  slab(12, 44, 76, 50, 'c', 2) +
  area('M8 12 H92 L98 42 H2 Z', 'a') +
  area('M2 42 H21 A9.5 10 0 0 1 2 42 M40.5 42 H59.5 A9.5 10 0 0 1 40.5 42 M79 42 H98 A9.5 10 0 0 1 79 42', 'a') +
  area('M21 42 H40.5 A9.5 10 0 0 1 21 42 M59.5 42 H79 A9.5 10 0 0 1 59.5 42', 'b') +
  slab(20, 60, 26, 34, 'b', 2) +
  slab(54, 60, 26, 20, 'a', 2) +
  disc(40, 78, 2.5, 'k');
const balloons =
  line('M30 52 C36 70 44 76 48 96 M66 44 C62 66 54 76 48 96', 'k', 3) +
  oval(30, 32, 20, 24, 'a') +
  oval(68, 26, 18, 22, 'b') +
  area('M26 55 H34 L30 50 Z', 'a') +
  area('M64 47 H72 L68 43 Z', 'b') +
  line('M22 24 C22 18 26 16 30 15 M60 18 C61 13 64 11 68 11', 'c', 3.5);
const basket =
  [22, 50, 78].map((x, at) => disc(x, at === 1 ? 20 : 32, 14, at === 1 ? 'a' : 'b') + disc(x, at === 1 ? 20 : 32, 5, 'c')).join('') +
  line('M22 46 L44 60 M50 34 V60 M78 46 L56 60', 'k', 4) +
  area('M14 58 H86 L74 94 H26 Z', 'a') +
  line('M20 70 H80 M24 82 H76', 'c', 4);

const mountain =
  disc(76, 24, 14, 'b') +
  area('M2 92 L38 24 L74 92 Z', 'a') +
  area('M46 92 L70 48 L98 92 Z', 'b') +
  area('M38 24 L50 46 L42 42 L36 52 L30 44 L27 45 Z', 'c');
const plane = turned(
  -18,
  area('M4 52 L92 44 C100 46 100 54 92 56 L4 60 Z', 'a') +
    area('M40 50 L66 8 H76 L68 50 Z', 'b') +
    area('M40 56 L66 94 H76 L68 56 Z', 'a') +
    area('M8 54 L2 30 H12 L26 52 Z', 'b'),
);
const suitcase =
  line('M38 26 V8 H62 V26', 'k', 5) +
  slab(14, 24, 72, 66, 'a', 10) +
  slab(30, 24, 8, 66, 'b') +
  slab(62, 24, 8, 66, 'b') +
  disc(28, 94, 5, 'k') +
  disc(72, 94, 5, 'k');
const compass =
  disc(50, 50, 44, 'a') +
  disc(50, 50, 34, 'c') +
  area('M50 20 L60 50 L50 80 L40 50 Z', 'b') +
  area('M50 20 L60 50 H40 Z', 'a') +
  disc(50, 50, 5, 'k');
const wave =
  disc(66, 30, 20, 'b') +
  area('M0 62 C14 48 30 48 42 60 C54 72 72 72 100 52 V96 H0 Z', 'a') +
  line('M4 78 C18 68 30 70 42 78 C56 88 76 84 94 74', 'c', 4);

const vinyl =
  disc(50, 50, 45, 'k') +
  ring(50, 50, 34, 'c', 1.5) +
  ring(50, 50, 26, 'c', 1.5) +
  disc(50, 50, 16, 'a') +
  disc(50, 50, 4, 'c') +
  line('M92 4 L84 40 L68 52', 'b', 5);
const notes =
  line('M34 76 V18 L84 8 V66', 'a', 7) + line('M34 34 L84 24', 'a', 7) + oval(24, 78, 14, 10, 'b', -18) + oval(74, 68, 14, 10, 'b', -18);
const palette =
  area('M50 8 C78 8 96 26 96 48 C96 66 80 68 70 66 C58 64 54 74 60 80 C64 88 58 92 50 92 C24 92 4 74 4 50 C4 26 24 8 50 8 Z', 'a') +
  disc(30, 36, 8, 'b') +
  disc(54, 26, 7, 'c') +
  disc(76, 40, 8, 'b') +
  disc(26, 60, 7, 'c');
const mask =
  area('M6 14 H62 V52 C62 74 46 84 34 84 C22 84 6 74 6 52 Z', 'a') +
  area('M50 34 L96 26 L94 66 C92 86 78 92 68 92 C60 92 52 88 48 82 C60 76 68 66 68 50 V32 Z', 'b') +
  line('M16 34 C20 30 26 30 29 34 M40 34 C43 30 49 30 52 34 M18 56 C26 70 44 70 50 56', 'c', 4.5);

const heart =
  area('M50 90 C16 66 4 46 8 28 C14 8 40 8 50 28 C60 8 86 8 92 28 C96 46 84 66 50 90 Z', 'a') +
  line('M6 52 H32 L40 36 L52 66 L60 48 H94', 'c', 5);
const cross = slab(8, 8, 84, 84, 'a', 18) + slab(41, 22, 18, 56, 'c', 3) + slab(22, 41, 56, 18, 'c', 3);
const capsule = turned(45, slab(32, 4, 36, 92, 'a', 18) + area('M32 50 H68 V78 A18 18 0 0 1 32 78 Z', 'b') + line('M41 20 V38', 'c', 5));
const apple =
  area('M50 30 C64 18 90 24 90 52 C90 78 72 96 60 92 C54 90 46 90 40 92 C28 96 10 78 10 52 C10 24 36 18 50 30 Z', 'a') +
  line('M50 30 C50 18 54 10 60 6', 'k', 5) +
  area('M56 18 C64 8 76 8 82 12 C78 22 66 24 56 18 Z', 'b') +
  line('M24 48 C24 42 28 38 32 36', 'c', 4);

const bell =
  area('M50 8 C72 8 78 28 78 44 C78 62 84 68 90 76 H10 C16 68 22 62 22 44 C22 28 28 8 50 8 Z', 'a') +
  disc(50, 84, 10, 'b') +
  slab(6, 72, 88, 8, 'b', 4) +
  line('M36 26 C32 32 31 40 31 46', 'c', 4.5) +
  disc(50, 7, 5, 'k');
const board =
  slab(14, 12, 72, 84, 'a', 6) +
  slab(22, 22, 56, 66, 'c', 3) +
  slab(34, 4, 32, 16, 'k', 5) +
  line('M32 38 L37 43 L45 34 M32 56 L37 61 L45 52 M32 74 L37 79 L45 70', 'b', 4) +
  line('M54 40 H70 M54 58 H70 M54 76 H70', 'k', 4);
const pin = area('M34 6 H66 L62 38 L80 56 H20 L38 38 Z', 'a') + line('M50 56 V96', 'k', 5) + slab(30, 2, 40, 9, 'b', 4);
const parcel =
  area('M50 4 L94 24 L50 44 L6 24 Z', 'c') +
  area('M6 24 L50 44 V96 L6 74 Z', 'a') +
  area('M94 24 L50 44 V96 L94 74 Z', 'b') +
  line('M28 14 L72 34 V48', 'k', 4);
const bottle =
  slab(40, 2, 20, 14, 'k', 3) +
  area('M40 18 H60 V30 C72 36 76 44 76 54 V90 C76 96 72 98 68 98 H32 C28 98 24 96 24 90 V54 C24 44 28 36 40 30 Z', 'a') +
  slab(24, 54, 52, 28, 'c') +
  line('M34 64 H66 M34 72 H54', 'b', 4);
const spark =
  area('M50 2 C54 36 64 46 98 50 C64 54 54 64 50 98 C46 64 36 54 2 50 C36 46 46 36 50 2 Z', 'a') +
  area('M84 4 C85 14 88 17 98 18 C88 19 85 22 84 32 C83 22 80 19 70 18 C80 17 83 14 84 4 Z', 'b');
const phone =
  slab(24, 2, 52, 96, 'k', 10) + slab(30, 12, 40, 72, 'a', 3) + disc(50, 91, 3.5, 'c') + disc(50, 44, 12, 'b') + line('M38 68 H62', 'c', 4);

const quarter = area('M6 94 A88 88 0 0 1 94 6 V94 Z', 'a') + disc(66, 66, 16, 'b');
const half = area('M50 6 A44 44 0 0 0 50 94 Z', 'a') + area('M50 94 A44 44 0 0 0 50 6 Z', 'b') + disc(50, 50, 14, 'c');
const arcs =
  [44, 32, 20]
    .map(
      (r, at) => `<path d="M${50 - r} 76 A${r} ${r} 0 0 1 ${50 + r} 76" fill="none" stroke="@${at === 1 ? 'b' : 'a'}" stroke-width="8"/>`,
    )
    .join('') + disc(50, 76, 7, 'b');
const steps = slab(6, 62, 28, 32, 'b') + slab(36, 36, 28, 58, 'a') + slab(66, 8, 28, 86, 'k') + disc(20, 30, 13, 'a');
const flower = around(6, oval(50, 24, 13, 22, 'a')) + disc(50, 50, 14, 'b') + hoop(44, 44, 12, 12, 'c', 6, 2);

export const icons: Record<TopicId, readonly [string, ...string[]]> = {
  tech: [rocket, planet, chip, network, robot],
  festival: [lantern, firework, moon, gift, drum, cloud],
  food: [bowl, cup, cake, burger, fish],
  education: [book, cap, pencil, bulb, globe],
  sport: [ball, medal, dumbbell, watch, shoe],
  recruit: [briefcase, badge, stairs, magnifier, puzzle],
  sale: [bag, tag, burst, coins, horn, gift],
  green: [leaf, tree, mill, drop, loop],
  talk: [microphone, bubbles, stage, spotlight, calendar],
  opening: [shop, balloons, basket, ribbon, gift],
  travel: [mountain, plane, suitcase, compass, wave],
  art: [vinyl, notes, palette, mask],
  health: [heart, cross, capsule, apple],
  notice: [bell, board, calendar, pin, horn],
  product: [parcel, spark, bottle, phone],
  plain: [half, quarter, arcs, steps, flower, spark],
};
/** Those that words can ask for. */
export const named = {
  lantern,
  firework,
  moon,
  gift,
  drum,
  cloud,
  bowl,
  cup,
  cake,
  burger,
  fish,
  ball,
  medal,
  dumbbell,
  watch,
  shoe,
  bag,
  tag,
  burst,
  coins,
  horn,
  leaf,
  tree,
  mill,
  drop,
  loop,
  mountain,
  plane,
  suitcase,
  compass,
  wave,
  vinyl,
  notes,
  palette,
  mask,
  heart,
  cross,
  capsule,
  apple,
  parcel,
  spark,
  bottle,
  phone,
  network,
  chip,
  robot,
  book,
  cap,
  pencil,
  bulb,
  globe,
  briefcase,
  puzzle,
  ribbon,
  shop,
  balloons,
  basket,
  flower,
};
export type MotifName = keyof typeof named;
