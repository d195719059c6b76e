/** Reads what is said of pictures the services brought before: once more, some more, another one, the second of them. Pure. */
import { callsOf, type Answered } from '#brains/builtin/conversation.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { linesOf, namesIn, wordless } from '#brains/builtin/pictures/picture-calls.ts';
import type { PictureOrder } from '#brains/builtin/pictures/picture-orders.ts';
import { postersIn, type PosterState } from './poster-state.ts';

/** As many as the tool leaves out at most. */
const mostSkipped = 18;
const count = '[一二两三四五六七八九\\d]';
const numbers = '零一二三四五六七八九';
const polite = '^(?:请|麻烦|帮我|给我|那就?|那你)*';
const things = '(?:照片|图片|配图|画面|背景图?|主图|插画|图)';

const again = new RegExp(
  `${polite}(?:再|重新|重)(?:来|试|做|画|生成|搜|找|搜索|要)(?:一?[次遍下回]|试|看)?(?:[这那一]张(?=${things}))?${things}?(?:[吧看呢了]|试试)?$`,
);
const more = new RegExp(
  `${polite}(?:再|多|另外|还要)(?:给我)?(?:来|做|画|生成|搜|找|搜索|要|出)?(几|${count})[张幅](?:别的|其他的?|不同的?|不一样的)?${things}?[吧呢]?$`,
);
const complaint =
  /^(?:[这那]张|这个|现在的)?(?:图片?|照片|画面|背景)(?:不(?:太)?(?:好看?|行|喜欢|合适|满意|对)|太(?:丑|暗|亮|乱|花|假|难看)了?|没感觉)[，,。；\s]*/;
const other = new RegExp(
  `${polite}(?:再)?(?:换|更换)(?:成|用)?(?:一?[张个幅]|别的|其他的?|另外?一张)(?:别的|其他的?|不同的?)?${things}[吧呢]?$`,
);

/** What the services were asked for last in this task. */
function lastOrder(calls: readonly Answered[]): (Answered & { tool: PictureOrder['tool'] }) | undefined {
  return calls.findLast((call): call is Answered & { tool: PictureOrder['tool'] } => isPictureCall(call.tool));
}

const isPictureCall = (tool: string): tool is PictureOrder['tool'] => tool === 'generate_image' || tool === 'search_image';

/**
 * “再试一次”, “再生成两张”, “换一张图” after the services were asked in this task; null for other words.
 * `calls` are those from before this request. Once a poster was made after them, it is the poster that gets the picture.
 */
export function readPictureFollowUp(text: string, calls: readonly Answered[]): PictureOrder | null {
  const last = lastOrder(calls);
  if (!last) return null;
  const complains = complaint.test(text);
  const left = text
    .replace(complaint, '')
    .replace(/[。！!，,\s]+$/, '')
    .trim();
  // 这张图不好，换一张: of what, is said before.
  const words = complains && /^(?:再|重新)?换(?:一?[张个幅]|掉|个)?$/.test(left) ? '换一张图' : left;
  const input = last.input;
  const said = typeof input['query'] === 'string' ? input['query'] : input['prompt'];
  const of = typeof said === 'string' ? said.replace(wordless, '') : '';
  if (of === '') return null;
  const posterAfter = calls.some(({ tool, ok, at }) => ok && at > last.at && (tool === 'make_poster' || tool === 'edit_poster'));
  const wanted = typeof input['count'] === 'number' ? input['count'] : 1;
  const order = { tool: last.tool, of, rest: '', behind: false };
  // What a search brought before is not to come again.
  const had = calls.filter((call) => call.tool === 'search_image' && call.ok && call.input['query'] === said).flatMap(namesIn).length;
  const skip = last.tool === 'search_image' ? Math.min(had, mostSkipped) : 0;
  const number = more.exec(words)?.[1];
  if (number !== undefined && (!posterAfter || new RegExp(things).test(words)))
    return { ...order, count: Math.min(last.tool === 'search_image' ? 9 : 4, numberOf(number)), alone: true, skip };
  if (again.test(words) && (!posterAfter || !last.ok || new RegExp(things).test(words)))
    return { ...order, count: posterAfter ? 1 : wanted, alone: !posterAfter, skip };
  return other.test(words) && last.ok ? { ...order, count: 1, alone: !posterAfter, skip } : null;
}

export interface Meant {
  names: string[];
  /** The request with “第2张” and file names told as “这张图”. */
  text: string;
  notes: string[];
  /** What was asked for and is not there; null where all is. */
  missing: string | null;
}

const nth = `第\\s?${count}\\s?[张幅]?(?:的)?(?:图片|照片|图)?`;
const nthMeant = new RegExp(
  `(?<=用|换成|换为|改成|改用|换上|拿|放)(?:上)?(${nth}(?:(?:[、和与跟]|以及)(?:${nth}|${count}\\s?[张幅](?:图片|照片|图)?))*)(?=[做当为放来排把设给，,。；;！!\\s]|$)`,
);
/** 第二张做成海报: the picture stands first. */
const nthFirst = new RegExp(`^(?:把|将|请把|就)?(${nth})(?=(?:图片|照片|图)?(?:做成|做一|做个|设计成|拿来|用来|制作))`);
const firstMeant = new RegExp(`(?<=用|换成|换为|改成|改用|换上|拿|放)(前${count}[张幅](?:图片|照片|图)?)`);
const lastMeant = /(?<=用|换成|换为|改成|改用|换上|拿|放)(最后一?[张幅](?:图片|照片|图)?)/;
const allMeant = /(?:这|那)(?:几|些|[二两三四五六七八九\d])[张幅]?|它们|(?:全部|所有)的?(?:图片|照片|图)|都用上/;
const oneMeant = /[这那][张幅个]|刚才|上面/;

/** Which of the pictures brought before are meant; none where nothing is said of them. */
export function picturesMeant(text: string, calls: readonly Answered[]): Meant {
  const none: Meant = { names: [], text, notes: [], missing: null };
  const brought = calls.filter((call) => call.ok && isPictureCall(call.tool));
  const all = brought.flatMap(namesIn);
  if (all.length === 0) return none;
  const latest = namesIn(brought.at(-1));
  const named = all.filter((name) => text.includes(name)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
  if (named.length > 0) {
    const told = named.reduce((words, name, at) => words.replaceAll(name, at === 0 ? '这张图' : ''), text);
    return { ...none, names: named, text: told, notes: rightsOf(named, brought) };
  }
  const said = nthMeant.exec(text)?.[1] ?? nthFirst.exec(text)?.[1];
  if (said !== undefined && /[张幅图]|照片/.test(said)) {
    const asked = [...said.matchAll(new RegExp(count, 'g'))].map(([one]) => numberOf(one));
    // Counted among those shown last; where there are fewer, among all of them.
    const shown = Math.max(...asked) <= latest.length ? latest : all;
    const found = asked.flatMap((at) => shown[at - 1] ?? []);
    const gone = asked.filter((at) => shown[at - 1] === undefined);
    const missing = gone.length > 0 ? `没有第 ${gone.join('、')} 张图片：这里有 ${shown.length} 张（${listed(shown)}）。` : null;
    return { names: found, text: text.replace(said, '这张图'), notes: rightsOf(found, brought), missing };
  }
  const first = firstMeant.exec(text)?.[1];
  const names = first
    ? latest.slice(0, numberOf(new RegExp(count).exec(first)?.[0] ?? '1'))
    : lastMeant.test(text)
      ? latest.slice(-1)
      : allMeant.test(text)
        ? latest
        : [];
  if (names.length > 0) {
    const words = first ?? lastMeant.exec(text)?.[1];
    return { ...none, names, text: words ? text.replace(words, '这张图') : text, notes: rightsOf(names, brought) };
  }
  if (!oneMeant.test(text)) return none;
  const one = latest.slice(0, 1);
  const which =
    latest.length > 1
      ? [
          `这里有 ${latest.length} 张图片，用的是第 1 张“${escapeMarkdown(one[0] ?? '')}”；说“换成第 2 张图”可以换，说“用这几张图”可以都用。`,
        ]
      : [];
  return { ...none, names: one, notes: [...which, ...rightsOf(one, brought)] };
}

/** 还是用回原来的照片: what lay on the poster before its pictures were changed; null for other words, or when they never were. */
export function picturesBefore(text: string, calls: readonly Answered[], poster: PosterState): string[] | null {
  if (!/(?:用|换|改|变)回|恢复|还是(?:用)?(?:原来|之前|刚才|上一?[张个]|前一?[张个])|撤回/.test(text) || !/图|照片|背景|画面/.test(text))
    return null;
  const on = (one: PosterState | undefined) => one?.content.sheets.flatMap(({ pictures }) => pictures ?? []) ?? [];
  const now = on(poster).join('\n');
  for (let end = calls.length - 1; end > 0; end--) {
    const before = postersIn(calls.slice(0, end)).find(({ name }) => name === poster.name);
    if (before && on(before).join('\n') !== now) return on(before);
  }
  return null;
}

/** The next picture of those brought that is on none of the sheets. */
export function unusedOf(calls: readonly Answered[], used: readonly string[]): string | null {
  const last = lastOrder(calls);
  return namesIn(last?.ok ? last : undefined).find((name) => !used.includes(name)) ?? null;
}

/** Found pictures are somebody's; who uses them later is told again where they are from. */
function rightsOf(names: readonly string[], brought: readonly Answered[]): string[] {
  const found = callsOf(brought, 'search_image').flatMap((call) => (call.ok ? call.result.found : []));
  const lines = linesOf({ found: found.filter(({ name }) => names.includes(name)) });
  return lines.length === 0 ? [] : ['图片是搜来的，发布前请到来源页核实授权：', ...lines];
}

const listed = (names: readonly string[]) => names.map((name) => `“${escapeMarkdown(name)}”`).join('、');

function numberOf(said: string): number {
  if (said === '几') return 3;
  return said === '两' ? 2 : Number(said) || Math.max(1, numbers.indexOf(said));
}
