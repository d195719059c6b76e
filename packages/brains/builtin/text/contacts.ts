/** Whom to turn to: telephones, addresses and names, as a page shows them in one place. Pure. */
import { clausesOf } from '../deck/statements.ts';
import words from './contact-words.json' with { type: 'json' };
import { isPerson } from './speech.ts';
import { before, behind, beginsWith, endsIn, holds } from '#text/words.ts';

export interface Contact {
  label: string;
  value: string;
}

const reach = /(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}[- ]?\d{3,4}[- ]?\d{4}|[48]00[- ]?\d{3,4}[- ]?\d{3,4}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;
/** Call 01947 555 012; Email us at hello@shop.example.org. */
const english =
  /^(?:please\s+)?(call|phone|ring|tel|e-?mail|write to|contact)(?:\s+us)?(?:\s+(?:at|on))?[:\s]+(\+?[\d\s()-]{7,20}\d|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)\.?$/i;

/** “13800001111，微信同号” says one thing: the number is good for both. */
export function withSameNumber(text: string): string {
  const [number = ''] = reach.exec(text) ?? [];
  if (number === '') return text;
  const at = text.indexOf(number) + number.length;
  const rest = text.slice(at).replace(/^\s*[，,、；;（(]?\s*/, '');
  const both = words.both.filter((one) => rest.startsWith(one)).toSorted((a, b) => b.length - a.length)[0];
  const left = both === undefined ? '' : rest.slice(both.length).replace(/^[）)]/, '');
  if (both === undefined || /^\s*[A-Za-z0-9\p{Script=Han}]/u.test(left)) return `${text.slice(0, at)}${withSameNumber(text.slice(at))}`;
  return `${text.slice(0, at)}（${both}）${withSameNumber(left)}`;
}

/** Null for what says more than whom to turn to. */
export function contactOf(given: string): Contact | null {
  const told = withSameNumber(given)
    .trim()
    .replace(/[。；;]$/, '');
  const also = words.both.map((one) => `（${one}）`).find((one) => told.endsWith(one)) ?? '';
  const found = contactIn(told.slice(0, told.length - also.length));
  return found && { ...found, value: `${found.value}${also}` };
}

function contactIn(clause: string): Contact | null {
  const [, label = '', value = ''] = /^([^：:\s]{1,10})\s*[：:]\s*(.{2,120})$/.exec(clause) ?? [];
  if (endsIn(label, words.labels)) return { label, value: value.trim() };
  const [, , reached = ''] = english.exec(clause) ?? [];
  if (reached !== '') return { label: reached.includes('@') ? 'Email' : 'Phone', value: reached };
  return accountIn(clause) ?? numberIn(clause) ?? namedIn(clause);
}

/** 报名QQ群 645231178, 微信 yogamorning 预约. */
function accountIn(clause: string): Contact | null {
  const where = words.accounts.find((one) => clause.includes(one));
  if (where === undefined) return null;
  const [lead = '', ...rest] = clause.split(where);
  const handle = before(rest.join(where), words.after_accounts).replace(/^\s?[：:]?\s*/, '');
  if (!/^(?:[A-Za-z0-9_-]{5,24}|[“"][^”"]{2,20}[”"])$/.test(handle) || lead.length > 14) return null;
  // 摊位报名联系学生会小陆 QQ 88776655
  const who = lead.split('联系')[1]?.trim();
  return who === undefined
    ? lead.length <= 4
      ? { label: `${lead}${where}`, value: handle }
      : null
    : { label: where, value: `${who} ${handle}`.trim() };
}

/** 咨询 0571-87331122 张老师, 园区物业 24小时值班电话 0512-66889900. */
function numberIn(clause: string): Contact | null {
  const [number = ''] = reach.exec(clause) ?? [];
  if (number === '') return null;
  const [start = '', end = ''] = [clause.slice(0, clause.indexOf(number)), clause.slice(clause.indexOf(number) + number.length)];
  const lead = start.replace(/\s*[：:]?\s*$/, '');
  const isLong = endsIn(lead, ['电话', '热线']) && lead.length <= 28 && !/[，。；]/.test(lead);
  const isBare = /^[\p{Script=Han}A-Za-z]{0,12}$/u.test(lead);
  if ((!isBare && !isLong) || !/^(?:\s?[（(]?\p{Script=Han}{1,4}[）)]?|\p{Script=Han}\d{1,5})?$/u.test(end)) return null;
  const kind = number.includes('@') ? '邮箱' : '电话';
  if (lead.length > 12 || /^\s?[（(]?\p{Script=Han}{2}/u.test(end)) return { label: kind, value: clause };
  const own = behind(lead, words.asks);
  if (own !== lead && isPerson(own)) return { label: '联系人', value: `${own} ${number}${end}` };
  return { label: own === '' ? kind : lead, value: `${number}${end}` };
}

/** 联系人老徐, 请联系李女士, 地址杭州未来科技城3号楼; 联系招商 is no person. */
function namedIn(clause: string): Contact | null {
  const place = clause.startsWith('地址') && !/[，。；：:]/.test(clause) ? clause.slice(2) : '';
  if (place.length >= 5 && place.length <= 60 && !beginsWith(place, words.no_address)) return { label: '地址', value: place };
  const name = behind(clause, words.asks);
  const isNamed = name !== clause && clause.includes('联系') && isPerson(name);
  return isNamed ? { label: '联系人', value: name } : null;
}

/** The contacts of a sentence, and what it says besides; '' when nothing. */
export function withoutContacts(sentence: string): { contacts: Contact[]; rest: string } {
  // 把稿子发到 …@… is something to do, and stays where it is told.
  const contactIn = (clause: string): Contact | null => (holds(clause, words.sends) ? null : contactOf(clause));
  const whole = contactIn(sentence);
  if (whole) return { contacts: [whole], rest: '' };
  const clauses = clausesOf(withSameNumber(sentence));
  const contacts = clauses.flatMap((clause) => contactIn(clause) ?? []);
  if (contacts.length === 0) return { contacts, rest: sentence };
  const rest = clauses.filter((clause) => !contactIn(clause));
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
