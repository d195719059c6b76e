/** Reads clause by clause what is to stand on a poster: title, points, facts, who signs, what to do. Pure. */
import { clausesOf, isLabel, itemsOf, pairOf, parted, type Fact } from './brief-clauses.ts';
import { asksFor, bare, ratioIn, readInstruction, thing, withoutShape, type Ordered } from './brief-orders.ts';
import { dates, email, lengthOf, manners, offer, organisation, phone, placeEnd, strip, unquoted, urges } from './brief-words.ts';

export interface Collected extends Ordered {
  subline: string | undefined;
  slogan: string | undefined;
  kicker: string | undefined;
  action: string | undefined;
  points: { title: string; text?: string }[];
  facts: Fact[];
}

export function collect(text: string, instructed: boolean): Collected {
  const found: Collected = {
    headline: undefined,
    subline: undefined,
    slogan: undefined,
    kicker: undefined,
    subject: '',
    brand: undefined,
    action: undefined,
    points: [],
    facts: [],
    style: [],
  };
  let isList = false;
  for (const line of (instructed ? withoutShape(text) : text).split('\n')) {
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
    if (urges.test(trimmed) && lengthOf(trimmed) <= 24 && !found.action) {
      found.action = strip(trimmed);
      continue;
    }
    const lead = instructed && !isList ? new RegExp(`^([^：:，。]{0,24}?)(${thing}|邀请函)[：:]\\s*(.+)$`, 'i').exec(trimmed) : null;
    if (lead) {
      const [, before = '', what = '', rest = ''] = lead;
      readInstruction(found, what === '邀请函' ? `${before}邀请卡` : `${before}${what}`);
      if (what === '邀请函') found.kicker ??= what;
      for (const clause of clausesOf(readTitle(found, rest))) readClause(found, clause, false);
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
  const pair = pairOf(clause);
  if (pair && isLabel(pair.label)) return addLabelled(found, pair);
  // 时间11月28日下午两点, 地点在图书馆: labels without a colon.
  const loose =
    /^(活动时间|时间|日期|地点|地址|电话|联系电话|邮箱|票价|价格|费用|主讲人?|嘉宾|主办方?|名额|微信)(?:就?[是在为：:]|\s)?\s*(.{2,60})$/.exec(
      clause,
    );
  if (loose && !/^(?:改|换|要|的)/.test(loose[2] ?? '')) return addLabelled(found, { label: loose[1] ?? '', value: loose[2] ?? '' });
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
  if (pair && !inMaterial && new RegExp(`${thing}$`, 'i').test(pair.label)) {
    readInstruction(found, pair.label);
    for (const rest of clausesOf(readTitle(found, pair.value))) readClause(found, rest, inMaterial);
    return;
  }
  if (pair && /^[\p{Script=Han}]{0,6}(?:通知|公告|启事|提示|告示|须知|预告)$/u.test(pair.label)) {
    found.kicker ??= pair.label;
    for (const rest of clausesOf(pair.value)) readClause(found, rest, inMaterial);
    return;
  }
  if (
    !inMaterial &&
    (asksFor.test(clause) || /^(?:请|麻烦)?(?:帮我|帮忙|给我|我想|我要|我需要|能不能|可以)/.test(clause) || bare.test(clause))
  )
    return readInstruction(found, clause);
  if (/^(?:菜单|价目表|价格表|酒水单|邀请函|请柬|喜报)$/.test(clause)) {
    found.kicker ??= clause;
    return;
  }
  const wish =
    /^(?:我们|我)?(?:公司|单位|学校|店里?|社团|部门)?(?:要|想要?|准备|打算|需要)(招聘|开业|促销|招新|招生|办[\p{Script=Han}]{2,8}|搞[\p{Script=Han}]{2,8})$/u.exec(
      clause,
    )?.[1];
  if (!inMaterial && wish) {
    if (found.subject === '') found.subject = wish.replace(/^[办搞]/, '');
    return;
  }
  if (pair) {
    // 9:30 开始 is no label.
    if (!/\d$/.test(pair.label) && pair.label.length <= 14) {
      found.points.push({ title: pair.label, text: pair.value });
      return;
    }
  }
  if (manners.test(clause) && lengthOf(clause) <= 22) {
    found.style.push(clause);
    return;
  }
  if (
    /^(?:根据|按照?|参考|依据|用|结合|把)[^，。]{0,20}(?:附件|文件|图片|照片|材料|这张图|素材|内容)/.test(clause) ||
    /^(?:谢谢|辛苦|尽快|急用)/.test(clause)
  )
    return;
  if (ratioIn(clause) && /^[\d:：比例尺寸画幅做成用要是为的横竖方版形图\s]+$/.test(clause)) return;
  const mail = email.exec(clause)?.[0];
  if (mail && lengthOf(clause) <= mail.length + 12) return void found.facts.push({ label: '邮箱', value: mail });
  const call = phone.exec(clause)?.[0];
  if (call && lengthOf(clause) <= call.length + 12) return void found.facts.push({ label: '电话', value: call });
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
  // What happens on a day is more than the day.
  const isMore = lengthOf(clause.replace(timeWords, '')) >= 5 && !/[在于]/.test(clause);
  if (dates.test(clause) && lengthOf(clause) <= 36 && !offer.test(clause) && !isMore) {
    const both =
      /^(.*?(?:日|号|[一二三四五六天]|\d{2}|点半?|分|午))[，\s]*(?:在|于)(.{2,24}?)(?:举行|举办|开(?:始|展|业)?|进行|集合)?$/.exec(clause);
    if (both?.[1] && both[2] && dates.test(both[1])) {
      addFact(found, '时间', both[1]);
      addFact(found, '地点', both[2]);
      return;
    }
    return addFact(found, '时间', clause.replace(/^(?:将?于|在|定于|就在)/, '').replace(/(?:举行|举办)$/, ''));
  }
  const list = inMaterial ? [] : listIn(clause);
  if (list.length > 0) return void found.points.push(...list);
  const place = /^(?:在|位于|地处|就在)(.{2,30}?)(?:举行|举办|进行|集合|见)?$/.exec(clause)?.[1];
  if (place && lengthOf(place) <= 30) return addFact(found, '地点', place);
  if (placeEnd.test(clause) && lengthOf(clause) <= 20 && !organisation.test(clause)) return addFact(found, '地点', clause);
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
  const quote = /^[“"「『《](.{2,40})[”"」』》]$/.exec(clause)?.[1];
  if (quote && !found.slogan) {
    found.slogan = quote;
    return;
  }
  if (inMaterial && lengthOf(clause) > 70) return;
  if (lengthOf(clause) >= 3 || /^\p{Script=Han}{2}$/u.test(clause)) found.points.push({ title: clause });
}

/** 牛肉面 28元、卤蛋 3元 and 理发、量血压、包饺子: each for itself. */
function listIn(clause: string): Collected['points'] {
  const parts = clause.split('、').map(strip);
  if (parts.length < 2 || parts.some((part) => part === '' || lengthOf(part) > 16)) return [];
  const priced = parts.map((part) => /^(.{1,12}?)\s?([¥￥]?\d+(?:\.\d{1,2})?\s?(?:元|块)(?:\/.{1,3})?)$/.exec(part));
  if (priced.every((match) => match !== null)) return priced.map((match) => ({ title: match[1] ?? '', text: match[2] ?? '' }));
  const isSentence = /^(?:适合|面向|包括|包含|含|有|由|在|将|和|与|支持|提供|涵盖|覆盖|通过|为|请|可)|[的了]$|(?:参加|使用|等)$/;
  return parts.length < 3 || parts.some((part) => isSentence.test(part)) ? [] : parts.map((title) => ({ title }));
}

/** What stands first after “海报：” is its title when it is no date, place, offer or name; gives what is left. */
function readTitle(found: Collected, value: string): string {
  if (carrier.test(found.subject)) found.subject = '';
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
  const listed = /^\s*([^，。：:；]{3,24})[：:](.+[；;、].+)$/s.exec(value);
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
    !/[、]|通知|公告/.test(title) &&
    !/^(?:因|由于|鉴于|根据|为了)/.test(title) &&
    !/^(?:招|诚聘|急招)/.test(title) &&
    ![dates, phone, email, placeEnd, offer, urges, manners].some((pattern) => pattern.test(title)) &&
    !organisation.test(title);
  if (!isTitle && title === first) return value;
  found.headline = title;
  return rest.join('，');
}

/** What a picture is for is not what it is about. */
const carrier = /^(?:视频|短视频|公众号|文章|封面|小红书|朋友圈|手机|直播|课件|PPT|推文|社群|微信)$/i;

function addLabelled(found: Collected, { label, value }: Fact): void {
  const clean = strip(value);
  if (clean === '') return;
  if (/^(?:主?标题|题目|主题|名称|活动名称|活动主题|讲座题目|讲座主题|会议名称)$/.test(label)) found.headline ??= unquoted(clean);
  else if (/^(?:产品|产品名称?|品名)$/.test(label) && itemsOf(clean).length === 1 && !found.headline) found.headline = unquoted(clean);
  else if (/^(?:副标题|副题)$/.test(label)) found.subline ??= unquoted(clean);
  else if (/^(?:口号|标语|slogan|广告语|宣传语|文案|金句)$/i.test(label)) found.slogan ??= unquoted(clean);
  else if (/^(?:主办|承办|主办方|主办单位|承办单位|单位|公司|公司名称?|机构|品牌|学校|店名|署名|落款|出品)$/.test(label))
    found.brand ??= clean;
  else if (/^(?:行动引导|号召|按钮|引导语|报名方式|参与方式)$/.test(label) && lengthOf(clean) <= 30) found.action ??= clean;
  else if (/^(?:风格|配色|颜色|色调|版式|要求|设计要求|用途|尺寸|比例)$/.test(label)) found.style.push(clean);
  else if (
    /^(?:亮点|卖点|要点|内容|活动内容|流程|议程|福利|岗位|招聘岗位|优惠|活动|特色|核心卖点|看点|奖项|须知|注意事项|课程内容|讲座内容|项目|比赛项目|课程|开设课程|产品|产品名称?|品名)$/.test(
      label,
    )
  )
    found.points.push(...itemsOf(clean).map((title) => ({ title })));
  else addFact(found, label, clean);
}

function addFact(found: Collected, label: string, value: string): void {
  const clean = strip(value);
  if (clean === '') return;
  const same = found.facts.find((fact) => fact.label === label);
  if (!same) found.facts.push({ label, value: clean });
  else if (!same.value.includes(clean)) same.value = `${same.value} ${clean}`;
}
