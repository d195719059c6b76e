/** What is being typed, per task: text and attachments, kept on this device so that signing in or a reload loses nothing. */
import { create } from 'zustand';
import type { ExternalConfig } from '#contract/site/site.ts';
import { forgetKeptDrafts, keepDraft, readDraft } from '#web/shell/kept-drafts.ts';
import { randomId } from '#web/shell/page-session.ts';

const extraTypes = ['template', 'card_product', 'reference_file'] as const;
export type FileExtraType = (typeof extraTypes)[number];

export interface Attachment {
  id: string;
  name: string;
  size: number;
  status: 'uploading' | 'success' | 'error';
  /** 0–100. */
  progress: number;
  errorMessage: string;
  fileUri: string;
  fileUrl: string;
  /** The local file; absent after a reload. */
  file?: File;
  /** The connection broke: the upload begins anew by itself. */
  waiting?: boolean;
  /** Where it comes from, when no person chose it; the card says so. */
  fileExtraType?: FileExtraType;
  /** Instead of the size: '已使用模板'. */
  extraText?: string;
  template_img?: string;
  /** It came with a message before: the task keeps it, wherever else it is taken off. */
  sent?: boolean;
  /** The same for every try of this upload until the server has answered. */
  idempotency_key: string;
}

export interface Draft {
  text: string;
  attachments: Attachment[];
  /** On the home page: the task made for the first attachment, before anything is sent. */
  task_id: string | null;
  /** The tools chosen for what is being written; null leaves them as they are. */
  mcp_tool_list: readonly string[] | null;
  /** On the home page: what is asked for is a site, made by the website expert; null for any other task. */
  site: ExternalConfig | null;
}

/** The draft of the home page; a task's draft goes by the task's id. */
export const homeDraft = 'home';

/** That of a message which is being changed to be sent anew. */
export function draftOfEdit(task_id: string, message_id: string): string {
  return `${task_id}/${message_id}`;
}

/** The task a draft is for; null on the home page. */
export function taskOfDraft(key: string): string | null {
  return key === homeDraft ? null : (key.split('/')[0] ?? key);
}

export const emptyDraft: Draft = { text: '', attachments: [], task_id: null, mcp_tool_list: null, site: null };

interface Drafts {
  drafts: Record<string, Draft>;
}

export const useDrafts = create<Drafts>(() => ({ drafts: {} }));

export function draftOf(key: string): Draft {
  const known = useDrafts.getState().drafts[key];
  if (known) return known;
  const draft = revive(readDraft(key));
  // Put in without telling anyone: it is what a reader of this key sees anyway, and reading must not redraw.
  useDrafts.getState().drafts[key] = draft;
  return draft;
}

export function changeDraft(key: string, change: (draft: Draft) => Partial<Draft>): void {
  const draft = draftOf(key);
  const next = { ...draft, ...change(draft) };
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: next } }));
  keepSoon(key);
}

export function changeAttachment(key: string, id: string, change: Partial<Attachment>): void {
  changeDraft(key, ({ attachments }) => ({ attachments: attachments.map((one) => (one.id === id ? { ...one, ...change } : one)) }));
}

export function resetDraft(key: string): void {
  changeDraft(key, () => emptyDraft);
  keepNow(key);
}

/** Another kind of task: one that was made ahead is none of it, and files of that one come again, by themselves where they are at hand. */
export function chooseSite(key: string, site: ExternalConfig | null): void {
  const now = draftOf(key).site;
  if (now?.template === site?.template && now?.mode === site?.mode && (now === null) === (site === null)) return;
  changeDraft(key, ({ attachments }) => ({
    site,
    task_id: null,
    // Under ids of their own: what is still on its way to the other task is none of these.
    attachments: attachments.map((one): Attachment => ({
      ...one,
      id: randomId(),
      idempotency_key: randomId(),
      fileUri: '',
      fileUrl: '',
      progress: 0,
      ...(one.file ? { status: 'uploading', errorMessage: '' } : { status: 'error', errorMessage: '换了做法，请移除后重新上传' }),
    })),
  }));
}

/** Words go with the person who leaves an empty task; what stands at the other place already stays. */
export function moveText(from: string, to: string): void {
  const { text } = draftOf(from);
  if (text.trim() !== '' && draftOf(to).text.trim() === '') changeDraft(to, () => ({ text }));
  resetDraft(from);
}

/** After signing out: what one person typed is not the next one's. */
export function forgetDrafts(): void {
  useDrafts.setState({ drafts: {} });
  forgetKeptDrafts();
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function keepSoon(key: string): void {
  clearTimeout(waiting.get(key));
  waiting.set(
    key,
    setTimeout(() => keepNow(key), 100),
  );
}

/** Whatever was changed in the last moment. */
export function keepAllNow(): void {
  for (const key of waiting.keys()) keepNow(key);
}

/** Called before the page is left, too. */
export function keepNow(key: string): void {
  clearTimeout(waiting.get(key));
  waiting.delete(key);
  const { text, attachments, task_id, mcp_tool_list, site } = draftOf(key);
  const empty = text === '' && attachments.length === 0 && task_id === null && mcp_tool_list === null && site === null;
  keepDraft(key, empty ? null : { text, task_id, mcp_tool_list, site, attachments: attachments.map(keptForm) });
}

/** Without the local file, which no page can keep: one that isn't on the server yet is remembered by its name. */
function keptForm({ id, name, size, status, fileUri, fileUrl, fileExtraType, extraText, template_img }: Attachment): object {
  return status === 'success' ? { id, name, size, fileUri, fileUrl, fileExtraType, extraText, template_img } : { id, name, size };
}

const lost = '页面重新打开过，没有上传完；请移除后重新添加';

function revive(kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const text = textIn(kept, 'text');
  const list = 'attachments' in kept && Array.isArray(kept.attachments) ? kept.attachments : [];
  const attachments = list.flatMap((one: unknown): Attachment[] => {
    const [id, name, fileUri] = [textIn(one, 'id'), textIn(one, 'name'), textIn(one, 'fileUri')];
    if (!id || !name) return [];
    return [
      {
        id,
        name,
        fileUri,
        fileUrl: textIn(one, 'fileUrl'),
        size: numberIn(one, 'size'),
        ...(fileUri ? { status: 'success', progress: 100, errorMessage: '' } : { status: 'error', progress: 0, errorMessage: lost }),
        idempotency_key: '',
        fileExtraType: extraTypes.find((type) => type === textIn(one, 'fileExtraType')),
        extraText: textIn(one, 'extraText') || undefined,
        template_img: textIn(one, 'template_img') || undefined,
      },
    ];
  });
  return { text, attachments, task_id: textIn(kept, 'task_id') || null, mcp_tool_list: toolsIn(kept), site: siteIn(kept) };
}

function siteIn(kept: object): ExternalConfig | null {
  const site: unknown = Reflect.get(kept, 'site');
  const [template, mode] = [textIn(site, 'template'), textIn(site, 'mode')];
  if (template === '' && mode === '') return null;
  return { ...(template ? { template } : {}), ...(mode === 'hands_on' || mode === 'hands_off' ? { mode } : {}) };
}

function toolsIn(kept: object): string[] | null {
  const list: unknown = Reflect.get(kept, 'mcp_tool_list');
  return Array.isArray(list) ? list.filter((id: unknown) => typeof id === 'string') : null;
}

function textIn(holder: unknown, name: string): string {
  if (typeof holder !== 'object' || holder === null) return '';
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'string' ? value : '';
}

function numberIn(holder: unknown, name: string): number {
  if (typeof holder !== 'object' || holder === null) return 0;
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'number' ? value : 0;
}
