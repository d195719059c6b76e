/** Carries out what is asked of a site that began from a kit: on its data and its look, each change whole or named with why not. Pure. */
import type { Change } from '#contract/intent/change.ts';
import { contentOf, filesOf, titledSections, type SiteContent } from './content.ts';
import { changeBoard } from './board-changes.ts';
import { changeForm, changeRecords } from './field-changes.ts';
import type { Outcome, SiteEdit } from './edit.ts';
import { Refused } from './lists.ts';
import { restyle } from './looks.ts';
import { changePages } from './page-changes.ts';
import { changeResume } from './resume-changes.ts';
import { labelled, replaced } from './words.ts';

export interface ChangedFiles {
  /** Those that are new or other than before. */
  files: Map<string, string | null>;
  said: string[];
  not_done: string[];
}

/** Null where the files hold no data of a kit. */
export function changeSiteFiles(texts: ReadonlyMap<string, string>, changes: readonly Change[], front: string): ChangedFiles | null {
  const content = contentOf(texts);
  if (!content) return null;
  const edit: SiteEdit = { content, files: new Map(texts), front, counted: countedIn(content) };
  const said: string[] = [];
  const not_done: string[] = [];
  for (const change of changes) {
    const outcome = changed(edit, change);
    if (outcome instanceof Refused) not_done.push(`没有做“${change.words.slice(0, 100)}”：${outcome.why}。`);
    else said.push(outcome);
  }
  if (said.length > 0) for (const [path, text] of filesOf(content)) edit.files.set(path, text);
  const files = new Map([...edit.files].filter(([path, text]) => texts.get(path) !== (text ?? undefined)));
  // Only the look was changed: the data stays byte for byte.
  if (files.has('content/site.json') && sameData(texts.get('content/site.json') ?? 'null', files.get('content/site.json') ?? ''))
    files.delete('content/site.json');
  return { files, said, not_done };
}

function countedIn(content: SiteContent): SiteEdit['counted'] {
  const held = new Map<object, readonly unknown[]>();
  if (content.kit === 'pages') for (const page of content.site.pages) held.set(page, titledSections(page));
  if (content.kit === 'pages') held.set(content.site, [...content.site.pages]);
  if (content.kit === 'form') held.set(content.site, [...content.site.fields]);
  if (content.kit === 'resume') held.set(content.site, [...content.site.sections]);
  if (content.kit === 'records') held.set(content.records, [...content.records.columns]);
  if (content.kit === 'dashboard') for (const table of content.board.tables) held.set(table, [...table.columns]);
  if (content.kit === 'dashboard') held.set(content.board, [...content.board.tables]);
  // A holder's parts are of one kind, which its caller knows.
  return <Item>(holder: object, items: readonly Item[]) => (held.get(holder) as readonly Item[] | undefined) ?? items;
}

function sameData(a: string, b: string): boolean {
  return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
}

function changed(edit: SiteEdit, change: Change): Outcome {
  const { do: deed, target, value = '' } = change;
  const { content } = edit;
  if (deed === 'restyle') return restyle(edit, change);
  if (deed === 'set' && target.part === 'whole' && target.field === 'title') return titled(content, value);
  if ((deed === 'replace' || deed === 'set') && target.part === 'words' && target.field === undefined && target.named !== undefined) {
    const isQuoted = isInQuotes(change.words, target.named);
    // 品种改成填空 may mean what it is, 改名为 or a quotation can't.
    const isName = isQuoted || change.choice === 'title' || isInQuotes(change.words, value);
    const renamed = isName ? ofKit(edit, { ...change, do: 'set', target: { ...target, field: 'title' } }) : null;
    if (renamed !== null && !(renamed instanceof Refused)) return renamed;
    const told = labelled(content, target.named, value);
    if (!(told instanceof Refused)) return told;
    return isQuoted
      ? replaced(content, target.named, value)
      : new Refused(`没有能这样改的“${target.named.slice(0, 40)}”；改名请说“改名为……”，换一段文字请把原来的放在引号里`);
  }
  return ofKit(edit, change);
}

function isInQuotes(words: string, said: string): boolean {
  return ['“”', '""', '「」', '《》', '‘’'].some(([open = '', end = '']) => words.includes(`${open}${said}${end}`));
}

function titled(content: SiteContent, value: string): Outcome {
  const title = value.trim().slice(0, 120);
  if (title === '') return new Refused('没有说标题改成什么');
  if (content.kit === 'resume') content.site.name = title;
  else if (content.kit === 'pages') {
    for (const section of content.site.pages[0]?.sections ?? [])
      if (section.type === 'hero' && section.title === content.site.title) section.title = title;
    content.site.title = title;
  } else content.site.title = title;
  return `标题改成“${title}”`;
}

function ofKit(edit: SiteEdit, change: Change): Outcome {
  switch (edit.content.kit) {
    case 'pages':
      return changePages(edit, edit.content.site, change);
    case 'form':
      return changeForm(edit, edit.content.site, change);
    case 'records':
      return changeRecords(edit, edit.content.records, change);
    case 'dashboard':
      return changeBoard(edit, edit.content.board, change);
    case 'tool':
      return new Refused('这是现成的工具，能改的是标题、文字、深浅和选中的元素');
    case 'resume':
      return changeResume(edit, edit.content.site, change);
  }
}
