/** Holds what was read against what is there: headings and roles become places; where none or several fit, that is a doubt with its choices. */
import type { Change, ChangeTarget, PartRole } from '#contract/intent/change.ts';
import type { Doubt } from '#contract/intent/common.ts';
import { partWords, targetInWords } from '#contract/intent/change-words.ts';
import { withoutCount } from '#text/bare-heading.ts';
import { noNames } from '../names.ts';
import { isMark, wordOf } from '../reading.ts';
import { tokenize } from '../tokens.ts';

export interface PartThere {
  title: string;
  role?: PartRole | undefined;
}

export interface Resolved {
  changes: Change[];
  doubts: Doubt[];
}

/** `parts` are those the thing is made of, all of the kind `of`; the others of its parts are told by their words alone. */
export function resolved(changes: readonly Change[], parts: readonly PartThere[], of: ChangeTarget['part']): Resolved {
  const doubts: Doubt[] = [];
  const found = changes.map((change, n): Change => {
    const target = placed(change, change.target, `changes.${n}.target`);
    const other = change.other && placed(change, change.other, `changes.${n}.other`);
    return { ...change, target, ...(other ? { other } : {}) };
  });
  return { changes: found, doubts };

  function placed(change: Change, target: ChangeTarget, path: string): ChangeTarget {
    if (target.places || (change.do === 'add' && path.endsWith('target'))) return target;
    if (target.named === undefined && target.role === undefined) {
      // 这一页 does not say which.
      if (target.part !== of || parts.length === 0) return target;
      doubts.push(doubtOf(change, target, path, []));
      return { ...target, places: [] };
    }
    const isPart = target.part === of || (target.part === 'whole' && target.role !== undefined);
    if (!isPart && target.part !== 'words' && target.part !== 'paragraph') return target;
    const fits = target.role ? withRole(target.role) : called(target.named ?? '', parts, isPart);
    // Words that are no heading may stand anywhere in the text.
    // 姓名和电话: each of them is one part.
    const each = fits.length === 0 && target.named !== undefined ? listed(target.named).map((one) => called(one, parts, isPart)) : [];
    if (each.length > 1 && each.every((places) => places.length === 1)) return { ...rest(target), part: of, places: each.flat() };
    if (!isPart && (fits.length === 0 || change.do === 'replace' || change.do === 'set')) return target;
    if (fits.length === 1 || (target.role && fits.length > 0)) return { ...rest(target), part: of, places: fits };
    doubts.push(doubtOf(change, target, path, fits));
    return { ...rest(target), part: of, places: [] };
  }

  function withRole(role: PartRole): number[] {
    return parts.flatMap((part, at) => (part.role === role ? [at + 1] : []));
  }

  function doubtOf({ words }: Change, target: ChangeTarget, path: string, fits: readonly number[]): Doubt {
    const shown = fits.length > 0 ? fits : parts.map((_, at) => at + 1);
    const isNamed = target.named !== undefined || target.role !== undefined;
    const what = isNamed
      ? `没有找到${targetInWords({ part: target.part, named: target.named, role: target.role }).slice(0, 80)}`
      : '没有说是哪一处';
    const counted = of === 'page' ? '请用页码说是哪一页' : `请说是第几${partWords[of]}`;
    return {
      id: path,
      kind: 'part',
      path: `${path}.places.0`,
      words: words.slice(0, 500),
      question: `${fits.length > 0 ? `有 ${fits.length} ${partWords[of]}都合这个说法` : what}，${counted}。`,
      choices: shown
        .slice(0, 30)
        .map((at) => ({ value: at, label: `第 ${at} ${partWords[of]}：${parts[at - 1]?.title ?? ''}`.slice(0, 300) })),
    };
  }
}

/** The names in a list of them, without words around. */
function listed(words: string): string[] {
  const names = [''];
  for (const token of tokenize(words, noNames, '2000-01-01', 'change'))
    if (isMark(token, '、') || wordOf(token, 'function') === 'list') names.push('');
    else names[names.length - 1] += token.text;
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

function rest({ named: _named, role: _role, ...target }: ChangeTarget): ChangeTarget {
  return target;
}

/** Places of the parts that are called so; `inPart`: else of those whose name holds the words. */
function called(words: string, parts: readonly PartThere[], inPart: boolean): number[] {
  const wanted = bare(words);
  if (wanted === '') return [];
  const exact = parts.flatMap(({ title }, at) => (bare(title) === wanted ? [at + 1] : []));
  if (exact.length > 0 || wanted.length < 2 || !inPart) return exact;
  return parts.flatMap(({ title }, at) => (bare(title).includes(wanted) ? [at + 1] : []));
}

const bare = (title: string): string => withoutCount(title.toLowerCase()).replaceAll(/[\s“”"《》：:，,。]/g, '');
