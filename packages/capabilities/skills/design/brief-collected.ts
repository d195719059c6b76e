/** What was read of a poster's words so far, and where each labelled thing goes. Pure. */
import { itemsOf, type Fact } from './brief-clauses.ts';
import type { Point } from './brief-points.ts';
import { lengthOf, strip, unquoted } from './brief-words.ts';

export interface Collected {
  headline: string | undefined;
  /** What the poster is about, as it was ordered. */
  subject: string;
  brand: string | undefined;
  style: string[];
  subline: string | undefined;
  slogan: string | undefined;
  kicker: string | undefined;
  action: string | undefined;
  points: Point[];
  facts: Fact[];
}

export function addLabelled(found: Collected, { label, value }: Fact): void {
  const clean = strip(value);
  if (clean === '') return;
  if (/^(?:主?标题|题目|主题|名称|活动名称|活动主题|讲座题目|讲座主题|会议名称)$/.test(label)) found.headline ??= unquoted(clean);
  else if (/^(?:产品|产品名称?|品名)$/.test(label) && itemsOf(clean).length === 1 && !found.headline) found.headline = unquoted(clean);
  else if (/^(?:副标题|副题)$/.test(label)) found.subline ??= unquoted(clean);
  else if (/^(?:口号|标语|slogan|广告语|宣传语|文案|金句|(?:再?[配写印加]上?)?一句话|[配印]文|祝福语|寄语)$/i.test(label))
    found.slogan ??= unquoted(clean);
  else if (/^(?:主办|承办|主办方|主办单位|承办单位|单位|公司|公司名称?|机构|品牌|学校|店名|署名|落款|出品)$/.test(label))
    found.brand ??= unquoted(clean.replace(/^(?:单位|方)[：:]?(?=\p{Script=Han}{4})/u, ''));
  else if (/^(?:行动引导|号召|按钮|引导语|报名方式|参与方式)$/.test(label) && lengthOf(clean) <= 30) found.action ??= clean;
  else if (/^(?:风格|配色|颜色|色调|版式|设计要求|用途|尺寸|比例)$/.test(label) || (label === '要求' && ofLook.test(clean)))
    found.style.push(clean);
  else if (
    /^(?:亮点|卖点|要点|内容|活动内容|流程|议程|福利|岗位|招聘岗位|优惠|活动|特色|核心卖点|看点|奖项|须知|注意事项|课程内容|讲座内容|项目|比赛项目|课程|开设课程|产品|产品名称?|品名)$/.test(
      label,
    )
  )
    found.points.push(...itemsOf(clean).map((title) => ({ title })));
  else addFact(found, label, clean);
}

/** 要求：大气简洁 is how the poster is to look, 要求：有药师资格证优先 stands on it. */
const ofLook =
  /风格|配色|色调|[红橙黄绿青蓝紫黑白金灰粉]色|颜色|字[体号大]|标题|排版|版式|留白|背景|插画|图[片案标]|大气|高端|简[洁约]|醒目|清新|温馨|喜庆|活泼|时尚|科技感|突出|不要|横版|竖版|尺寸|二维码/;

export function addContact(found: Collected, { label, value }: { label: string; value: string }): void {
  found.facts.push({ label: Array.from(label).length > 8 ? (value.includes('@') ? '邮箱' : '电话') : label, value });
}

/** What an offer leaves out stands together, and small. */
export function addNote(found: Collected, clause: string): void {
  const note = found.facts.find(({ label }) => label === '说明');
  if (note) note.value = `${note.value}；${clause}`;
  else found.facts.push({ label: '说明', value: clause });
}

export function addFact(found: Collected, label: string, value: string): void {
  const clean = strip(value);
  if (clean === '') return;
  const same = found.facts.find((fact) => fact.label === label);
  if (!same) found.facts.push({ label, value: clean });
  else if (!same.value.includes(clean)) same.value = `${same.value} ${clean}`;
}
