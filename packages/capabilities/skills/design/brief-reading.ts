/** Reads clause by clause what is to stand on a poster: title, points, facts, who signs, what to do. What has no sign of its own is a point, as it was said. Pure. */
import { contactOf } from '#brains/builtin/text/contacts.ts';
import { headlineLikelihood } from '#brains/builtin/text/headline-model.ts';
import { before } from '#text/words.ts';
import { withoutMark } from '#text/list-mark.ts';
import { clausesOf, labelKind, looseLabel, pairOf, parted } from './brief-clauses.ts';
import { addFact, addLabelled, addNote, nothingYet, type Collected } from './brief-collected.ts';
import { listIn, taggedPoint, withNumbersApart } from './brief-points.ts';
import { timedOf } from '#brains/builtin/text/timed.ts';
import { is, lengthOf, reaches, strip, sumAtEnd, unquoted } from './brief-words.ts';
import words from './poster-words.json' with { type: 'json' };

/** `headed`: the person's own words, the first of which may be the title; null: the text of a file. */
export function collect(text: string, headed: boolean | null): Collected {
  const found = nothingYet();
  const inMaterial = headed === null;
  let isList = false;
  for (const [n, line] of withNumbersApart(text).split('\n').entries()) {
    const trimmed = parted(line.trim());
    // A line of dashes divides, and says nothing.
    if (!/[\p{L}\p{N}]/u.test(trimmed)) continue;
    const heading = /^#{1,4}\s+(.+)$/.exec(trimmed)?.[1] ?? (inMaterial && n === 0 && isName(trimmed) ? trimmed : undefined);
    const item = withoutMark(trimmed);
    if (heading) {
      if (!found.headline && inMaterial) found.headline = heading;
      else found.points.push({ title: heading });
    } else if (item !== trimmed) {
      isList = true;
      const pair = pairOf(item);
      if (pair && labelKind(pair.label) !== null) addLabelled(found, pair);
      else found.points.push(pair ? { title: pair.label, text: pair.value } : { title: strip(item) });
    } else if (
      is(trimmed, 'urge') &&
      lengthOf(trimmed) <= 24 &&
      !found.action &&
      !pairOf(trimmed) &&
      !looseLabel(trimmed) &&
      !contactOf(trimmed)
    )
      found.action = strip(trimmed);
    else if (inMaterial && labelsWhole(trimmed)) readClause(found, trimmed, true);
    else
      for (const clause of clausesOf(headed === true && n === 0 ? readTitle(found, trimmed) : trimmed))
        readClause(found, strip(clause), isList || inMaterial);
  }
  return found;
}

/** 世界艾滋病日宣传（12月1日）, over what stands below it. */
const isName = (line: string): boolean =>
  lengthOf(line) <= 30 && pairOf(line) === null && headlineLikelihood(line.replace(/[（(][^（）()]*[)）]$/, ''), 'poster') >= 0.6;

/** 票：30元，学生15元; 主题：社会共治，终结艾滋: what stands behind a label nobody knows, or behind that of a name, is of it to the end of the line. */
function labelsWhole(line: string): boolean {
  const pair = pairOf(line);
  const kind = pair && labelKind(pair.label);
  if (kind === 'headline' || kind === 'subline' || kind === 'slogan') return true;
  return pair !== null && !/[。，；]/.test(pair.label) && kind === null && !is(pair.label, 'notice');
}

function readClause(found: Collected, clause: string, inMaterial: boolean): void {
  if (clause === '') return;
  const pair = pairOf(clause);
  if (pair && labelKind(pair.label) !== null) return addLabelled(found, pair);
  const loose = pair ? null : looseLabel(clause);
  if (loose) return addLabelled(found, loose);
  if (pair) {
    // 冬季限定三款：桂花奶茶 18元、红薯厚乳 20元
    const priced = listIn(pair.value);
    if (priced.length === 0 || !priced.every(({ text }) => text)) return void found.points.push({ title: pair.label, text: pair.value });
    if (!found.subline) found.subline = pair.label;
    else found.points.push({ title: pair.label });
    return void found.points.push(...priced);
  }
  const contact = contactOf(clause);
  if (contact) return void found.facts.push({ ...contact, label: lengthOf(contact.label) > 8 ? '电话' : contact.label });
  if (is(clause, 'small_print') && found.points.length > 0) return addNote(found, clause);
  const point = taggedPoint(clause);
  if (point) return void found.points.push(point);
  if (readTime(found, clause, inMaterial)) return;
  const list = inMaterial ? [] : listIn(clause);
  // Beside what has a price or a wage, 五险一金、双休 is one thing.
  if (list.length > 0 && (list.some(({ text }) => text) || !found.points.some(({ text }) => text))) return void found.points.push(...list);
  const bare = clause.startsWith('在') ? clause.slice(1) : clause;
  if (!inMaterial && isPlace(bare) && !timedOf(bare)) return addFact(found, '地点', bare);
  if (is(clause, 'urge') && lengthOf(clause) <= 24 && !found.action) return void (found.action = clause);
  if (isHost(clause) && found.brand === undefined) return void (found.brand = before(clause, words.hosts));
  const quote = unquoted(clause);
  if (quote !== clause && !found.slogan) return void (found.slogan = quote);
  if (lengthOf(clause) < 2) return;
  const last = found.points.at(-1);
  // 公猫，3岁: two words are one line.
  if (last && !last.text && lengthOf(clause) <= 4 && lengthOf(last.title) <= 4 && !inMaterial) last.title = `${last.title}，${clause}`;
  else found.points.push({ title: clause });
}

const isPlace = (clause: string): boolean =>
  lengthOf(clause) <= 20 && is(clause, 'place') && (!is(clause, 'organisation') || is(clause, 'branch')) && !is(clause, 'sentence');
const isHost = (clause: string): boolean =>
  lengthOf(clause) <= 24 &&
  (is(clause, 'organisation') || words.hosts.some((end) => clause.endsWith(end))) &&
  !is(clause, 'no_host') &&
  !is(clause, 'offer');

/** A clause that is a time and hardly more; true where it was taken. */
function readTime(found: Collected, clause: string, inMaterial: boolean): boolean {
  const timed = timedOf(clause);
  if (!timed || is(clause, 'offer') || sumAtEnd(clause)) return false;
  const { before: who, when, after } = timed;
  if (is(clause, 'asks') && lengthOf(clause) <= 30 && !found.action && !inMaterial) {
    found.action = clause;
    return true;
  }
  const place = after.startsWith('在') || after.startsWith('于') ? after.slice(1) : after;
  // 周一闭馆 is one word of the hours.
  const isShut = words.shut.includes(after);
  if (who === '' && !isShut && !/\s/.test(place) && (isPlace(place) || reaches(place))) {
    addFact(found, '时间', when);
    addFact(found, '地点', place);
    return true;
  }
  // 拾光咖啡11月28日开业: who, when, what begins.
  if (who !== '' && words.signs.happens.includes(after) && !inMaterial) {
    found.brand ??= /[“"「『](.{2,16})[”"」』]/.exec(who)?.[1] ?? who;
    addFact(found, '时间', `${when}${after}`);
    return true;
  }
  if (who !== '' || lengthOf(after) > (inMaterial && !isShut ? 0 : 4)) return false;
  addFact(found, '时间', `${when}${after}`);
  return true;
}

/** What stands first after “海报：” is its title when it is no time, place, offer or name; gives what is left. */
function readTitle(found: Collected, value: string): string {
  const [first = '', ...rest] = clausesOf(value);
  const title = unquoted(first);
  const isTitle =
    lengthOf(title) >= 4 &&
    lengthOf(title) <= 22 &&
    !pairOf(title) &&
    looseLabel(title) === null &&
    !title.includes('、') &&
    !(['notice', 'reason', 'offer', 'urge', 'place', 'organisation'] as const).some((sign) => is(title, sign)) &&
    !words.hiring.some((word) => title.startsWith(word)) &&
    !timedOf(title) &&
    !reaches(title) &&
    !sumAtEnd(title);
  if (!isTitle && title === first) return value;
  found.headline = title;
  return rest.join('，');
}
