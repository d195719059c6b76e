/** Deeds to parts of what is there: they change places, come, go and are copied. */
import type { ChangeTarget } from '#contract/intent/change.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import { at, type Deed, isCount, isEmpty, isLead, isVerb, placeOf, type Stretch, verbatim, verbOf, whole } from './phrases.ts';
import { isBlank, unquoted } from './segments.ts';
import { fieldOf, partOf, targetOf } from './targets.ts';

export function swap({ text, kind, head, tail }: Stretch): Deed | null {
  const verb = at(head, 'swap');
  if (verb < 0 || tail !== null) return null;
  const phrase = head.filter((token, n) => n !== verb && !isLead(token));
  const both = phrase.length === 1 ? readingOf(phrase[0], 'ordinal') : undefined;
  const [one, other] = both?.places ?? [];
  if (both && one !== undefined && other !== undefined && both.places.length === 2) {
    const part = targetOf(text, phrase, kind)?.part ?? 'page';
    return { do: 'swap', target: { part, places: [one] }, other: { part, places: [other] } };
  }
  const targets = phrase.map((token) => targetOf(text, [token], kind));
  const [left, right] = targets;
  return targets.length === 2 && left && right ? { do: 'swap', target: left, other: right } : null;
}

export function copy({ text, kind, head, tail }: Stretch): Deed | null {
  const verb = at(head, 'copy');
  const target =
    verb < 0 || tail !== null
      ? null
      : targetOf(
          text,
          head.filter((token, n) => n !== verb && !isCount(token)),
          kind,
        );
  return target && target.part !== 'whole' ? { do: 'copy', target } : null;
}

/** 把甲移到乙前面, move slide 4 before slide 3. */
export function move({ text, kind, head, tail, before }: Stretch): Deed | null {
  const verb = at(head, 'move');
  if (verb < 0 || tail !== null) return null;
  let [left, right] = [head.slice(0, verb), head.slice(verb + 1)];
  // 放在预算后面: the words behind it tell where, and what was spoken of before goes there.
  const isThere = left.every(isLead) && head[verb]?.text.trim().toLowerCase() !== 'move';
  if (isThere && !before) return null;
  if (left.every(isLead) && !isThere) {
    const cut = right.findIndex((token, n) => n > 0 && (placeOf(token) !== undefined || token.text.trim().toLowerCase() === 'to'));
    if (cut < 0) return null;
    [left, right] = [right.slice(0, cut), right.slice(cut)];
  }
  const isIt = isThere || (left.some((token) => /^(?:it|它)$/i.test(token.text.trim())) && left.every(isLead));
  const target = isIt && before ? withoutField(before) : targetOf(text, left, kind);
  const side = right.map(placeOf).find((one) => one !== undefined);
  const goal = targetOf(
    text,
    right.filter((token) => placeOf(token) === undefined && !/^(?:position|place)$/i.test(token.text.trim())),
    kind,
  );
  if (!target || target.part === 'whole' || !goal) return null;
  if (goal.part === 'whole')
    return side ? { do: 'move', target, side: side === 'before' ? 'first' : side === 'after' ? 'last' : side } : null;
  const number = right.map((token) => readingOf(token, 'number')).find((one) => one !== undefined);
  const other: ChangeTarget = goal.part === 'words' && number ? { part: target.part, places: [number.value] } : goal;
  if (other.part === 'words' || other.part === 'section') other.part = target.part === 'words' ? other.part : target.part;
  return { do: 'move', target, other, ...(side === 'before' || side === 'after' ? { side } : {}) };
}

function withoutField({ field: _field, ...target }: ChangeTarget): ChangeTarget {
  return target;
}

/** 删掉第二节, 目录那页去掉. */
export function remove({ text, kind, head, tail, before: spoken }: Stretch): Deed | null {
  const verb = at(head, 'remove');
  if (verb < 0 || tail !== null) return null;
  const left = head.slice(0, verb);
  const right = head.slice(verb + 1).filter((token) => verbOf(token) !== 'remove');
  const isBefore = !left.every(isLead);
  if (isBefore && !right.every(isLead)) return null;
  const isAlone = !isBefore && right.every(isLead) && kind === 'site';
  const target = isAlone && spoken ? withoutField(spoken) : targetOf(text, isBefore ? left : right, kind);
  if (!target || (target.part === 'whole' && !target.field)) return null;
  const range = [...left, ...right]
    .map((token) => readingOf(token, 'number'))
    .find((one) => one?.to !== undefined && one.unit?.dimension === 'form');
  if (range?.to !== undefined)
    return {
      do: 'remove',
      target: { part: 'page', places: Array.from({ length: range.to - range.value + 1 }, (_none, n) => range.value + n) },
    };
  return { do: 'remove', target };
}

/** 一节关于预算, a slide on hiring: what stands between the part and its name. */
function opensName(token: Token): boolean {
  const value = wordOf(token, 'function');
  return isBlank(token) || wordOf(token, 'change_lead') !== undefined || (value !== undefined && value !== 'wish' && value !== 'we');
}

/** Behind these stands what is to be read, also without a colon. */
const telling = new Set(['补充', '写上', '写明', '注明', '补上']);

/** 加一节风险：…, 在第3页后面加一页讲预算, 第3页补充：…, 加上电话：…. */
export function add({ text, kind, head, tail }: Stretch): Deed | null {
  const verb = at(head, 'add');
  if (verb < 0) return null;
  const before = head.slice(0, verb);
  const must = kind === 'site' && head.slice(verb + 1).some((token) => isVerb(token, 'require'));
  let right = head.slice(verb + 1).filter((token) => !must || !isVerb(token, 'require'));
  const isOpen = tail !== null;
  const said = tail === null ? undefined : unquoted(tail);
  const side = before.map(placeOf).find((one) => one !== undefined);
  let beside = targetOf(
    text,
    before.filter((token) => placeOf(token) === undefined),
    kind,
  );
  const named_place = right.findIndex((token) => readingOf(token, 'ordinal'));
  const isOnPart =
    side === undefined &&
    beside?.part === 'whole' &&
    named_place >= 0 &&
    right[named_place - 1] !== undefined &&
    !right.some((token) => placeOf(token));
  if (isOnPart) {
    // add … to slide 4
    const to = right.findLastIndex((token, n) => n < named_place && token.text.trim().toLowerCase() === 'to');
    if (to < 0) return null;
    beside = targetOf(text, right.slice(to), kind);
    right = right.slice(0, to);
  }
  if (!beside) return null;
  const counted = right.find((token) => !isLead(token));
  const number = readingOf(counted, 'number');
  if (counted && number?.value === 1 && partOf(counted, kind) === undefined) right = right.slice(right.indexOf(counted) + 1);
  const named_part = right.find((token) => !isLead(token));
  const part = partOf(named_part, kind);
  if (part && named_part) right = right.slice(right.indexOf(named_part) + 1);
  // 加一节风险 and 加风险一节 say the same.
  const behind =
    part === undefined
      ? partOf(
          right.findLast((token) => !isEmpty(token)),
          kind,
        )
      : undefined;
  if (behind)
    right = right.slice(
      0,
      right.findLastIndex((token) => partOf(token, kind) !== undefined),
    );
  const place = right.findIndex((token) => placeOf(token) === 'before' || placeOf(token) === 'after');
  const englishSide = place > 0 || (place === 0 && right.length > 1) ? right.slice(place) : [];
  if (englishSide.length > 0) right = right.slice(0, place);
  const anchor = englishSide.length > 0 ? targetOf(text, englishSide.slice(1), kind) : beside;
  const where = englishSide.length > 0 ? placeOf(englishSide[0] as Token) /* it was found by its place */ : side;
  const made = part ?? behind;
  const field = right.map((token) => fieldOf(token, kind)).find((one) => one !== undefined);
  const about = right.findIndex((token) => !opensName(token));
  const named = about < 0 ? '' : verbatim(text, right.slice(about));
  if (field === 'source' && beside.part !== 'whole')
    return { do: 'set', target: { ...beside, field }, ...(said === undefined ? {} : { value: said }), isOpen };
  if (
    (field === 'code' || field === 'picture') &&
    right.every((token) => isEmpty(token) || fieldOf(token, kind) !== undefined || isCount(token))
  )
    return { do: 'add', target: { ...beside, field } };
  if (field !== undefined && beside.part === 'whole' && said !== undefined)
    return { do: 'set', target: { part: 'whole', field }, value: said, isOpen };
  const placed =
    anchor && anchor.part !== 'whole' && where
      ? { other: anchor, side: where }
      : where === 'first' || where === 'last'
        ? { side: where }
        : {};
  if (made === 'page' || made === 'section' || made === 'paragraph') {
    // A quotation that is all of it is the words themselves.
    const count = number && number.value > 1 && made === 'page' ? { length: { unit: 'pages' as const, about: number.value } } : {};
    const value = said === undefined ? {} : { value: said };
    return { do: 'add', target: { part: made, ...(named === '' ? {} : { named }) }, ...placed, ...value, ...count, isOpen };
  }
  if (kind === 'site' && (made === 'field' || made === 'item') && beside.part === 'whole') {
    const value = said === undefined ? {} : { value: said };
    const target: ChangeTarget = { part: made, ...(named === '' ? {} : { named }) };
    const told = about < 0 ? [] : right.slice(about).filter((token) => !isEmpty(token));
    // A name in quotation marks is all of it.
    const isMixed = told.length > 1 && told.some((token) => readingOf(token, 'quoted'));
    return isMixed || (named === '' && said === undefined)
      ? null
      : { do: 'add', target, ...placed, ...value, ...(must ? { choice: 'require' } : {}) };
  }
  const value = said !== undefined && (named === '' || made !== undefined) ? said : named;
  if (beside.part !== 'whole' && where === undefined && right.some((token) => wordOf(token, 'change_noun') === 'beyond')) return null;
  if (beside.part !== 'whole' && where === undefined) {
    const isTold =
      said !== undefined ||
      made !== undefined ||
      readingOf(right[about], 'quoted') !== undefined ||
      isOnPart ||
      beside.field === 'options' ||
      telling.has(head[verb]?.text ?? '');
    return value === '' || !isTold ? null : { do: 'append', target: beside, value, isOpen };
  }
  if (made !== undefined)
    return value === ''
      ? null
      : {
          do: 'append',
          target: { part: 'whole' },
          ...placed,
          value: named !== '' && said !== undefined ? `${named}：${said}` : value,
          isOpen,
        };
  if (named === '') return null;
  if (said !== undefined) return { do: 'add', target: { part: 'item', named }, value: said };
  const [first] = right.slice(about);
  const isWords = readingOf(first, 'quoted') !== undefined || verbatim(text, right.slice(about)).length >= 2;
  return isWords ? { do: 'append', target: whole, ...placed, value: named } : null;
}

/** 姓名和电话设为必填, 备注选填, 全部必填: all of the stretch, or nothing. */
export function require({ text, kind, head, tail, before }: Stretch): Deed | null {
  const verb = at(head, 'require', 'release');
  if (verb < 0 || tail !== null || kind !== 'site' || !head.slice(verb + 1).every(isLead)) return null;
  const turns = head.findIndex((token, n) => n <= verb && isVerb(token, 'become', 'change', 'require', 'release'));
  const left = head.slice(0, turns);
  if (!head.slice(turns, verb).every((token) => isLead(token) || isVerb(token, 'become', 'change'))) return null;
  if (left.some((token) => verbOf(token) !== undefined)) return null;
  const deed = isVerb(head[verb], 'require') ? 'require' : 'release';
  if (!left.every(isLead)) {
    const target = targetOf(text, left, kind);
    return target && target.part !== 'whole' && !target.field ? { do: deed, target } : null;
  }
  if (left.some((token) => wordOf(token, 'change_lead') === 'all' || wordOf(token, 'function') === 'adverb'))
    return { do: deed, target: whole };
  return before && before.part !== 'whole' ? { do: deed, target: withoutField(before) } : null;
}
