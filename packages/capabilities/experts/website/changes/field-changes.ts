/** Questions of a form and columns of a book of records: added, gone, renamed, moved, required, their choices. Pure. */
import type { SiteField } from '#contract/content/site-field.ts';
import type { Change } from '#contract/intent/change.ts';
import { fieldOf, fieldsOfList } from '#brains/builtin/reading/site/fields.ts';
import { columnOfField } from '../recipe-columns.ts';
import type { Column, SiteContent } from './content.ts';
import { type Listed, meant, movedIn, placeFor, Refused } from './lists.ts';
import { beyondKit, type Outcome, type SiteEdit } from './edit.ts';

type FormSite = Extract<SiteContent, { kit: 'form' }>['site'];
type Records = Extract<SiteContent, { kit: 'records' }>['records'];

export const most = 60;

/** What is to come: by its name, or several behind a colon. */
export function fieldsAdded({ target, value, choice }: Change): SiteField[] {
  const fields = target.named !== undefined ? [fieldOf(target.named)] : fieldsOfList(value ?? '');
  const [first] = fields;
  // 加一项血型：A、B、O — what stands behind the name are its choices.
  const options = target.named !== undefined && value ? fieldOf(`${target.named}（${value}）`) : undefined;
  const own = options && options.options.length > 1 ? [options] : first ? fields : [];
  return own.map((field) => (choice === 'require' ? { ...field, required: true } : field));
}

const joined = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('、');

export function changeForm(edit: SiteEdit, site: FormSite, change: Change): Outcome {
  const { do: deed, target, value = '' } = change;
  const list: Listed<FormSite['fields'][number]> = {
    items: site.fields,
    counted: edit.counted(site, site.fields),
    nameOf: ({ label }) => label,
    noun: '项',
  };
  if (target.field === 'action') {
    if (deed !== 'set' || value === '') return beyondKit(change, '按钮');
    site.submit = value;
    return `提交按钮改成“${value}”`;
  }
  if (deed === 'add') {
    const fresh = fieldsAdded(change);
    const known = fresh.find(({ label }) => site.fields.some((one) => one.label === label));
    if (fresh.length === 0) return new Refused('没有说加哪一项');
    if (known) return new Refused(`已经有“${known.label}”了`);
    if (site.fields.length + fresh.length > most) return new Refused(`一张表单最多 ${most} 项`);
    const at = placeFor(list, change);
    if (at instanceof Refused) return at;
    // Answers are kept by these: one that is gone is not used again.
    const last = Math.max(0, ...site.fields.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0)));
    site.fields.splice(at, 0, ...fresh.map((field, n) => ({ id: `q${last + n + 1}`, ...field })));
    return `加了${joined(fresh.map(({ label }) => label))}${fresh.every(({ required }) => required) ? '，必填' : ''}`;
  }
  const all = target.part === 'whole' && (deed === 'require' || deed === 'release');
  const found = all ? site.fields : meant(list, target);
  if (found instanceof Refused) return found;
  const names = joined(found.map(({ label }) => label));
  const [first] = found;
  if (!first) return new Refused('没有说是哪一项');
  switch (deed) {
    case 'remove':
      if (target.field === 'options') return new Refused('去掉一个选项，请说“选项改成……、……”');
      if (found.length >= site.fields.length) return new Refused('表单至少要有一项');
      site.fields = site.fields.filter((one) => !found.includes(one));
      return `去掉了${names}`;
    case 'require':
    case 'release':
      for (const one of found) one.required = deed === 'require';
      return `${all ? '全部' : names}设为${deed === 'require' ? '必填' : '选填'}`;
    case 'set':
    case 'append':
      return target.field === 'title' && deed === 'set'
        ? renamed(list, first, value, (name) => (first.label = name))
        : withOptions(first, first.label, change);
    case 'move': {
      const moved = movedIn(list, found, change);
      if (moved instanceof Refused) return moved;
      site.fields = moved;
      return `移动了${names}`;
    }
    case 'swap':
      return swapped(list, first, change, (items) => (site.fields = items));
    default:
      return beyondKit(change, '表单');
  }
}

export function renamed<Item>(list: Listed<Item>, item: Item, value: string, put: (name: string) => void): Outcome {
  const name = value.trim().slice(0, 60);
  const before = list.nameOf(item);
  if (name === '') return new Refused('没有说改成什么');
  if (list.items.some((one) => one !== item && list.nameOf(one) === name)) return new Refused(`已经有叫“${name}”的${list.noun}了`);
  put(name);
  return `“${before}”改名为“${name}”`;
}

export function swapped<Item>(list: Listed<Item>, first: Item, { other }: Change, put: (items: Item[]) => void): Outcome {
  const [second] = other ? ((found) => (found instanceof Refused ? [] : found))(meant(list, other)) : [];
  if (second === undefined) return new Refused(`没有找到要对调的另一${list.noun}`);
  put(list.items.map((one) => (one === first ? second : one === second ? first : one)));
  return `“${list.nameOf(first)}”和“${list.nameOf(second)}”对调`;
}

interface Choosing {
  type: string;
  options?: string[] | undefined;
}

/** 选项加一个不清楚, 选项改成甲、乙. */
export function withOptions(field: Choosing, name: string, { do: deed, target, value = '' }: Change): Outcome {
  if (target.field !== 'options') return new Refused(`没有说“${name}”的什么：改名请说“改名为……”，选项请说“选项改成……”`);
  const told = fieldsOfList(value).map(({ label }) => label);
  const options = deed === 'append' ? [...new Set([...(field.options ?? []), ...told])] : told;
  if (options.length < 2) return new Refused('选项至少要有两个，请说“选项改成……、……”');
  if (field.type !== 'choice' && field.type !== 'choices') {
    if (field.type !== 'text') return new Refused(`“${name}”不是选择题`);
    field.type = 'choice';
  }
  field.options = options.slice(0, most);
  return `“${name}”的选项是${options.join('、')}`;
}

export function changeRecords(edit: SiteEdit, records: Records, change: Change): Outcome {
  const { do: deed, target, value = '' } = change;
  const { columns } = records;
  const list: Listed<Column> = { items: columns, counted: edit.counted(records, columns), nameOf: ({ name }) => name, noun: '列' };
  const put = (next: readonly Column[]): void => {
    records.rows = records.rows.map((row) => next.map((one) => row[columns.indexOf(one)] ?? null));
    records.columns = [...next];
  };
  if (deed === 'add') {
    const fresh = fieldsAdded(change);
    const known = fresh.find(({ label }) => columns.some(({ name }) => name === label));
    if (fresh.length === 0) return new Refused('没有说加哪一列');
    if (known) return new Refused(`已经有“${known.label}”了`);
    if (columns.length + fresh.length > most) return new Refused(`一个记录本最多 ${most} 列`);
    const at = placeFor(list, change);
    if (at instanceof Refused) return at;
    put([...columns.slice(0, at), ...fresh.map((field): Column => ({ ...columnOfField(field) })), ...columns.slice(at)]);
    return `加了${joined(fresh.map(({ label }) => label))}${fresh.every(({ required }) => required) ? '，必填' : ''}`;
  }
  const all = target.part === 'whole' && (deed === 'require' || deed === 'release');
  const found = all ? columns : meant(list, target);
  if (found instanceof Refused) return found;
  const names = joined(found.map(({ name }) => name));
  const [first] = found;
  if (!first) return new Refused('没有说是哪一列');
  switch (deed) {
    case 'remove':
      if (found.length >= columns.length) return new Refused('记录本至少要有一列');
      put(columns.filter((one) => !found.includes(one)));
      return `去掉了${names}`;
    case 'require':
    case 'release':
      for (const one of found)
        if (deed === 'require') one.required = true;
        else delete one.required;
      return `${all ? '全部' : names}设为${deed === 'require' ? '必填' : '选填'}`;
    case 'set':
    case 'append':
      return target.field === 'title' && deed === 'set'
        ? renamed(list, first, value, (name) => calledAnew(first, name))
        : withOptions(first, first.name, change);
    case 'move': {
      const moved = movedIn(list, found, change);
      if (moved instanceof Refused) return moved;
      put(moved);
      return `移动了${names}`;
    }
    case 'swap':
      return swapped(list, first, change, put);
    default:
      return beyondKit(change, '记录本');
  }
}

/** What visitors wrote under the old name stays with the column. */
function calledAnew(column: Column, name: string): void {
  column.was = [...new Set([...(column.was ?? []), column.name])].filter((one) => one !== name);
  column.name = name;
}
