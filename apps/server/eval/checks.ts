/** What is right of a result, decided by rule: each check looks at what was made and said, and answers with what is wrong, or null. Pure. */
import { escapePattern } from '#text/escape.ts';
import type { KindId } from '#contract/kinds.ts';
import { kindOf, kinds, sortOf } from '#capabilities/deliverables/kinds.ts';
import type { Check, EvalTask } from './eval-task.ts';
import { derived, invented, isWrittenAs, numbersIn } from './figures.ts';
import type { Line, Opened } from './result-reading.ts';
import { computed, scaleOfFigure, type SourceTable } from './source-tables.ts';

/** All that is known of a task once it has ended. */
export interface Evidence {
  tables: SourceTable[];
  /** Words of the task's files, as the product's own reader gives them. */
  source_words: string[];
  reply: Opened;
  not_done: string[];
  /** What was made, as it was taken away. */
  files: { name: string; opened: Opened | null; trouble: string | null; remarks: string[] | null; pages: number | null }[];
}

export interface Finding {
  /** What was looked at, for people. */
  what: string;
  /** Null when it is right. */
  wrong: string | null;
  /** Content is what is said; form how it looks. */
  weight: 'content' | 'form';
  /** It was told that this is not done. */
  told: boolean;
}

export function findings(task: EvalTask, evidence: Evidence): Finding[] {
  return [...task.checks.map((one) => judged(one, evidence)), ...always(task, evidence)];
}

function judged(check: Check, evidence: Evidence): Finding {
  const wrong = problem(check, evidence);
  const about = 'about' in check ? check.about : undefined;
  const told = wrong !== null && isTold(about, check.check === 'figure' ? [...(about ?? []), check.name] : (about ?? []), evidence);
  return {
    what: nameOf(check),
    wrong,
    weight: check.check === 'length' || check.check === 'pages' || check.check === 'parts' ? 'form' : 'content',
    told,
  };
}

/** Among what was not done, or by one of its names in a sentence of the last words that owns up. */
function isTold(about: readonly string[] | undefined, names: readonly string[], { not_done, reply }: Evidence): boolean {
  const holds = (sentence: string, words: readonly string[]): boolean => words.some((word) => sentence.includes(word));
  if (not_done.some((sentence) => about === undefined || holds(sentence, about))) return true;
  return reply.lines.some(({ text }) => ownsUp.test(text) && holds(text, names));
}

const ownsUp = /没有|没能|还没|未能|未做|无法|不能|不会|缺少|不足|只有|写到|待补充|\bnot\b|n't\b|unable|missing/i;

function nameOf(check: Check): string {
  switch (check.check) {
    case 'made':
      return `做出${kinds.find(({ id }) => id === check.kind)?.label ?? check.kind}`;
    case 'no_file':
      return '只回答，不做文件';
    case 'figure':
      return check.name;
    case 'says':
      return `写到 ${spoken(check.what)}`;
    case 'says_not':
      return `没有写 ${spoken(check.what)}`;
    case 'order':
      return `先后为 ${check.what.join('、')}`;
    case 'pages':
      return '页数';
    case 'length':
      return '篇幅';
    case 'parts':
      return partWords[check.of];
    case 'owns_up':
      return `说明 ${spoken(check.what)}`;
  }
}

/** Patterns as a person reads them: the first of what is allowed, without signs. */
function spoken(patterns: readonly string[]): string {
  const words = (one: string): string =>
    one
      .replace(/\(\?[!=:<][^]*$|\[\^?[^\]]*\](?:\{[\d,]+\})?/g, '…')
      .replace(/\(([^()|]*)(?:\|[^()]*)*\)/g, '$1')
      .replace(/([ ,])\?/g, (_, sign: string) => (sign === ' ' ? ' ' : ''))
      .replace(/\|.*$/, '')
      .replace(/\\s\*|\\d\{\d+,?\}/g, '…')
      .replace(/\\(.)/g, '$1');
  return patterns.map(words).join('、');
}

const partWords = {
  headings: '标题数',
  tables: '表格数',
  charts: '图表数',
  pictures: '图片数',
  sheets: '工作表数',
  formulas: '公式数',
  rows: '数据行数',
  notes: '演讲备注',
  comments: '批注',
  changes: '修订',
} as const;

function problem(check: Check, evidence: Evidence): string | null {
  switch (check.check) {
    case 'made': {
      const made = evidence.files.filter(({ name }) => isOfKind(name, check.kind));
      const broken = made.find(({ trouble }) => trouble !== null);
      if (broken) return `“${broken.name}”打不开：${broken.trouble}`;
      return outside(made.length, { from: check.from ?? 1, to: check.to }, '个', evidence.files.length === 0 ? '没有做出文件' : undefined);
    }
    case 'no_file':
      return evidence.files.length === 0 ? null : `做了 ${evidence.files.map(({ name }) => name).join('、')}`;
    case 'figure': {
      const value = computed(check.value, evidence.tables);
      const scaled = value * scaleOfFigure(check.value);
      const near = check.beside.map((words) => new RegExp(words, 'i'));
      const seen = new Set<string>();
      for (const place of placesIn(evidence, check.in, near))
        for (const written of numbersIn(place)) {
          if (isWrittenAs(value, written, 0.005) || isWrittenAs(scaled, written, 0.005)) return null;
          // 12.5 under a heading that says %.
          if (check.percent && isWrittenAs(value * 100, written, 0.005)) return null;
          if (seen.size < 4) seen.add(written.text);
        }
      const right = check.percent ? `${round(value * 100)}%` : String(round(value));
      return `应为 ${right}，${seen.size > 0 ? `写的是 ${[...seen].join('、')}` : '没有写'}`;
    }
    case 'says': {
      const text = wordsIn(evidence, check.in);
      const missing = check.what.filter((words) => !new RegExp(words, 'i').test(text));
      return missing.length === 0 ? null : `没有 ${spoken(missing)}`;
    }
    case 'says_not': {
      const text = wordsIn(evidence, check.in);
      const there = check.what.flatMap((words) => new RegExp(words, 'i').exec(text)?.[0] ?? []);
      return there.length === 0 ? null : `写了 ${there.join('、')}`;
    }
    case 'order': {
      return inOrder(evidence, check.in, check.what) ? null : '次序不对或不全';
    }
    case 'pages': {
      const pages = evidence.files.flatMap(({ pages: own }) => (own === null ? [] : [own]));
      return pages.length === 0 ? '没有分页的成果' : outside(Math.max(...pages), check, '页');
    }
    case 'length': {
      const longest = Math.max(0, ...evidence.files.map(({ opened }) => (opened ? lettersOf(opened) : 0)));
      return outside(longest, check, '字');
    }
    case 'parts':
      return outside(partsOf(evidence, check.of), { from: check.from, to: check.to }, '');
    case 'owns_up': {
      const text = [...evidence.not_done, wordsIn(evidence, 'both')].join('\n');
      const missing = check.what.filter((words) => !new RegExp(words, 'i').test(text));
      return missing.length === 0 ? null : `没有说明 ${spoken(missing)}`;
    }
  }
}

/** The file's kind by its id, or its ending. What is taken away has an office's ending. */
function isOfKind(name: string, wanted: KindId | `.${string}`): boolean {
  const kind = kinds.find(({ id }) => id === wanted)?.id;
  if (kind === undefined) return name.toLowerCase().endsWith(wanted);
  const office: Partial<Record<KindId, RegExp>> = { document: /\.(?:docx|md)$/i, slides: /\.pptx$/i, podcast: /\.mp3$/i };
  return (
    office[kind]?.test(name) ??
    (kindOf(name)?.id === kind || sortOf(name)?.id === kind || (kind === 'poster' && /\.(?:png|poster\.html)$/i.test(name)))
  );
}

function outside(
  count: number,
  { from, to }: { from?: number | undefined; to?: number | undefined },
  unit: string,
  instead?: string,
): string | null {
  if (from !== undefined && count < from) return instead ?? `${count} ${unit}，至少 ${from}`.replace(/ +，/, '，');
  return to !== undefined && count > to ? `${count} ${unit}，至多 ${to}`.replace(/ +，/, '，') : null;
}

function partsOf({ files }: Evidence, of: keyof typeof partWords): number {
  const all = files.flatMap(({ opened }) => opened ?? []);
  if (of === 'tables') return all.reduce((count, { tables }) => count + tables.length, 0);
  if (of === 'rows') return Math.max(0, ...all.flatMap(({ tables }) => tables.map(({ rows }) => rows.length - 1)));
  return all.reduce((count, { parts }) => count + (parts[of] ?? 0), 0);
}

function openedIn({ reply, files }: Evidence, where: 'reply' | 'files' | 'both'): Opened[] {
  const made = files.flatMap(({ opened }) => opened ?? []);
  return where === 'reply' ? [reply] : where === 'files' ? made : [reply, ...made];
}

export function wordsIn(evidence: Evidence, where: 'reply' | 'files' | 'both'): string {
  return openedIn(evidence, where)
    .flatMap(({ lines, tables }) => [...lines.map(({ text }) => text), ...tables.flatMap(({ rows }) => rows.map((row) => row.join('\t')))])
    .join('\n');
}

/** Lines, cells and pages that stand beside all of these words. In a table a cell has its row and the head of its column beside it. */
function placesIn(evidence: Evidence, where: 'reply' | 'files' | 'both', near: readonly RegExp[]): string[] {
  return openedIn(evidence, where).flatMap(({ lines, tables }) => [
    ...nearLines(lines, near),
    ...tables.flatMap(({ rows }) => {
      const [head = []] = rows;
      return rows.flatMap((row) => {
        const label = row.filter((cell) => !/^[-\d,.%¥￥\s]+$/.test(cell)).join('\t');
        return row.filter((_, at) => near.every((words) => words.test(`${label}\t${head[at] ?? ''}`)));
      });
    }),
  ]);
}

function nearLines(lines: readonly Line[], near: readonly RegExp[]): string[] {
  const own = lines.flatMap(({ text }) => (near.every((words) => words.test(text)) ? [text] : []));
  if (own.length > 0) return own;
  // A figure and what it is of often stand one below the other.
  return lines.flatMap(({ text, page }, n) => {
    const around = page === undefined ? lines.slice(Math.max(0, n - 2), n + 3) : lines.filter((one) => one.page === page);
    return near.every((words) => around.some((one) => words.test(one.text))) ? [text] : [];
  });
}

/** Somewhere these are named one after the other, with none of them out of its turn. */
function inOrder(evidence: Evidence, where: 'reply' | 'files' | 'both', words: readonly string[]): boolean {
  const any = new RegExp(
    words
      .toSorted((a, b) => b.length - a.length)
      .map(escapePattern)
      .join('|'),
    'g',
  );
  const texts = openedIn(evidence, where).flatMap(({ lines, tables }) => [
    lines.map(({ text }) => text).join('\n'),
    ...tables.map(({ rows }) => rows.map((row) => row.join('\t')).join('\n')),
  ]);
  return texts.some((text) => {
    const named = [...text.matchAll(any)].map(([word]) => word).filter((word, n, all) => word !== all[n - 1]);
    return named.some((_, from) => words.every((word, n) => named[from + n] === word));
  });
}

function lettersOf({ lines, tables }: Opened): number {
  const text = [...lines.map((line) => line.text), ...tables.flatMap(({ rows }) => rows.flat())].join('');
  return [...text.matchAll(/\p{Script=Han}|[\w.%-]+/gu)].length;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** What holds of every task: packages open, no figure comes from nowhere, no order is copied, the language is that of the request, nothing overflows. */
function always(task: EvalTask, evidence: Evidence): Finding[] {
  const made = openedIn(evidence, 'files');
  const result = made.length > 0 ? made : [evidence.reply];
  const texts = result.flatMap(({ lines, tables }) => [...lines.map(({ text }) => text), ...tables.flatMap(({ rows }) => rows.flat())]);
  const known = {
    words: [task.request, ...evidence.source_words],
    values: [...derived(evidence.tables), ...task.may_say, ...valuesOf(task, evidence)],
  };
  const strange = invented(texts, known);
  const broken = evidence.files.flatMap(({ name, trouble }) => (trouble === null ? [] : [`${name}：${trouble}`]));
  const copied = task.order_words.filter((words) => texts.some((text) => text.includes(words)));
  const remarks = evidence.files.flatMap(({ name, remarks: own }) => (own ?? []).map((one) => `${name} ${one}`));
  const finding = (what: string, wrong: string | null, weight: Finding['weight'] = 'content'): Finding => ({
    what,
    wrong,
    weight,
    told: false,
  });
  return [
    finding('文件能重新打开', broken.length > 0 ? broken.join('；') : null),
    finding(
      '没有来历不明的数',
      strange.length > 0 ? `来历不明：${strange.slice(0, 12).join('、')}${strange.length > 12 ? ` 等 ${strange.length} 个` : ''}` : null,
    ),
    ...(task.order_words.length > 0 ? [finding('没有把要求写进成果', copied.length > 0 ? `写进了 ${copied.join('、')}` : null)] : []),
    finding('语言与请求一致', languageProblem(task.language, [...texts, ...evidence.reply.lines.map(({ text }) => text)].join('\n'))),
    ...(evidence.files.some(({ remarks: own }) => own !== null)
      ? [finding('版面', remarks.length > 0 ? remarks.slice(0, 6).join('；') : null, 'form')]
      : []),
  ];
}

/** What a task expects is known, too. */
function valuesOf({ checks }: EvalTask, { tables }: Evidence): number[] {
  return checks.flatMap((one) => (one.check === 'figure' ? [computed(one.value, tables)] : []));
}

function languageProblem(language: 'zh' | 'en', text: string): string | null {
  const han = [...text.matchAll(/\p{Script=Han}/gu)].length;
  const latin = [...text.matchAll(/[A-Za-z]{2,}/g)].length;
  if (han + latin < 4) return null;
  const share = han / (han + latin);
  if (language === 'zh') return share >= 0.5 ? null : `汉字只占 ${Math.round(share * 100)}%`;
  return share <= 0.2 ? null : `英文请求，汉字占 ${Math.round(share * 100)}%`;
}
