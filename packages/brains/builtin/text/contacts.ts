/** Whom to turn to: telephones, addresses and names, as a page shows them in one place. Pure. */
import { clausesOf } from '../deck/statements.ts';
import { isPerson } from './speech.ts';

export interface Contact {
  label: string;
  value: string;
}

const labels =
  '联系电话|(?:服务|咨询|预约|报名|订座|预订|投诉|招商|客服)?(?:电话|热线)|手机|邮箱|电子邮箱|邮件|地址|微信|公众号|网址|官网|联系人|Email|E-mail|Tel|GitHub|作品集|主页|博客|客服|联系方式';
const labelled = new RegExp(`^(${labels})\\s*[：:]\\s*(.{2,120}?)[。；;]?$`, 'i');
const number = String.raw`(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}[- ]?\d{3,4}[- ]?\d{4}|[48]00[- ]?\d{3,4}[- ]?\d{3,4})(?:转\d{1,5})?`;
const mail = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const bare = new RegExp(`^([\\p{Script=Han}A-Za-z]{0,12}?)\\s?[：:]?\\s*(${number}|${mail})[。；;]?$`, 'u');
/** 联系人老徐, 请联系李女士; 联系招商 is no person. */
const person =
  /^(?:联系人|负责人)(.{1,6})$|^(?:有意者|详情|报名|咨询|见到|看到|看房|看车|看店|预约|订座|订餐|合作|加盟|购票|投稿|租赁|招商)?请?(?:致电|电话)?联系((?:[老小阿].{1,2}|.{1,3}(?:女士|先生|老师|经理|师傅|主任|同学|教练|医生|阿姨|店长))(?:\p{Script=Han}{0,2})?)$/u;

/** 报名QQ群 645231178, 微信 yogamorning 预约. */
const account =
  /^(\p{Script=Han}{0,14}?)\s?(QQ群?|微信(?:同号|号)?|公众号|小程序|抖音号?|微博)\s?[：:]?\s*([A-Za-z0-9_-]{5,24}|[“"][^”"]{2,20}[”"])\s?(?:预约|报名|咨询|联系)?$/u;

const calls = new RegExp(
  `^[\\p{Script=Han}A-Za-z\\d\\s]{8,24}(?:电话|热线)\\s?${number}$|^[\\p{Script=Han}]{2,6}\\s?${number}\\s?[（(]?[\\p{Script=Han}]{1,4}[）)]?$`,
  'u',
);

/** Call 01947 555 012; Email us at hello@shop.example.org. */
const english =
  /^(?:please\s+)?(call|phone|ring|tel|e-?mail|write to|contact)(?:\s+us)?(?:\s+(?:at|on))?[:\s]+(\+?[\d\s()-]{7,20}\d|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)\.?$/i;

const both = '(?:手机号?|电话)?[和与]?微信(?:号)?同(?:号|步|手机号?|电话)|(?:手机号?)?(?:即|也是|就是|同)微信号?|微信也是这个号';
const sameNumber = new RegExp(`(${number})\\s*[，,、；;（(]?\\s*(${both})[）)]?(?!\\s*[A-Za-z0-9])(?=[\\s，,。；;！!、）)]|$)`, 'g');
const endsInBoth = new RegExp(`^(.*${number})（(${both})）[。；;]?$`);

/** “13800001111，微信同号” says one thing: the number is good for both. */
export function withSameNumber(text: string): string {
  return text.replaceAll(sameNumber, (_, digits: string, words: string) => `${digits}（${words}）`);
}

/** Null for what says more than whom to turn to. */
export function contactOf(given: string): Contact | null {
  const [, told = given, also = ''] = endsInBoth.exec(withSameNumber(given)) ?? [];
  const found = contactIn(told);
  return found && also !== '' ? { ...found, value: `${found.value}（${also}）` } : found;
}

function contactIn(clause: string): Contact | null {
  const [, label = '', value = ''] = labelled.exec(clause) ?? [];
  if (label !== '') return { label, value: value.trim() };
  // 地址杭州未来科技城3号楼
  const [, at = ''] =
    /^地址(?=\p{Script=Han})(?![在是待为])([^，。；：:]{4,60}(?:[号楼层路街室厦园区城场]|中心)[^，。；：:]{0,8})$/u.exec(clause.trim()) ??
    [];
  if (at !== '') return { label: '地址', value: at };
  const [, , reached = ''] = english.exec(clause.trim()) ?? [];
  if (reached !== '') return { label: reached.includes('@') ? 'Email' : 'Phone', value: reached };
  const [, before = '', where = '', handle = ''] = account.exec(clause.trim()) ?? [];
  if (where !== '' && before.length <= 4 && !before.includes('联系')) return { label: `${before}${where}`, value: handle };
  // 摊位报名联系学生会小陆 QQ 88776655
  if (where !== '' && before.includes('联系')) return { label: where, value: `${before.replace(/^.*联系/, '')} ${handle}`.trim() };
  // 园区物业 24小时值班电话 0512-66889900: long, and nothing but a number to call.
  const long = calls.exec(clause.trim());
  if (long && clause.length <= 44) return { label: '电话', value: clause.trim() };
  const [all, lead = '', reach = ''] = bare.exec(clause.trim()) ?? [];
  if (all === undefined) {
    const who = person.exec(clause.trim())?.[1] ?? '';
    return isPerson(who) ? { label: '联系人', value: who } : null;
  }
  const named = person.exec(lead);
  const name = named?.[1] ?? named?.[2];
  if (name) return { label: '联系人', value: `${name} ${reach}` };
  const own = lead.replace(/^(?:请)?(?:联系|咨询|致电|拨打|发送?至?到?|投递至?|电话联系)$/, '');
  return { label: own === '' ? (reach.includes('@') ? '邮箱' : '电话') : own, value: reach };
}

/** The contacts of a sentence, and what it says besides; '' when nothing. */
export function withoutContacts(sentence: string): { contacts: Contact[]; rest: string } {
  const whole = contactOf(sentence);
  if (whole) return { contacts: [whole], rest: '' };
  const clauses = clausesOf(withSameNumber(sentence));
  const contacts: Contact[] = [];
  const rest = clauses.filter((clause) => {
    const found = contactOf(clause);
    if (found) contacts.push(found);
    return !found;
  });
  if (contacts.length === 0) return { contacts, rest: sentence };
  return { contacts, rest: rest.length === 0 ? '' : `${rest.join('，')}${/[。！？]$/.exec(sentence)?.[0] ?? ''}` };
}

/** Each once; two of one label stand together. */
export function gathered(contacts: Contact[]): Contact[] {
  const found = new Map<string, Contact>();
  for (const { label, value } of contacts) {
    const same = found.get(label);
    if (!same) found.set(label, { label, value });
    else if (!same.value.includes(value)) same.value = `${same.value}、${value}`;
  }
  return [...found.values()].slice(0, 10);
}
