/** Changes to what stands on a page: all of them or none. Pure. */
import { escapePattern } from '#text/escape.ts';
import { pageContent, type PageContent, type PageSection, type PageStyleId } from '#contract/content/page.ts';
import { sectionNames, withIds } from './page-content.ts';

export type PageEdit =
  | { op: 'set_title'; title: string }
  | { op: 'set_style'; style: PageStyleId; accent?: string | undefined }
  | { op: 'set_accent'; accent: string }
  | { op: 'set_section'; id: string; section: PageSection }
  | { op: 'insert_section'; after: string; section: PageSection }
  | { op: 'delete_section'; id: string }
  | { op: 'delete_item'; words: string }
  | { op: 'move_section'; id: string; after: string }
  | { op: 'set_fact'; label: string; value: string }
  | { op: 'replace_text'; find: string; replace: string };

export type EditedPage = { ok: true; content: PageContent; done: string[] } | { ok: false; problem: string };

export function editPage(before: PageContent, edits: PageEdit[]): EditedPage {
  let content: PageContent = structuredClone(before);
  const done: string[] = [];
  for (const edit of edits) {
    const at = 'id' in edit ? content.sections.findIndex((section) => section.id === edit.id) : 0;
    const after = 'after' in edit && edit.after !== '' ? content.sections.findIndex((section) => section.id === edit.after) : -1;
    const missing = 'id' in edit && at < 0 ? edit.id : 'after' in edit && edit.after !== '' && after < 0 ? edit.after : null;
    if (missing !== null)
      return { ok: false, problem: `没有“${missing}”这一节；现有：${content.sections.map((section) => section.id).join('、')}。` };
    switch (edit.op) {
      case 'set_title': {
        const hero = content.sections.find((section) => section.type === 'hero' && section.title === content.title);
        if (hero?.type === 'hero') hero.title = edit.title;
        content.title = edit.title;
        done.push(`标题改为“${edit.title}”`);
        break;
      }
      case 'set_style':
        content.style = edit.style;
        if (edit.accent) content.accent = edit.accent;
        else delete content.accent;
        done.push('换了版式');
        break;
      case 'set_accent':
        content.accent = edit.accent;
        done.push(`主色改为 ${edit.accent}`);
        break;
      case 'set_section':
        content.sections[at] = { ...edit.section, id: edit.id };
        done.push(`重写“${nameOf(edit.section)}”一节`);
        break;
      case 'insert_section':
        content.sections.splice(after + 1, 0, edit.section);
        content = withIds(content);
        done.push(`加了“${nameOf(content.sections[after + 1])}”一节`);
        break;
      case 'delete_section':
        const [gone] = content.sections.splice(at, 1);
        done.push(`删去“${nameOf(gone)}”一节`);
        break;
      case 'delete_item': {
        const left = withoutItem(content, edit.words);
        if (!left) return { ok: false, problem: `页面的列表里没有“${edit.words.slice(0, 40)}”这一项。` };
        content = left.content;
        done.push(`去掉了“${left.gone.slice(0, 60)}”`);
        break;
      }
      case 'move_section': {
        if (edit.after === edit.id) return { ok: false, problem: '一节不能移到它自己后面。' };
        const [moved] = content.sections.splice(at, 1);
        const to = edit.after === '' ? 0 : content.sections.findIndex((section) => section.id === edit.after) + 1;
        if (moved) content.sections.splice(to, 0, moved);
        done.push(`移动“${nameOf(moved)}”一节`);
        break;
      }
      case 'set_fact': {
        const set = withFact(content, edit.label, edit.value);
        if (!set) return { ok: false, problem: `页面上没有“${edit.label.slice(0, 40)}”。` };
        content = set.content;
        done.push(set.done);
        break;
      }
      case 'replace_text': {
        const kept = JSON.stringify(content);
        content = replaced(content, edit.find, edit.replace);
        if (JSON.stringify(content) === kept) return { ok: false, problem: `没有找到“${edit.find.slice(0, 40)}”。` };
        done.push(`把“${edit.find.slice(0, 40)}”换成“${edit.replace.slice(0, 40)}”`);
        break;
      }
    }
  }
  const parsed = pageContent.safeParse(content);
  if (!parsed.success) return { ok: false, problem: `这样修改之后页面不完整：${parsed.error.issues[0]?.message ?? ''}` };
  return { ok: true, content: parsed.data, done };
}

function nameOf(section: PageSection | undefined): string {
  if (!section) return '';
  return ('title' in section && section.title) || sectionNames[section.type];
}

/** The first item of a list that begins with the words, else one that holds them; null where there is none, or it is the last of its list. */
function withoutItem(content: PageContent, words: string): { content: PageContent; gone: string } | null {
  const textsOf = (item: unknown): string[] =>
    typeof item === 'string' ? [item] : typeof item === 'object' && item !== null ? Object.values(item).flatMap(textsOf) : [];
  for (const isMeant of [(text: string) => text.startsWith(words), (text: string) => text.includes(words)])
    for (const [n, section] of content.sections.entries()) {
      const key = section.type === 'table' ? 'rows' : section.type === 'text' ? 'paragraphs' : 'items';
      const list: unknown = (section as Record<string, unknown>)[key]; // each of them holds its list under one of these
      if (!Array.isArray(list) || list.length < 2) continue;
      const gone: unknown = list.find((item) => textsOf(item).some(isMeant));
      if (gone === undefined) continue;
      const rest = { ...section, [key]: list.filter((item) => item !== gone) } as PageSection; // one item less, of the same kind
      const sections = content.sections.map((one, at) => (at === n ? rest : one));
      return { content: { ...content, sections }, gone: textsOf(gone).find(isMeant) ?? words };
    }
  return null;
}

/** What stands beside this label; where nothing is labelled so, the words themselves are exchanged. Null when neither is there. */
function withFact(content: PageContent, label: string, value: string): { content: PageContent; done: string } | null {
  let before: string | undefined;
  const set = (name: string, old: string | undefined): string | undefined => {
    if (before !== undefined || name.trim() !== label || old === undefined) return old;
    before = old;
    return value;
  };
  const sections = content.sections.map((section): PageSection => {
    switch (section.type) {
      case 'contact':
        return { ...section, items: section.items.map((one) => ({ ...one, value: set(one.label, one.value) ?? one.value })) };
      case 'figures':
        return { ...section, items: section.items.map((one) => ({ ...one, value: set(one.label, one.value) ?? one.value })) };
      case 'features':
        return { ...section, items: section.items.map((one) => (one.text ? { ...one, text: set(one.title, one.text) ?? one.text } : one)) };
      case 'table':
        return { ...section, rows: section.rows.map((row) => (row.length === 2 ? [row[0] ?? '', set(row[0] ?? '', row[1]) ?? ''] : row)) };
      case 'text':
        return {
          ...section,
          paragraphs: section.paragraphs.map((words) => {
            const [, name = '', told] = /^([^：:，。]{1,18})[：:]\s*(.+)$/s.exec(words) ?? [];
            const now = set(name, told);
            return now === told ? words : `${name}：${now}`;
          }),
        };
      default:
        return section;
    }
  });
  if (before === undefined && isSum.test(value) && !/\d/.test(label)) return withSum(content, label, value);
  if (before === undefined) {
    const changed = replaced(content, label, value);
    return JSON.stringify(changed) === JSON.stringify(content) ? null : { content: changed, done: `把“${label}”换成“${value}”` };
  }
  // The head says when and where once more, and words may say the sum behind its name.
  const old = before;
  const head = sections.map((section) => (section.type === 'hero' && old.length >= 3 ? replaced(section, old, value) : section));
  const whole = { ...content, sections: head };
  const rest = isSum.test(value) ? withSum(whole, label, value)?.content : undefined;
  return { content: rest ?? whole, done: `${label}改成“${value}”（原来是“${old.slice(0, 60)}”）` };
}

const isSum = /^[¥￥$£€]?\s?\d[\d,.]*\s?[\p{Script=Han}%A-Za-z㎡/]{0,6}$/u;

/** 注册志愿者3200名 → 注册志愿者3500名: the name stays. Null where no figure stands behind it. */
function withSum(content: PageContent, label: string, value: string): { content: PageContent; done: string } | null {
  const name = escapePattern(label);
  const pattern = new RegExp(
    `(${name}\\s*[：:为是达]?\\s*)([¥￥$£€]?\\d[\\d,.]*\\s?(?:[千百]?[万亿]?(?:人次|小时|[元名人个次件户家天间张本㎡台]|公里)?|%)起?)`,
    'g',
  );
  let old = '';
  const changed = mapped(content, (words) =>
    words.replace(pattern, (_, before: string, sum: string) => {
      old ||= sum;
      return `${before}${value}`;
    }),
  );
  return old === '' ? null : { content: changed, done: `${label}改成“${value}”（原来是“${old}”）` };
}

const kept = ['id', 'type', 'style', 'accent', 'href', 'picture'];

function replaced<T>(value: T, find: string, replace: string): T {
  return mapped(value, (words) => words.replaceAll(find, () => replace));
}

function mapped<T>(value: T, change: (words: string) => string, key = ''): T {
  // The same shape comes back: only words change.
  if (typeof value === 'string') return (kept.includes(key) ? value : change(value)) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapped(one, change, key)) as T; // a list stays a list
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped<unknown>(one, change, name)])) as T; // and a record a record
}
