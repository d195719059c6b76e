/** Changing the document a task has, turn by turn: read it as it is now, edit it, say what changed. */
import { callsOf, documentName, isWriting, splitRead, type Conversation } from '../conversation.ts';
import { revise } from '../compose/document-deeds.ts';
import { bareHeading, readSheet } from '../compose/sheet.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { saying, type Turn } from '../recipe.ts';
import { ordersChange, readChanges } from '../reading/change/read-changes.ts';
import { asksToWrite } from '../reading/make/asks.ts';
import { readMake } from '../reading/make/read-make.ts';
import { type WritingRequest, writingRequestOf } from '../compose/writing-request.ts';
import phrases from './asked-words.json' with { type: 'json' };
import { changeTurn, lookFirst } from './change-turn.ts';
import { findKind } from '../compose/kinds.ts';
import { documentMeant } from './which-document.ts';

/** This message is about the document there is, not about another one. */
export function isChange(conversation: Conversation): boolean {
  if (!conversation.had_document || conversation.text === '') return false;
  if (asksForAnother(conversation.text) || asksForSummary(conversation)) return false;
  if (conversation.files.length > 0 && !ordersChange(conversation.text, { kind: 'document' })) return !asksToWrite(conversation.text);
  return true;
}

/** The request with what it leaves unsaid, where a summary of the files or of what was typed is asked for. */
export function withSummary(conversation: Conversation): Conversation {
  if (!asksForSummary(conversation)) return conversation;
  const isOfFiles = conversation.earlier.some((message) => message.files.length > 0);
  return isOfFiles ? { ...conversation, text: '一页摘要，根据附件' } : conversation;
}

function asksForSummary({ text, files, earlier, had_document }: Conversation): boolean {
  return (
    files.length === 0 &&
    text.trim().length <= 20 &&
    findKind(text)?.kind === '摘要' &&
    (had_document || earlier.some((message) => message.files.length > 0))
  );
}

function asksForAnother(text: string): boolean {
  return !ordersChange(text, { kind: 'document' }) && asksToWrite(text);
}

export function changeDocumentTurn(asked: Conversation): Turn {
  const { name, text } = documentMeant(asked);
  // Without the name it may be no order any more: then it is read as it stands.
  const conversation = ordersChange(text, { kind: 'document' }) ? { ...asked, text } : asked;
  const [said, ...others] = readChanges(conversation.text, { kind: 'document' }).changes;
  if (said?.do === 'undo' && others.length === 0) return undoTurn(conversation, name);
  const current = splitRead(callsOf(conversation.done, 'read_file'), name);
  const edit = conversation.done.findLast(isWriting);
  if (!edit && current.calls.length > 0) return lookFirst(conversation, name, current.calls);
  const { content } = current;
  if (content === null)
    return saying(`没有改动：读不到“${escapeMarkdown(name)}”（${current.problem}）。您可以把要改的内容重新发给我，我另写一份。`);
  const first =
    conversation.earlier.findLast((message) => asksToWrite(message.text) || message.files.length > 0) ?? conversation.earlier[0];
  const parts = readSheet(content).sections.map(({ heading }) => ({ title: bareHeading(heading) }));
  const file = (edit?.ok && documentName(edit)) || name;
  const there = { kind: 'document' as const, file, parts, of: 'section' as const, can_change: phrases.can_change_of_document };
  return changeTurn(conversation, there, (changes) => {
    const { today } = conversation;
    const context = { request: requestOf(first?.text ?? '', today), today };
    const { edits, said: done, not_done } = revise(content, changes, context);
    return {
      next: edit || edits.length === 0 ? null : { tool: 'edit_document', input: { file_name: name, edits } },
      failed: edit?.ok === false ? edit.reason : null,
      said: edit ? done : [],
      not_done: [...not_done, ...conversation.files.map((one) => `没有用上“${escapeMarkdown(one.name)}”：改文档时不看新附件。`)],
    };
  });
}

function requestOf(text: string, today: string): WritingRequest {
  const intent = readMake(text, { kind: 'document', files: [], today });
  if (!intent) throw new Error('a document is always read as one');
  return writingRequestOf(intent);
}

/** Every change begins with reading the document: what was read before the last one is what it was. */
function undoTurn(conversation: Conversation, name: string): Turn {
  const shown = escapeMarkdown(name);
  const done = conversation.done.findLast(isWriting);
  if (done?.ok) return saying(`已把“${shown}”恢复到上一次修改之前的内容。再说一次“恢复上一版”，可以回到刚才的样子。`);
  if (done) return saying(`没有恢复“${shown}”：${done.reason}\n\n现在的内容没有变。`);
  const before = conversation.all.filter((call) => !conversation.done.includes(call));
  const last = before.findLast((call) => isWriting(call) && call.ok && documentName(call) === name);
  // Read as it is now, so that going back can itself be gone back on.
  const now = splitRead(callsOf(conversation.done, 'read_file'), name);
  if (now.calls.length > 0) return lookFirst(conversation, name, now.calls);
  const content = last?.tool !== 'edit_document' ? null : contentBefore(before, last.at, name);
  if (content === null)
    return saying(`没有恢复：“${shown}”写好后还没有改过，没有更早的版本。\n\n未完成：\n- 没有恢复上一版：现在就是第一版。`);
  return { text: '', calls: [{ tool: 'edit_document', input: { file_name: name, edits: [{ op: 'rewrite', content }] } }] };
}

function contentBefore(calls: Conversation['all'], at: number, name: string): string | null {
  const reads = calls.filter((call) => call.tool === 'read_file' && call.at < at);
  const { content, calls: missing } = splitRead(reads, name);
  return missing.length > 0 ? null : content;
}
