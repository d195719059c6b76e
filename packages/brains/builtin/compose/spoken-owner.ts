/** Who has taken on what is said in a talk: by name, by being spoken to, by offering it. */
import { isNick, isPerson } from '../text/speech.ts';
import { startOf } from '../text/spoken-words.ts';
import { says } from '../text/signs.ts';
import { isDueBy as hasDay, tasksIn } from './todo-table.ts';
import words from './talk-openings.json' with { type: 'json' };

/** “来负责”, “明天换”: a deed to be done, or a day for it; what is over is none. */
function isDeed(rest: string): boolean {
  let bare = rest;
  for (let word = startOf(bare, words.between); word !== ''; word = startOf(bare, words.between)) bare = bare.slice(word.length);
  const clause = bare.split(/[，。；]/)[0] ?? '';
  // “下周二之前把定金交了” is still to come.
  return (says(bare, 'acts') || says(bare, 'in_time')) && (!says(clause, 'is_over') || hasDay(clause));
}

/** `@小林 明天换` is told to 小林; `@所有人` to nobody. */
export function mentionIn(said: string, names: readonly string[]): { who: string; rest: string } {
  const [whole, who = ''] = /^@(\S{1,8})\s+/u.exec(said) ?? [];
  if (whole === undefined) return { who: '', rest: said };
  const isKnown = !says(who, 'is_manner') && (names.includes(who) || isPerson(who));
  return isKnown ? { who, rest: `${who}：${said.slice(whole.length)}` } : { who: '', rest: said.slice(whole.length) };
}

/** Whoever is told to do it; `before` spoke last, and is meant by 你. '' when nobody is. */
export function saidTo(said: string, who: string, names: readonly string[], before: string): string {
  const mentioned = mentionIn(said, names).who;
  if (mentioned !== '') return mentioned;
  const clauses = said.split(/[，,。]/);
  // Whoever is told to do it need not have spoken: 王磊你去找信息中心.
  const called = clauses.map((clause) => calledBefore(clause, names)).filter((name) => name !== '');
  const bare = words.you.reduce((text, you) => called.reduce((left, name) => left.replace(`${name}${you}`, name), text), said);
  const told = tasksIn(bare, [...called, ...names.filter((name) => name !== who)]).find((task) => task.who !== '');
  if (told) return told.who;
  return clauses.some((clause) => youIn(clause).some(isDeed)) ? (called[0] ?? before) : '';
}

/** 奖品小高你去买: whoever is called just before 你, by the one name of the talk it can be. */
function calledBefore(clause: string, names: readonly string[]): string {
  const at = [...clause].findIndex((letter) => words.you.includes(letter));
  const called =
    [3, 2]
      .map((n) => clause.slice(Math.max(0, at - n), at))
      .find((name) => names.includes(name) || isNick(name) || (isPerson(name) && !says(name, 'is_no_name'))) ?? '';
  if (called === '' || names.includes(called)) return called;
  const meant = names.filter((name) => name.startsWith(called.slice(1)));
  return meant.length === 1 ? (meant[0] ?? '') : called;
}

/** What follows a 你 that speaks to somebody alone. */
function youIn(clause: string): string[] {
  return [...clause].flatMap((letter, at) => {
    const rest = clause.slice(at + 1);
    return words.you.includes(letter) && !words.not_you_before.includes(rest.charAt(0) || ' ') ? [rest] : [];
  });
}

/** The speaker, where “我” takes it on; '' else. */
export function ownerOf(said: string, who: string): string {
  const clauses = said.split(/[，,。；]/);
  const own = clauses.some((clause) =>
    meIn(clause).some(
      (at) =>
        !words.to_me.includes(clause.charAt(at - 1) || ' ') &&
        (isDeed(clause.slice(at + 1)) || (hasDay(clause.slice(0, at)) && !says(clause, 'is_over'))),
    ),
  );
  return own ? who : '';
}

/** Where “我” stands for the speaker: neither 我们 nor 自我. */
function meIn(text: string): number[] {
  return [...text.matchAll(new RegExp(words.me, 'g'))]
    .map(({ index }) => index)
    .filter((at) => text.charAt(at - 1) !== words.not_me_behind && !words.not_me_before.includes(text.charAt(at + 1) || ' '));
}

/** “王磊你去找信息中心”, “文案你周五前发我看”: told to somebody, it says who. */
export function addressed(text: string, owner: string, who: string): string {
  if (owner === '' || owner === who) return text;
  for (const you of words.you) if (text.includes(owner + you)) return text.replace(owner + you, owner);
  if (text.includes(owner)) return text;
  const at = [...text].findIndex((letter, n) => words.you.includes(letter) && !words.not_you_before.includes(text.charAt(n + 1) || ' '));
  if (at < 0) return text;
  const side = startOf(text.slice(at + 1), words.your_side);
  const before = text.slice(0, at);
  return `${before}${before === '' || /[，；]$/.test(before) ? '' : words.by}${owner}${text.slice(at + 1 + side.length)}`;
}

/** “我” by the speaker's name, “您” by that of whoever spoke before; nobody else's. */
export function named(text: string, who: string, other: string): string {
  const turn = startOf(text, words.turns);
  const own = text.slice(turn.length);
  let done = '';
  let from = 0;
  for (const at of meIn(own)) {
    done += own.slice(from, at) + who;
    from = at + 1;
  }
  done += own.slice(from);
  if (done.startsWith(who + who)) done = done.slice(who.length);
  const [, polite = ''] = words.you;
  return other === '' || other === who ? done : done.replaceAll(polite, other);
}
