/** Reads clause by clause what is to stand on a poster: title, points, facts, who signs, what to do. Pure. */
import { contactOf } from '#brains/builtin/text/contacts.ts';
import { clausesOf, hostAndPhone, isLabel, looseLabel, pairOf, parted } from './brief-clauses.ts';
import { addContact, addFact, addLabelled, addNote, type Collected } from './brief-collected.ts';
import { listIn, smallPrint, taggedPoint, withNumbersApart } from './brief-points.ts';
import { dates, email, lengthOf, manners, offer, organisation, phone, placeEnd, strip, unquoted, urges } from './brief-words.ts';

/** 地址：云谷路9号 电话 0571-88001122: two in a line. */
const besideAnother = /\s+(?=(?:电话|热线|邮箱|微信|网址|官网)[：:\s])/;
/** Characters; a file whose lines are all this short holds notes, not sentences. */
const mostOfNote = 48;

/** `told`: the person's own words, the first of which may be the title; else the text of a file. */
export function collect(text: string, told: { subject: string; headed: boolean } | null): Collected {
  const instructed = told !== null;
  const found: Collected = {
    headline: undefined,
    subline: undefined,
    slogan: undefined,
    kicker: undefined,
    subject: told?.subject ?? '',
    brand: undefined,
    action: undefined,
    points: [],
    facts: [],
    style: [],
  };
  let isList = false;
  const lines = withNumbersApart(text)
    .split('\n')
    .flatMap((line) => line.split(besideAnother));
  const isNotes = !instructed && lines.every((line) => lengthOf(line) <= mostOfNote);
  for (const [n, line] of lines.entries()) {
    const trimmed = parted(line.trim());
    if (trimmed === '') continue;
    const heading = /^#{1,4}\s+(.+)$/.exec(trimmed)?.[1];
    if (heading) {
      if (!found.headline && !instructed) found.headline = heading;
      else found.points.push({ title: heading });
      continue;
    }
    const item = /^(?:[-*•·●]|\d{1,2}[.、)）]|[（(]\d{1,2}[)）]|[一二三四五六七八九十]、)\s*(.+)$/.exec(trimmed)?.[1];
    if (item) {
      isList = true;
      const pair = pairOf(item);
      if (pair && isLabel(pair.label)) addLabelled(found, pair);
      else found.points.push(pair && pair.label.length <= 20 ? { title: pair.label, text: pair.value } : { title: strip(item) });
      continue;
    }
    if (urges.test(trimmed) && lengthOf(trimmed) <= 24 && !found.action && !isLabel(pairOf(trimmed)?.label ?? '')) {
      found.action = strip(trimmed);
      continue;
    }
    if (told?.headed && n === 0) {
      for (const clause of clausesOf(readTitle(found, trimmed))) readClause(found, clause, false);
      continue;
    }
    const [when = '', what = '', ...more] = isNotes && !pairOf(trimmed) ? trimmed.split(/[，；]/).map(strip) : [];
    // The hour before what it is the hour of, and the number of seats behind it.
    if (what !== '' && dates.test(when)) {
      found.points.push({ title: `${when}，${what}`, ...(more.length === 0 ? {} : { text: more.join('，') }) });
      continue;
    }
    for (const clause of clausesOf(trimmed)) readClause(found, clause, isList || !instructed);
  }
  // A name alone after the last full stop signs.
  const signed = /[。！\n]\s*([\p{Script=Han}A-Za-z]{2,10})$/u.exec(text.trim())?.[1];
  if (signed && !found.brand && found.points.at(-1)?.title === signed && found.points.length > 1 && !offer.test(signed)) {
    found.points.pop();
    found.brand = signed;
  }
  return found;
}

/** 拾光咖啡11月28日开业: who, when, what begins. */
const beginning =
  /^(.{0,24}?)((?:\d{4}\s?年\s?)?\d{1,2}\s?月\s?\d{1,2}\s?[日号](?:\s?(?:上午|下午|晚上?|早上|中午)?\s?\d{1,2}(?:[:：]\d{2}|点半?))?)(?:正式|盛大|隆重)?(开业|开张|试营业|首发|上市|发布|开售|上新|开课|开班|开营|开幕|截止)$/;
const timeWords =
  /[\d年月日号./:：\-—–~～至到（()）\s周星期一二三四五六七八九十天上下午晚早中点半分每本这起止前后农历腊正初同步时间]|开[课始放业班幕]|截止|报名/g;

function readClause(found: Collected, given: string, inMaterial: boolean): void {
  const clause = strip(given);
  if (clause === '') return;
  const whose = inMaterial
    ? undefined
    : /^(?:是?给|为)([\p{Script=Han}\d（）()]{2,14}[班社店馆部校院司队组])(?:用|做|看)?的?$/u.exec(clause)?.[1];
  if (whose) {
    found.brand ??= whose;
    return;
  }
  const pair = pairOf(clause);
  if (pair && isLabel(pair.label)) return addLabelled(found, pair);
  // 时间11月28日下午两点, 店名叫麦田里: labels without a colon.
  const loose = pair ? null : looseLabel(clause);
  if (loose) return addLabelled(found, loose);
  const product = /^产品(?:名称?)?(?:就?[是为叫])?\s?([A-Za-z].{1,30})$/.exec(clause)?.[1];
  if (product) return addLabelled(found, { label: '产品', value: product });
  const written = /^(主题|标题|口号|标语|文案|上面写|写上?|印上?|文字)(?:就?[是为叫用写])?[：:]?\s*[“"「『《](.{2,60})[”"」』》]$/.exec(
    clause,
  );
  if (written?.[2]) {
    if (/口号|标语|文案/.test(written[1] ?? '')) found.slogan ??= written[2];
    else found.headline ??= written[2];
    return;
  }
  if (pair && /^[\p{Script=Han}]{0,6}(?:通知|公告|启事|提示|告示|须知|预告)$/u.test(pair.label)) {
    found.kicker ??= pair.label;
    for (const rest of clausesOf(pair.value)) readClause(found, rest, inMaterial);
    return;
  }
  if (/^(?:菜单|价目表|价格表|酒水单|邀请函|请柬|喜报)$/.test(clause)) {
    found.kicker ??= clause;
    return;
  }
  if (pair) {
    // 冬季限定三款：桂花奶茶 18元、红薯厚乳 20元
    const priced = listIn(pair.value);
    if (priced.length > 1 && priced.every(({ text }) => text)) {
      if (!found.subline) found.subline = pair.label;
      else found.points.push({ title: pair.label });
      return void found.points.push(...priced);
    }
    // 9:30 开始 is no label.
    if (!/\d$/.test(pair.label) && pair.label.length <= 14) {
      found.points.push({ title: pair.label, text: pair.value });
      return;
    }
  }
  const hosted = found.brand === undefined ? hostAndPhone(clause) : null;
  if (hosted) {
    found.brand = hosted.host;
    return addFact(found, hosted.fact.label, hosted.fact.value);
  }
  const contact = contactOf(clause);
  if (contact) return addContact(found, contact);
  const host =
    /^由?(.{2,24}?)(?:主办|承办|举办|出品)$/.exec(clause)?.[1] ?? /^(?:主办|承办|出品)(?:方|单位)?(?:是|为)?(.{2,24})$/.exec(clause)?.[1];
  if (host && !found.brand) {
    found.brand = host;
    return;
  }
  // 11月25日9:00-17:00停水: when, and what.
  const told = /^([\d年月日号./:：\-—–~～至到（()） 周星期一二三四五六日天上下午晚早中点半]{4,40}?)([\p{Script=Han}]{2,8})$/u.exec(clause);
  if (found.kicker && found.subject === '' && !found.headline && told?.[1] && told[2] && dates.test(told[1])) {
    found.subject = told[2];
    return addFact(found, '时间', told[1]);
  }
  if (dates.test(clause) && /^(?:敬?请|务必|欢迎)/.test(clause) && lengthOf(clause) <= 30 && !found.action) {
    found.action = clause;
    return;
  }
  const begins = beginning.exec(clause);
  if (begins?.[2] && begins[3]) {
    const [, who = '', when, what] = begins;
    const name = /[“"「『](.{2,16})[”"」』]/.exec(who)?.[1] ?? who.replace(/^(?:我们|我)的?|将?[于在]?$/g, '');
    if (name === '' || organisation.test(name) || /[“"「『]/.test(who) || /[店馆铺社]$/.test(name)) {
      if (name !== '') found.brand ??= name;
      return addFact(found, '时间', `${when}${what}`);
    }
  }
  // 洗衣机1999元，原价2599
  const lastPriced = found.points.at(-1);
  if (/^原价[^\d]{0,2}\d[\d.,]*\s?[元块]?$/.test(clause) && lastPriced && !lastPriced.text && /\d\s?[元块]?$/.test(lastPriced.title)) {
    lastPriced.text = clause;
    return;
  }
  if (smallPrint.test(clause) && found.points.length > 0) return addNote(found, clause);
  const point = taggedPoint(clause);
  if (point) return void found.points.push(point);
  // 周二上午 9:00 太极拳 赵师傅 操场: a row of a timetable.
  if (dates.test(clause) && /\d{1,2}[:：]\d{2}(?:\s?[-–—~～至到]\s?\d{1,2}[:：]\d{2})?\s+\p{L}{2}/u.test(clause))
    return void found.points.push({ title: clause });
  // 我家的猫11月15日晚上在花园附近走失: of whom it is told is more than a time.
  const who = clause
    .slice(0, Math.max(0, clause.search(dates)))
    .replace(/^(?:将?[于在]|定[于在]|就在|本?(?:活动|会议|讲座|比赛|课程))+/, '');
  const after = clause.slice(clause.search(dates)).replace(timeWords, '');
  if (dates.test(clause) && lengthOf(who.replace(timeWords, '')) >= 2 && lengthOf(after) >= 4 && /[在于被从把]/.test(after))
    return void found.points.push({ title: clause });
  // 周六上午9点门诊楼三楼会议室: when, and where.
  const [, whenSaid = '', whereSaid = ''] =
    /^(.*?(?:\d{1,2}\s?[点时]半?|\d[:：]\d{2})(?:\s?[-–—~～至到]\s?\d{1,2}(?:[点时]半?|[:：]\d{2}))?)\s*[在于]?(\p{Script=Han}.{2,20})$/u.exec(
      clause,
    ) ?? [];
  if (dates.test(whenSaid) && placeEnd.test(whereSaid)) {
    addFact(found, '时间', whenSaid);
    return addFact(found, '地点', whereSaid);
  }
  // 11月20日傍晚在滨江公园走失
  const [, lostWhen = '', lostWhere = '', lost = ''] = /^(.{4,16}?)在(.{2,14}?)(走失|丢失|遗失|拾到|捡到)$/.exec(clause) ?? [];
  if (lost !== '' && dates.test(lostWhen)) {
    addFact(found, `${lost}时间`, lostWhen);
    return addFact(found, `${lost}地点`, lostWhere);
  }
  // What happens on a day is more than the day.
  const isMore = lengthOf(clause.replace(timeWords, '')) >= 5 && !/[在于]/.test(clause);
  // In a document only a label makes 时间 of a clause that tells more than a day.
  if (inMaterial && dates.test(clause) && lengthOf(clause.replace(timeWords, '')) > 0) return void found.points.push({ title: clause });
  // 12 月 12 日首发价 349 元 tells a price, and when it holds.
  const isPriced = /\d\s?[元块]/.test(clause);
  if (dates.test(clause) && isPriced) return void found.points.push({ title: clause });
  if (dates.test(clause) && lengthOf(clause) <= 36 && !offer.test(clause) && !isMore) {
    const both =
      /^(.*?(?:日|号|[一二三四五六天]|\d{2}|点半?|分|午))[，\s]*(?:在|于)(.{2,24}?)(?:举行|举办|开(?:始|展|业)?|进行|集合)?$/.exec(clause);
    if (both?.[1] && both[2] && dates.test(both[1]) && (placeEnd.test(both[2]) || lengthOf(both[2]) <= 8)) {
      addFact(found, '时间', both[1]);
      addFact(found, '地点', both[2]);
      return;
    }
    // 11月18日在食堂二楼拾到黑色双肩包一个: what happened, not only when.
    if (lengthOf(clause.replace(timeWords, '')) >= 9) return void found.points.push({ title: clause });
    return addFact(found, '时间', clause.replace(/^(?:将?于|在|定于|就在)/, '').replace(/(?:举行|举办)$/, ''));
  }
  const list = inMaterial ? [] : listIn(clause);
  // Beside what has a price or a wage, 五险一金、双休 is one thing.
  const stands = list.some(({ text }) => text) || !found.points.some(({ text }) => text);
  if (list.length > 0 && stands) return void found.points.push(...list);
  const place = /^(?:在|位于|地处|就在)(.{2,30}?)(?:举行|举办|进行|集合|见)?$/.exec(clause)?.[1];
  if (place && lengthOf(place) <= 30) return addFact(found, '地点', place);
  if (
    placeEnd.test(clause) &&
    !(inMaterial && clause.includes('了')) &&
    !/^(?:请|勿|需|不|禁|可|提前|自备|携带|内设?有)/.test(clause) &&
    lengthOf(clause) <= 20 &&
    !/[\d一二两三四五]\s?室\s?[\d一二两三四五]\s?厅/.test(clause) &&
    !organisation.test(clause)
  )
    return addFact(found, '地点', clause);
  if (
    /(?:票价|门票|价格|学费|费用|原价|仅需|只要|售价)|\d\s?元\s?(?:[/每起]|一)/.test(clause) &&
    /\d|免费/.test(clause) &&
    lengthOf(clause) <= 24
  )
    return addFact(found, '价格', clause.replace(/^(?:票价|门票|价格|学费|费用|售价)/, ''));
  if (urges.test(clause) && lengthOf(clause) <= 24 && !found.action) {
    found.action = clause;
    return;
  }
  if (organisation.test(clause) && lengthOf(clause) <= 18 && !/[捐赠送献]给|走进|来自/.test(clause)) {
    const name = clause.replace(/^(?:我们是|我是|这是)/, '');
    // 社区活动中心，翠苑社区居委会: where, and who.
    const isWhere = found.brand !== undefined && placeEnd.test(found.brand) && !placeEnd.test(name);
    if (found.brand !== undefined && isWhere && !found.facts.some(({ label }) => label === '地点')) addFact(found, '地点', found.brand);
    if (found.brand === undefined || isWhere) {
      found.brand = name;
      return;
    }
  }
  // 银泰百货武林店: whose offer it is.
  if (
    /^[\p{Script=Han}A-Za-z·]{3,12}[店铺]$/u.test(clause) &&
    found.brand === undefined &&
    !offer.test(clause) &&
    !/[的在到去进]/.test(clause)
  ) {
    found.brand = clause;
    return;
  }
  const quote = /^[“"「『《](.{2,40})[”"」』》]$/.exec(clause)?.[1];
  if (quote && !found.slogan) {
    found.slogan = quote;
    return;
  }
  if (inMaterial && lengthOf(clause) > 70) return;
  if (lengthOf(clause) < 2) return;
  const last = found.points.at(-1);
  // 公猫，3岁: two words are one line.
  if (last && !last.text && lengthOf(clause) <= 4 && lengthOf(last.title) <= 4 && !inMaterial) last.title = `${last.title}，${clause}`;
  else found.points.push({ title: clause });
}

/** What stands first after “海报：” is its title when it is no date, place, offer or name; gives what is left. */
function readTitle(found: Collected, value: string): string {
  if (found.headline || /^\s*(?:主题|标题|题目|主标题)/.test(value)) return value;
  // A line of two halves: 分一分，更美好。
  const verse = /^\s*([^，。：:；、\d]{2,7}，[^，。：:；、\d]{2,7})[。！!](?:\s*)(.*)$/s.exec(value);
  if (
    verse?.[1] &&
    !urges.test(verse[1]) &&
    !offer.test(verse[1]) &&
    verse[1].split('，').every((half) => !organisation.test(half) && !placeEnd.test(half))
  ) {
    found.headline = verse[1];
    return verse[2] ?? '';
  }
  // 五条建议：多喝水；少油炸；规律三餐.
  const listed = /^\s*([^，。：:；]{3,24})[：:](?<!\d[：:](?=\d))(.+[；;、].+)$/s.exec(value);
  if (listed?.[1] && listed[2] && !isLabel(listed[1].trim())) {
    found.headline = unquoted(listed[1].trim());
    const [items = '', ...rest] = listed[2].split(/[。\n]/);
    found.points.push(
      ...items
        .split(/[；;]|(?<!\d)、/)
        .map(strip)
        .filter((item) => item !== '')
        .map((title) => ({ title })),
    );
    return rest.join('。');
  }
  const [first = '', ...rest] = clausesOf(value);
  const title = unquoted(first);
  const isTitle =
    lengthOf(title) >= 4 &&
    lengthOf(title) <= 22 &&
    !pairOf(title) &&
    looseLabel(title) === null &&
    !/[、]|通知|公告/.test(title) &&
    !/^(?:因|由于|鉴于|根据|为了)/.test(title) &&
    !/^(?:招|诚聘|急招)|\d\s?[元块]/.test(title) &&
    ![dates, phone, email, placeEnd, offer, urges, manners].some((pattern) => pattern.test(title)) &&
    !organisation.test(title);
  if (!isTitle && title === first) return value;
  found.headline = title;
  return rest.join('，');
}
