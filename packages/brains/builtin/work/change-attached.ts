/** Changing words of a file somebody attached, where they stand: the file stays what it is, and everything else of it as it was. */
import { bareHeading, readSheet } from '../compose/sheet.ts';
import type { Edit, Step } from '../compose/revise.ts';
import { nothing } from '../compose/revise.ts';
import { fillField, removeText, replaceWords } from '../compose/revise-words.ts';
import { callsOf, type Conversation, splitRead } from '../conversation.ts';
import type { ToolRequest } from '#contract/content/tool-calls.ts';
import type { Change } from '#contract/intent/change.ts';
import { readChanges } from '../reading/change/read-changes.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { asksToWrite } from '../reading/make/asks.ts';
import { isQuestion } from '../text/question.ts';
import { withoutMentions } from '#contract/prompt/reading.ts';
import { noOtherWords } from './answer.ts';
import { changeDocumentTurn } from './change.ts';
import { changeTurn, lookFirst } from './change-turn.ts';

/** Null where no words of one attached text are to be changed. */
export function changeAttachedTurn(conversation: Conversation): Turn | null {
  const name = attachedText(conversation);
  if (name === null) return null;
  const words = withoutMentions(conversation.text, conversation.files).replace(name, '').trim();
  if (isQuestion(words) || asksToWrite(words)) return null;
  const { changes, unread } = readChanges(words, { kind: 'document' });
  // What stands in somebody's own file is touched only where every word was read as a change of it.
  if (unread.length > 0 || changes.length === 0 || !changes.every((change) => deeds.includes(change.do))) return null;
  const isExact = changes.every((change) => change.do === 'replace') && (words.match(/[“"「『《]/g) ?? []).length >= changes.length * 2;
  if (data.test(name) && !isExact) return null;
  // 把每天的天气列成 Excel: what the words become is another file.
  if (!isExact && ![null, 'document'].includes(asksToMake(words))) return null;
  const asked = { ...conversation, text: words };
  // A Markdown text is a document like those that are written here.
  if (/\.(?:md|markdown)$/i.test(name) && changes.some((change) => change.do !== 'tone'))
    return changeDocumentTurn({ ...asked, files: [], document: name, had_document: true });
  return inPlace(asked, name);
}

/** What is done to a text that is there; whatever makes another text of it is none of it. */
const deeds: readonly Change['do'][] = ['set', 'replace', 'remove', 'add', 'append', 'move', 'tone'];

/** Rows and settings: only what is quoted is exchanged in them. */
const data = /\.(?:csv|tsv|json|jsonl|xml|ya?ml|toml|ini|conf|sql)$/i;
const text = /\.(?:md|markdown|txt|text|docx|pptx|csv|tsv|json|jsonl|xml|ya?ml|toml|ini|conf|html?|log|svg|srt|vtt|css|js|ts|py|sql|sh)$/i;

/** The one that is named, else the only one. */
function attachedText({ text: words, files, earlier, made, had_document }: Conversation): string | null {
  const known = [...files, ...[...earlier, ...made].flatMap((one) => one.files)].map(({ name }) => name);
  const named = namesIn(words, [...new Set(known)]);
  const attached = files.length > 0 ? files : had_document ? [] : (earlier.findLast((message) => message.files.length > 0)?.files ?? []);
  const [only, ...more] = named.length > 0 ? named : attached.map(({ name }) => name);
  return only !== undefined && more.length === 0 && text.test(only) ? only : null;
}

function inPlace(conversation: Conversation, name: string): Turn | null {
  const tool = /\.(?:docx|pptx)$/i.test(name) ? 'edit_office' : 'files';
  const { done, all } = conversation;
  const edited = callsOf(done, 'files', 'edit_office').at(-1);
  // Read once more for every request: it may have been changed since.
  const read = callsOf(edited ? all : done, 'read_file');
  const current = splitRead(edited ? read.filter((call) => call.at < edited.at) : read, name);
  const shown = escapeMarkdown(name);
  if (current.calls.length > 0) return lookFirst(conversation, name, current.calls);
  const { content } = current;
  if (content === null) return saying(`没有改动：读不到“${shown}”（${current.problem}）。`);
  const parts = readSheet(content).sections.map(({ heading }) => ({ title: bareHeading(heading) }));
  return changeTurn(conversation, { kind: 'document', file: name, parts, of: 'section' }, (changes) => {
    let text = content;
    const steps = changes.map((change) => {
      const step = stepOf(text, change);
      text = step.text ?? text;
      return step;
    });
    const edits = steps.flatMap((step) => step.edits.flatMap(exchangeOf));
    return {
      next: edited || edits.length === 0 ? null : callOf(tool, name, edits),
      failed: edited?.ok === false ? edited.reason : null,
      head: `已在“${shown}”里改好`,
      said: edited ? steps.flatMap((step) => step.said ?? []) : [],
      not_done: steps.flatMap((step) => step.not_done ?? []),
      more: ['其他内容和排版都没有动，之前的版本可以随时恢复。'],
    };
  });
}

function stepOf(text: string, { do: deed, target, other, value = '', words }: Change): Step {
  const { part, field, named } = target;
  if (deed === 'tone') return nothing(noOtherWords);
  if (deed === 'replace' && named !== undefined) return replaceWords(text, named, value, other?.named);
  if (deed === 'remove' && part === 'words' && named !== undefined) return removeText(text, named, /[“"「『《]/.test(words));
  if (deed === 'set' && part === 'words' && named !== undefined) return fillField(text, named, value);
  if (deed === 'set' && field === 'title' && part === 'whole') {
    const title = bareHeading(text.split('\n').find((line) => line.trim() !== '') ?? '');
    return title === '' ? nothing('没有改标题：文件里没有找到标题。') : replaceWords(text, title, value);
  }
  return nothing(`没有做“${escapeMarkdown(words)}”：附件照原样保留，只换其中的词句。`);
}

interface Exchange {
  old: string;
  new: string;
  all: boolean;
}

function exchangeOf(edit: Edit): Exchange[] {
  return edit.op === 'replace_text' ? [{ old: plain(edit.find), new: plain(edit.replace), all: true }] : [];
}

/** A cell or an emphasis as a reader gave it, as it stands in the file. */
function plain(words: string): string {
  return words
    .replaceAll('**', '')
    .replaceAll(/^\||\|$/g, '')
    .trim();
}

function callOf(tool: 'files' | 'edit_office', name: string, edits: Exchange[]): ToolRequest {
  if (tool === 'files') return { tool, input: { action: { do: 'edit', name, edits } } };
  const exchanges = edits.map((edit) => ({ op: 'replace' as const, ...edit }));
  return { tool, input: { file: name, ...(/\.docx$/i.test(name) ? { document: exchanges } : { slides: exchanges }) } };
}

function namesIn(text: string, known: readonly string[]): string[] {
  const all = known.flatMap((name) => {
    const at = text.indexOf(name);
    return at < 0 ? [] : [{ name, at }];
  });
  // A name that stands in a longer one is not meant by it.
  return all
    .filter(({ name }) => !all.some((other) => other.name !== name && other.name.includes(name)))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
}
