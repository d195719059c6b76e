/** Which formulas may be written: none that reaches out of the workbook. */

/** Functions and references that fetch, run or link to something outside. */
const reachesOut: [RegExp, string][] = [
  [
    /(?:^|[^\p{L}\d_.])(?:_xlfn\.)?(HYPERLINK|WEBSERVICE|FILTERXML|ENCODEURL|IMAGE|RTD|CALL|REGISTER(?:\.ID)?|DDE|DDEAUTO|EXEC|EVALUATE|SQL\.REQUEST|STOCKHISTORY|CUBE\w*|IMPORT\w+|DISPIMG)\s*\(/iu,
    '会连到文件以外或运行别的东西的函数',
  ],
  [/\[[^\]]*\]\s*[^\]\s!,()]*'?!|'[^']*\[[^']*\][^']*'!/u, '对别的工作簿的引用'],
  // No operator of formulas: only the exchange with other programs is written with it.
  [/\|/, '动态数据交换（DDE）'],
  [/(?:https?|file|ftp|smb):\/\/|\\\\[\w.-]+\\/i, '网络地址'],
];

/** A sentence when the formula must not be written; `formula` is without its sign. */
export function refusedFormula(formula: string): string | null {
  if (formula.trim() === '') return '公式是空的。';
  if (formula.length > 8_000) return '公式超过 8000 个字符，Excel 不接受。';
  const bare = formula.replace(/"(?:[^"]|"")*"/g, '""');
  for (const [pattern, what] of reachesOut)
    if (pattern.test(what === '网络地址' ? formula : bare)) return `公式“=${formula.slice(0, 60)}”里有${what}，为安全起见没有写入。`;
  return null;
}

/** Functions newer than the file format are written with their long name. */
const newer = new Set(
  'CONCAT IFS IFNA MAXIFS MINIFS SWITCH TEXTJOIN XLOOKUP XMATCH FILTER SORT SORTBY UNIQUE SEQUENCE RANDARRAY LET LAMBDA TEXTSPLIT TEXTBEFORE TEXTAFTER VSTACK HSTACK TOCOL TOROW WRAPROWS WRAPCOLS TAKE DROP CHOOSECOLS CHOOSEROWS EXPAND DAYS NUMBERVALUE ISOWEEKNUM STDEV.S STDEV.P VAR.S VAR.P PERCENTILE.INC PERCENTILE.EXC QUARTILE.INC QUARTILE.EXC RANK.EQ RANK.AVG MODE.SNGL CEILING.MATH FLOOR.MATH NORM.DIST NORM.INV FORECAST.LINEAR XOR'.split(
    ' ',
  ),
);

/** As the file holds it: without the sign, new functions by their long names. */
export function storedFormula(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"|(?<![\p{L}\d_.])([A-Z][A-Z\d.]*)(?=\s*\()/giu, (whole, name: string | undefined) => {
    if (name === undefined || !newer.has(name.toUpperCase())) return whole;
    return /^(?:FILTER|SORT)$/i.test(name) ? `_xlfn._xlws.${name.toUpperCase()}` : `_xlfn.${name.toUpperCase()}`;
  });
}

/** As a person and the formula engine write it. */
export function plainFormula(stored: string): string {
  return stored.replace(/_xlfn\.(?:_xlws\.)?|_xlws\./gi, '');
}
