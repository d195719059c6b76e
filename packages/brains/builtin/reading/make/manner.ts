/** How a thing shall be: length, size, language, tone, look, form; each from a word of the lexicon or a number with a unit of form. */
import type { Language, LengthAsked, SizeAsked, Tone } from '#contract/intent/make.ts';
import { language, tone } from '#contract/intent/make.ts';
import { modelAbility } from '#contract/intent/common.ts';
import classes from './classes.json' with { type: 'json' };
import { readingOf, type Token, wordOf } from '../reading.ts';
import { type Draft, fieldOf, is, needs, take, type Taken, wordsOf } from './draft.ts';

const lengths: readonly LengthAsked['unit'][] = ['pages', 'characters', 'words', 'minutes', 'items'];
const secondsOf: Readonly<Record<string, number>> = { second: 1, hour: 3600 };

/** Where one picture or more are drawn. */
const drawn = new Set(['slides', 'web-page', 'poster', 'image', 'chart']);

export function takeManner(draft: Draft, here: Taken): void {
  const { tokens } = here.clause;
  // What is said of each page is no measure of the whole.
  const isOne = (token?: Token): boolean => readingOf(token, 'number')?.value === 1;
  const isPer = tokens.some(
    (token, i) =>
      is(token, 'per') ||
      (token.text === '每' && readingOf(tokens[i + 1], 'number') !== undefined) ||
      // 一节一页
      (isOne(token) && isOne(tokens[i + 1])),
  );
  for (const [i, token] of tokens.entries()) {
    if (here.used.has(token)) continue;
    if (!isPer) takeLength(draft, here, i);
    takeSize(draft, here, token);
    takeWord(draft, here, token);
  }
}

function takeLength(draft: Draft, here: Taken, i: number): void {
  const { tokens } = here.clause;
  const token = tokens[i];
  const number = readingOf(token, 'number');
  if (!token || !number?.unit) return;
  // 30 秒的口播: of what is heard, a time is its length.
  const seconds = draft.kind === 'podcast' && number.unit.dimension === 'span' ? secondsOf[number.unit.name] : undefined;
  if (number.unit.dimension !== 'form' && seconds === undefined) return;
  const unit = seconds === undefined ? lengths.find((one) => one === number.unit?.name) : 'minutes';
  const times = seconds === undefined ? 1 : seconds / 60;
  // 6到8人，120分钟: nothing that is looked at lasts so long; it is what the poster tells.
  if (unit === 'minutes' && draft.kind === 'poster') return;
  // 一份: one thing, and no measure of it.
  if (unit === 'items' && number.value === 1 && number.to === undefined) return take(here, [token]);
  const earlier = tokens.slice(Math.max(0, i - 2), i).filter((one) => is(one, 'bound'));
  const later = tokens.slice(i + 1, i + 2).filter((one) => is(one, 'bound'));
  const bounds = [...earlier, ...later];
  if (unit === undefined || draft.fields.length) return;
  const kinds = bounds.map((one) => wordOf(one, 'bound'));
  const value = number.value * times;
  const to = number.to === undefined ? undefined : number.to * times;
  const length: LengthAsked = { unit };
  if (to !== undefined) Object.assign(length, { min: value, max: to });
  else if (kinds.includes('max') && !kinds.includes('about')) length.max = value;
  else if (kinds.includes('min')) length.min = value;
  else length.about = value;
  const all = [...earlier, token, ...later];
  draft.fields.length = fieldOf(length, all);
  take(here, all);
}

function takeSize(draft: Draft, here: Taken, token: Token): void {
  const size = readingOf(token, 'size');
  const shape = wordOf(token, 'shape');
  if (!size && shape === undefined) return;
  const before = draft.fields.size;
  if (size && !before) {
    draft.fields.size = fieldOf({ width: size.width, height: size.height, unit: size.unit, name: token.text.slice(0, 60).trim() }, [token]);
    return take(here, [token]);
  }
  if (shape === undefined) return;
  const [width = 3, height = 4] = shape.split(':').map(Number);
  if (!before) {
    const asked: SizeAsked = { width, height, unit: 'ratio', name: token.text };
    draft.fields.size = fieldOf(asked, [token]);
    return take(here, [token]);
  }
  // A3 竖版: the paper tells how large, the word how it lies.
  const { value } = before;
  if (value.unit === 'ratio') return;
  const [short, long] = [Math.min(value.width, value.height), Math.max(value.width, value.height)];
  draft.fields.size = {
    ...before,
    value: {
      ...value,
      ...(width > height ? { width: long, height: short } : { width: short, height: long }),
      name: `${value.name ?? ''} ${token.text}`.trim(),
    },
  };
  take(here, [token]);
}

function takeWord(draft: Draft, here: Taken, token: Token): void {
  const { fields } = draft;
  const ability = modelAbility.safeParse(wordOf(token, 'ability'));
  if (ability.success) {
    needs(draft, ability.data, wordsOf(draft.text, here.clause.tokens), [token]);
    return take(here, [token]);
  }
  const tongue = wordOf(token, 'language');
  if (tongue !== undefined)
    return isOfName(here.clause.tokens, token) ? undefined : takeLanguage(draft, here, token, language.parse(tongue));
  const asked = wordOf(token, 'tone');
  if (asked !== undefined && takesTone(draft)) {
    const { tokens } = here.clause;
    const change = tokens.findIndex((one) => wordOf(one, 'order_verb') === 'change' || (!fields.genre && one.text === '写得'));
    if (change < 0) return setTone(draft, here, token, tone.parse(asked));
    // 改得正式一些: what is there already is to be put into other words.
    needs(draft, 'rewrite', wordsOf(draft.text, tokens), [token]);
    return take(here, tokens.slice(change));
  }
  // 金额: one letter of a word is no look.
  const isLetter = (): boolean =>
    token.text.length === 1 && here.clause.tokens[here.clause.tokens.indexOf(token) + 1]?.readings.length === 0;
  if (is(token, 'look') && drawn.has(draft.kind ?? 'document') && !isLetter()) {
    fields.look = fieldOf(fields.look ? `${fields.look.value}、${token.text}` : token.text, [token]);
    return take(here, [token]);
  }
  if (is(token, 'pages') && (draft.kind ?? 'document') === 'document') {
    fields.pages = fieldOf('official' as const, [token]);
    return take(here, [token]);
  }
  const form = wordOf(token, 'form');
  if (form !== undefined && !fields.form && isFormOf(draft, form)) {
    fields.form = fieldOf(form, [token]);
    return take(here, [token]);
  }
  const chart = wordOf(token, 'chart');
  if (chart !== undefined && !fields.chart) {
    fields.chart = fieldOf(chart, [token]);
    // 带饼图, 配柱状图
    const verb = here.clause.tokens[here.clause.tokens.indexOf(token) - 1];
    return take(here, verb && wordOf(verb, 'order_verb') === 'add' ? [verb, token] : [token]);
  }
  const voices = wordOf(token, 'voices');
  if (voices !== undefined && draft.kind === 'podcast') {
    fields.speakers = fieldOf({ ...fields.speakers?.value, solo: voices === 'one' }, [token]);
    return take(here, [token]);
  }
  if (is(token, 'long_form')) {
    fields.thorough = fieldOf(true, [token]);
    return take(here, [token]);
  }
  const shown = wordOf(token, 'show_first');
  if (shown !== undefined) {
    const first = (['plan', 'outline', 'looks'] as const).find((one) => one === shown);
    if (first) fields.show_first = [...(fields.show_first ?? []), fieldOf(first, [token])];
    return take(here, [token]);
  }
  if (is(token, 'harmless')) return take(here, [token]);
  const taste = wordOf(token, 'taste');
  if (taste !== undefined) {
    needs(draft, taste === 'prose' ? 'rewrite' : 'judge', wordsOf(draft.text, here.clause.tokens), [token]);
    take(here, [token]);
  }
}

/** A page has no tone of its own: a word for one says how it shall look. */
const takesTone = ({ kind }: Draft): boolean => kind === 'document' || kind === null || kind === 'podcast';

function setTone(draft: Draft, here: Taken, token: Token, asked: Tone): void {
  if (draft.fields.tone && draft.fields.tone.value !== asked) return;
  draft.fields.tone = fieldOf(asked, [token]);
  take(here, [token]);
}

/** English Corner, 英语角, 大学英语: with letters nothing is known of beside it, and no word before it that wants it, it is part of a name. */
function isOfName(tokens: readonly Token[], token: Token): boolean {
  const own = tokens.filter((one) => one.text.trim() !== '');
  const [before, after] = [own[own.indexOf(token) - 1], own[own.indexOf(token) + 1]];
  const wants = before !== undefined && (classes.into_language.includes(before.text.toLowerCase()) || is(before, 'ability', 'make_verb'));
  // 角 of 英语角 is as often a unit.
  return (
    !wants &&
    (after?.readings.every((one) => one.is === 'word' && one.of === 'unit') || (before?.readings.length === 0 && before.to === token.from))
  );
}

function takeLanguage(draft: Draft, here: Taken, token: Token, asked: Language): void {
  const isTold = draft.needs_model.some(({ ability }) => ability === 'translate');
  if (asked === 'zh' || !/\p{Script=Han}/u.test(draft.text)) draft.fields.language = fieldOf(asked, [token]);
  else if (!isTold) needs(draft, 'translate', wordsOf(draft.text, here.clause.tokens), [token]);
  take(here, [token]);
}

/** A deck is had as a PPT file, everything else as text. */
const isFormOf = ({ kind }: Draft, form: string): boolean =>
  kind === 'slides'
    ? form === 'pptx' || form === 'pdf'
    : kind === 'document' || kind === null
      ? form !== 'pptx'
      : form === 'pdf' || form === 'html';
