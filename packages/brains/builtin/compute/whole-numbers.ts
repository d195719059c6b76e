/** Whole numbers: divisors, primes, other bases, choices, rows of numbers, and equations of one unknown. */
import { program, type Reading, type Said } from './computation.ts';
import { parse } from './expression.ts';

export function readWholeNumbers(said: Said): Reading {
  return equation(said) ?? common(said) ?? prime(said) ?? base(said) ?? choice(said) ?? row(said) ?? remainder(said);
}

const integers = (text: string): string[] => [...text.matchAll(/(?<![\d.])\d{1,15}(?![\d.])/g)].map((match) => match[0]);

function common({ text }: Said): Reading {
  const largest = /最大公约数|最大公因数|gcd/i.test(text);
  const least = /最小公倍数|lcm/i.test(text);
  const numbers = integers(text);
  if ((!largest && !least) || numbers.length < 2) return null;
  const list = numbers.join(', ');
  return {
    purpose: `${numbers.join('、')} 的${[largest ? '最大公约数' : '', least ? '最小公倍数' : ''].filter(Boolean).join('和')}`,
    source: program([
      'import math',
      ...(largest ? [`写('最大公约数', math.gcd(${list}))`] : []),
      ...(least ? [`写('最小公倍数', math.lcm(${list}))`] : []),
    ]),
    how: '最大公约数用辗转相除法；最小公倍数 = 乘积 ÷ 最大公约数，两个一组依次算',
  };
}

function prime({ text }: Said): Reading {
  const [number] = integers(text);
  if (number === undefined || number.length > 14 || !/[质素]数|[质素]因数|因数分解|分解因数/.test(text)) return null;
  return {
    purpose: `${number} 的质因数`,
    source: program([
      `数 = ${Number(number)}`,
      '剩, 因数, 除 = 数, [], 2',
      'while 除 * 除 <= 剩:',
      '    while 剩 % 除 == 0:',
      '        因数.append(除)',
      '        剩 //= 除',
      '    除 += 1 if 除 == 2 else 2',
      'if 剩 > 1:',
      '    因数.append(剩)',
      'print(f\'质数：{"是" if 因数 == [数] else "不是"}\')',
      "print('质因数：' + (' × '.join(map(str, 因数)) or '没有'))",
    ]),
    how: '从 2 起逐个试除',
  };
}

const bases: [RegExp, number, string][] = [
  [/二进制/, 2, 'b'],
  [/八进制/, 8, 'o'],
  [/十进制/, 10, 'd'],
  [/十六进制|16进制/, 16, 'x'],
];

function base({ text }: Said): Reading {
  const named = bases.flatMap(([pattern, size, letter]) => {
    const at = text.search(pattern);
    return at < 0 || (size === 10 && /十六进制/.test(text) && !/(?<!六)十进制/.test(text))
      ? []
      : [{ size, letter, at, name: { 2: '二进制', 8: '八进制', 10: '十进制', 16: '十六进制' }[size] ?? '' }];
  });
  const number = /0x[\da-f]+|0b[01]+|(?<![\w.])[\da-f]{1,32}(?![\w.])/i.exec(text.replaceAll(/16进制/g, '十六进制'));
  if (named.length === 0 || !number) return null;
  const sorted = named.sort((a, b) => a.at - b.at);
  const prefix = /^0x/i.test(number[0]) ? 16 : /^0b/i.test(number[0]) ? 2 : null;
  // 二进制 1010 转十进制: what stands before the number says how it is written.
  const from =
    prefix ??
    (sorted.length > 1
      ? (sorted[0]?.size ?? 10)
      : sorted[0] &&
          sorted[0].at < number.index &&
          !/(?:转|换|化)/.test(text.slice(0, sorted[0].at)) &&
          /(?:是多少|等于)/.test(text) &&
          !/的[二八十]/.test(text)
        ? sorted[0].size
        : 10);
  const targets = sorted.length > 1 ? sorted.slice(1) : sorted[0]?.size === from ? [{ name: '十进制', letter: 'd' }] : sorted;
  const digits = number[0].replace(/^0[xb]/i, '');
  const allowed = '0123456789abcdef'.slice(0, from);
  if (![...digits.toLowerCase()].every((one) => allowed.includes(one))) return { unclear: `“${digits}”不是 ${from} 进制的数，请核对。` };
  return {
    purpose: `${digits} 换成${targets.map(({ name }) => name).join('、')}`,
    source: [`数 = int('${digits}', ${from})`, ...targets.map(({ name, letter }) => `print(f'${name}：{数:${letter}}')`), ''].join('\n'),
    how: `把 ${from} 进制的 ${digits} 换成${targets.map(({ name }) => name).join('、')}`,
  };
}

function choice({ text }: Said): Reading {
  const written = /([CAP])\s*\(\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\)/.exec(text);
  const said = /(\d{1,4})\s*(?:个|人|种|名)?[^，,。\d]{0,8}(?:中|里)?(?:任)?(?:选|取|挑|抽)出?\s*(\d{1,4})/.exec(text);
  if (!written && !(said && /组合|排列|多少种|几种|选法/.test(text))) return null;
  const [n, k] = written ? [Number(written[2]), Number(written[3])] : [Number(said?.[1]), Number(said?.[2])];
  const inOrder = written ? written[1] !== 'C' : /排列|顺序|先后|排成/.test(text);
  if (k > n) return { unclear: `不能从 ${n} 个里选出 ${k} 个，请核对。` };
  return {
    purpose: `${n} 个里选 ${k} 个的${inOrder ? '排列' : '组合'}数`,
    source: program(['import math', `写('${inOrder ? '排列数' : '组合数'}', math.${inOrder ? 'perm' : 'comb'}(${n}, ${k}))`]),
    how: inOrder ? '排列数 A(n, k) = n! ÷ (n−k)!' : '组合数 C(n, k) = n! ÷ [k! × (n−k)!]',
    assumed: written || inOrder || /组合/.test(text) ? [] : ['不计先后顺序；要计顺序请说“排列”。'],
  };
}

/** 1 到 100 的和 */
function row({ text }: Said): Reading {
  const found =
    /(?:从)?\s*(\d{1,9})\s*(?:一直)?(?:加到|累加到|到|至|~|-)\s*(\d{1,9})\s*(?:之间)?(?:所有|全部)?(?:的)?\s*(奇数|偶数|整数|自然数|平方|立方)?\s*(?:的|之)?\s*(和|总和|累加|加起来|连加|乘积|连乘|平方和|立方和|平均|个数|有多少)?/.exec(
      text,
    );
  if (!found) return null;
  const [whole, from, to, kind = '', what = ''] = found;
  const adds = /和|累加|加起来|连加|加到/.test(what + whole) || /(?:求和|总和)/.test(text);
  if (!adds && !/乘|平均|个数|多少/.test(what)) return null;
  if (/\d\s*[年月日时点:]|天/.test(text) || Math.abs(Number(to) - Number(from)) > 5_000_000) return null;
  const step = kind === '奇数' ? ' if 一 % 2' : kind === '偶数' ? ' if 一 % 2 == 0' : '';
  const power = /平方/.test(kind + what) ? ' ** 2' : /立方/.test(kind + what) ? ' ** 3' : '';
  const product = /乘/.test(what);
  return {
    purpose: `${from} 到 ${to} 的${kind}${product ? '乘积' : what || '和'}`,
    source: program([
      ...(product ? ['import math'] : []),
      `各数 = [一${power} for 一 in range(${Number(from)}, ${Number(to)} + 1)${step}]`,
      product
        ? "写('乘积', math.prod(各数))"
        : /平均/.test(what)
          ? "写('平均数', D(sum(各数)) / len(各数))"
          : /个数|多少/.test(what)
            ? "写('个数', len(各数))"
            : "print(f'和：{sum(各数):,}')",
    ]),
    how: `从 ${from} 到 ${to}（首尾都算）${kind === '' ? '的整数' : `的${kind}`}逐个${product ? '相乘' : '计算'}`,
  };
}

function remainder({ text }: Said): Reading {
  const found = /(\d{1,15})\s*(?:除以|÷|\/)\s*(\d{1,15})/.exec(text);
  if (!found || !/余(?:数|几|多少)|商(?:和|是)/.test(text)) return null;
  return {
    purpose: `${found[1]} 除以 ${found[2]} 的商和余数`,
    source: `商, 余 = divmod(${Number(found[1])}, ${Number(found[2])})\nprint(f'商：{商}')\nprint(f'余数：{余}')\n`,
    how: '整数除法：被除数 = 商 × 除数 + 余数',
  };
}

/** 解方程 2x+3=11, x²-5x+6=0: the numbers before the powers are found by putting in 0, 1 and -1. */
function equation({ text }: Said): Reading {
  const found =
    /(?:解(?:一元[一二]次)?方程|求(?:解)?|方程|已知)\s*[:：]?\s*([-+\d.xX*^()/\s]*[xX][-+\d.xX*^()/\s]*)=\s*([-+\d.xX*^()/\s]+)/.exec(
      text,
    ) ??
    /^\s*([-+\d.x*^()/\s]*x[-+\d.x*^()/\s]*)=\s*([-+\d.x*^()/\s]+?)\s*[,，。?？]?\s*(?:x\s*(?:=|是|等于)?(?:多少|几|\?)?|求x|解)?\s*$/i.exec(
      text,
    );
  if (!found) return null;
  const side = (part: string): string | null => {
    const sum = parse(
      part
        .replaceAll(/(\d|\))\s*[xX]/g, '$1*X')
        .replaceAll(/[xX]/g, '(π)')
        .replaceAll('X', '(π)'),
    );
    return sum === null ? null : sum.python.replaceAll(/D\('3\.14159[^']*'\)/g, 'x');
  };
  const [left, right] = [side(found[1] ?? ''), side(found[2] ?? '')];
  if (left === null || right === null) return { unclear: '没有看懂这个方程。能解的是一元一次和一元二次方程，例如“解方程 2x+3=11”。' };
  return {
    purpose: `解方程 ${found[0]
      .replace(/^.*?方程\s*[:：]?\s*/, '')
      .trim()
      .slice(0, 40)}`,
    source: program([
      'def 差(x):',
      '    x = D(x)',
      `    return ${left} - (${right})`,
      '',
      '丙 = 差(0)',
      '甲 = (差(1) + 差(-1)) / 2 - 丙',
      '乙 = (差(1) - 差(-1)) / 2',
      'if abs(差(2) - (4 * 甲 + 2 * 乙 + 丙)) > D("1e-30") or abs(差(3) - (9 * 甲 + 3 * 乙 + 丙)) > D("1e-30"):',
      "    raise SystemExit('不是一元一次或一元二次方程')",
      'if 甲 == 0 and 乙 == 0:',
      "    print('解：' + ('任何数都成立' if 丙 == 0 else '无解'))",
      'elif 甲 == 0:',
      "    写('x', -丙 / 乙)",
      'else:',
      '    判别式 = 乙 ** 2 - 4 * 甲 * 丙',
      "    写('判别式', 判别式)",
      '    if 判别式 < 0:',
      "        print('解：没有实数解')",
      '    elif 判别式 == 0:',
      "        写('x', -乙 / (2 * 甲))",
      '    else:',
      "        写('x₁', (-乙 + 判别式.sqrt()) / (2 * 甲))",
      "        写('x₂', (-乙 - 判别式.sqrt()) / (2 * 甲))",
    ]),
    how: '移项后一次方程 x = −c ÷ b，二次方程用求根公式',
  };
}
