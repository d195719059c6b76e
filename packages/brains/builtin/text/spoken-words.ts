/** A spoken sentence as it is written down: sounds, filler words and courtesies left out; facts, figures, names and doubts stay. Pure. */
import words from './talk-words.json' with { type: 'json' };

/** What `text` begins with, the longest first; '' when nothing. */
export function startOf(text: string, all: readonly string[]): string {
  return all.filter((word) => text.startsWith(word)).reduce((a, b) => (b.length > a.length ? b : a), '');
}

/** How much of the beginning is made of these words. */
export function wordsAt(text: string, all: readonly string[]): number {
  let at = 0;
  for (let word = startOf(text, all); word !== ''; word = startOf(text.slice(at), all)) at += word.length;
  return at;
}

const endsWithAny = (text: string, all: readonly string[]): boolean => all.some((word) => text.endsWith(word));

/** Made of words that tell nothing and of who is greeted with them: 好的好的, 收到王总. */
function tellsNothing(clause: string): boolean {
  const text = clause.toLowerCase().replaceAll(/[\s、~～]/g, '');
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of words.nothing) if (text.startsWith(word, at)) reached.add(at + word.length);
    if (at > 0) for (const title of words.titles) if (text.startsWith(title, at + 1)) reached.add(at + 1 + title.length);
  }
  return reached.has(text.length);
}

/**
 * Clause by clause; '' when nothing was told. A question keeps its mark.
 * @example withoutFillers('然后那个，内页的话还差3个，我觉得吧，下周三应该能出完。') // '内页的话还差3个，下周三应该能出完。'
 */
export function withoutFillers(said: string): string {
  if (!/\p{Script=Han}/u.test(said)) return said.trim();
  const end = /[？?]$/.test(said.trim()) ? '？' : /[。.！!]$/.test(said.trim()) ? '。' : '';
  let text = said.trim().replace(/[。！!？?]+$/, '');
  for (const word of words.repeated) while (text.includes(word + word)) text = text.replaceAll(word + word, word);
  const clauses = text.split(/[，,。！!]\s*(?!\d{3}(?!\d))|…+|\.{3,}|～+|~+/);
  const kept: string[] = [];
  let thought = false;
  for (const [n, clause] of clauses.entries()) {
    const bare = bareClause(clause, end === '？' && n === clauses.length - 1);
    if (words.opinions.includes(bare)) thought = true;
    else if (bare !== '' && !tellsNothing(bare)) {
      kept.push(thought && !words.hedges.some((hedge) => clauses.join('').includes(hedge)) ? `${words.opinion}${bare}` : bare);
      thought = false;
    }
  }
  return kept.length === 0 ? '' : `${kept.join('，')}${end}`;
}

/** 嗯今天早上…… */
export const soundsTold = (text: string): boolean =>
  text
    .split(/[，,。！!\n]/)
    .some((clause) => startOf(clause.trim(), words.sounds) !== '' && startOf(clause.trim(), words.sounds_unless) === '');

function bareClause(clause: string, isAsked: boolean): string {
  let bare = clause.trim();
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = withoutStart(bare).trim();
  }
  if (!isAsked)
    for (let before = ''; before !== bare;) {
      before = bare;
      if (endsWithAny(bare, words.ends) && !endsWithAny(bare, words.ends_unless) && !isGuess(bare)) bare = bare.slice(0, -1).trim();
    }
  if (endsWithAny(bare, words.topics)) bare = bare.slice(0, -words.topic_end.length);
  const opinion = startOf(bare, words.opinions);
  if (opinion === '' || opinion === bare) return bare;
  const rest = bare.slice(opinion.length);
  if (words.ends.includes(rest.charAt(0))) return `${words.opinion}${rest.slice(1)}`;
  return words.opinions_unless.includes(rest.charAt(0)) || opinion.endsWith('想') ? bare : `${words.opinion}${rest}`;
}

/** “20个吧” is a guess. */
const isGuess = (clause: string): boolean => clause.endsWith(words.guess) && /\d/.test(clause.slice(-4));

function withoutStart(clause: string): string {
  const sound = startOf(clause, words.sounds);
  if (sound !== '' && startOf(clause, words.sounds_unless) === '') return clause.slice(sound.length);
  // “那个7号楼”, “那个下午”: what is pointed at is told by its own name.
  const point = startOf(clause, words.far);
  if (point !== '' && (/^\d/.test(clause.slice(point.length)) || startOf(clause.slice(point.length), words.pointed) !== ''))
    return clause.slice(point.length);
  const lead = startOf(clause, words.leads);
  const kept = words.leads_keep.find((word) => lead.endsWith(word)) ?? '';
  if (lead !== '') return clause.slice(lead.length - kept.length);
  return startOf(clause, words.so) === '' ? clause : clause.slice(1);
}
