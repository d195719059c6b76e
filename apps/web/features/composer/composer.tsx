/** The input box: text, attachments, send and stop. The same on the home page and in a task. */
import { ArrowUp, AtSign, Paperclip, Square } from 'lucide-react';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { Refusal } from '#contract/codes.ts';
import { withSkill } from '#contract/prompt/reading.ts';
import type { PageDetail } from '#contract/site/frame-places.ts';
import type { AbilityType, Delivery, TaskRunMode } from '#contract/task.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { currentPerson } from '#web/shell/session.ts';
import { AttachmentList, prepareAttachments } from './attachment-list.tsx';
import { changeDraft, draftOf, keepNow, useDrafts, type Attachment } from './draft.ts';
import { ensureTaskSoon } from './ensure-task.ts';
import type { FieldActions, FieldHandle, MentionState } from './field.ts';
import { PromptField } from './prompt-field.tsx';
import { sendable } from './rules.ts';
import { isSaving, useUnsaved } from '#web/shell/unsaved.ts';
import { sendDraft } from './send.ts';
import { useFiles, useToSignIn } from './use-files.ts';

/** What a page may do with the text from outside. Prompts are markup. */
export interface ComposerHandle {
  focus(): void;
  /** At the cursor. */
  insert(markup: string): void;
  /** Instead of what is there; the cursor goes into the first empty slot, else to the end. */
  setText(markup: string): void;
  getText(): string;
  /** A chip is about to come. */
  prepare(): void;
  /** As the button does. */
  send(): void;
}

export interface ComposerProps {
  /** `homeDraft`, or the task's id. */
  draftKey: string;
  placeholder: string;
  /** Instead, while a template is attached. */
  templatePlaceholder?: string | undefined;
  ability_type: AbilityType;
  task_run_mode?: TaskRunMode;
  disable_team_mode?: boolean;
  /** The experts it goes to when its text names none. */
  agent_ids?: readonly number[];
  /** The skill whose chip the prompt begins with. */
  skill?: { id: string; name: string } | null;
  /** The chip was pressed, deleted or left with Esc. */
  onExitSkill?(): void;
  /** The same-style chip is gone. */
  onExitSameStyle?(): void;
  /** The mark of an optimised prompt was edited away. */
  onOptimizeGone?(): void;
  /** A collected tag's chip was pressed. */
  onOpenTag?(id: string): void;
  /** Draws the list for an open `@`. Without it there is neither list nor button. */
  mentions?(at: MentionState): ReactNode;
  /** Something is about to be named: what draws the list is fetched. */
  prepareMentions?(): void;
  /** What is sent for what stands in the box, when the page adds its own choices. */
  wording?(query: string): string;
  /** The message this one is said instead of. */
  instead_of?: string;
  /** The tools it is worked on with, asked when it is sent; undefined leaves them as they are. */
  toolsToSend?(): string[] | undefined;
  /** The favourites its text names, asked when it is sent; null keeps it, as whoever asks says why. */
  favoritesToSend?(prompt: string): Promise<{ favorite_id: string }[] | null>;
  /** Asked before it is sent: false keeps it, as whoever asks says why. */
  mayGo?(): Promise<boolean>;
  /** The page of a site that is looked at, asked when it is sent; null when there is none or it doesn't answer in time. */
  pageDetail?(): Promise<PageDetail | null>;
  /** Between the text and the toolbar. */
  chips?: ReactNode;
  /** The page's own buttons, behind the upload. */
  tools?: ReactNode;
  /** The task is being worked on: a button stops it. */
  running?: boolean;
  /** How a message goes to a task at work. */
  delivery?: Delivery;
  /** The page's own buttons before stop and send. */
  beforeSend?: ReactNode;
  stopping?: boolean;
  onStop?(): void;
  /** What the button to stop is called; left out, 停止. */
  stopTip?: string | undefined;
  /** What is said of words that may not be sent, which stay in the input; left out, the server's sentence. */
  illegalWords?: string | undefined;
  /** The pointer or the focus has come to the button, and there is something to send. */
  onAboutToSend?(): void;
  /** As `Sending` has them. */
  onSending?(task_id: string): void;
  onSent?(task_id: string, seq: number): void | Promise<void>;
  /** The id of the attachment whose preview is open. */
  previewed?: string | null;
  onPreviewAttachment?(attachment: Attachment): void;
  /** `left` attachments remain. */
  onAttachmentRemoved?(attachment: Attachment, left: number): void;
  handle?: Ref<ComposerHandle>;
  className?: string;
}

export function Composer(props: ComposerProps) {
  const { draftKey, running = false, stopping = false, onStop, className } = props;
  const draft = useDrafts(({ drafts }) => drafts[draftKey]) ?? draftOf(draftKey);
  const fileInput = useRef<HTMLInputElement>(null);
  const field = useRef<FieldHandle>(null);
  const { takeFiles, mayAttach } = useFiles(draftKey);
  const { send, sending } = useSend(props);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const hasTemplate = draft.attachments.some((one) => one.fileExtraType === 'template');
  const isOnItsWay = useUnsaved(({ files }) => isSaving(files, draftKey));
  const able = useMemo(() => sendable(draft, isOnItsWay), [draft, isOnItsWay]);
  const exitSkill = useSkillChip(props, draft.text);
  const skill = props.skill ?? null;
  useEffect(() => ensureTaskSoon(draftKey), [draftKey, draft.text, draft.task_id]);
  useEffect(() => {
    const keep = () => keepNow(draftKey);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [draftKey]);
  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => field.current?.focus(),
      insert: (markup) => field.current?.insert(markup),
      setText: (markup) => {
        changeDraft(draftKey, () => ({ text: withSkill(markup, skill) }));
        // When the field has it.
        setTimeout(() => field.current?.goToWork());
      },
      getText: () => draftOf(draftKey).text,
      prepare: () => field.current?.prepare(),
      send: () => void latestSend.current(),
    }),
    [draftKey, skill?.id],
  );
  const actions: FieldActions = {
    onChange: (text) => changeDraft(draftKey, () => ({ text })),
    onSend: () => void send(),
    onFiles: takeFiles,
    onExitSkill: exitSkill,
    onExitSameStyle: () => props.onExitSameStyle?.(),
    onOptimizeGone: () => props.onOptimizeGone?.(),
    onOpenTag: (id) => props.onOpenTag?.(id),
  };
  const pickFiles = async () => {
    if (await mayAttach()) fileInput.current?.click();
  };
  return (
    <div
      data-running={running || undefined}
      className={classList(
        'group/composer @container rounded-box border border-line-strong bg-sheet shadow-float transition-colors duration-150 focus-within:border-ink-3',
        className,
      )}
    >
      <AttachmentList
        draftKey={draftKey}
        previewed={props.previewed}
        onPreview={props.onPreviewAttachment}
        onRemoved={props.onAttachmentRemoved}
      />
      <PromptField
        text={draft.text}
        placeholder={(hasTemplate && props.templatePlaceholder) || props.placeholder}
        mentions={props.mentions}
        prepareMentions={props.prepareMentions}
        actions={actions}
        handle={field}
      />
      {props.chips}
      <div className="flex items-center justify-between gap-2 px-2.5 pb-2.5">
        <div className="fade-end -m-1 flex min-w-0 scrollbar-none items-center gap-1 overflow-x-auto py-1 pl-1 max-[480px]:gap-0">
          <IconButton
            label="上传附件（仅识别文字）"
            icon={<Paperclip size={20} strokeWidth={1.5} />}
            onClick={() => void pickFiles()}
            onPointerEnter={prepareAttachments}
            onFocus={prepareAttachments}
            side="bottom"
          />
          {props.mentions ? (
            <IconButton
              label="提及文件、工具或专家"
              icon={<AtSign size={20} strokeWidth={1.5} />}
              onClick={() => field.current?.mention()}
              onPointerEnter={() => field.current?.prepare()}
              onFocus={() => field.current?.prepare()}
              side="bottom"
            />
          ) : null}
          {props.tools}
        </div>
        <input
          ref={fileInput}
          type="file"
          multiple
          hidden
          aria-label="选择附件"
          onChange={(event) => {
            takeFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <div className="flex shrink-0 items-center gap-1.5">
          {props.beforeSend}
          {running && onStop ? (
            <IconButton
              label={stopping ? '正在停止' : (props.stopTip ?? '停止')}
              icon={stopping ? <Spinner /> : <Square size={14} strokeWidth={0} fill="currentColor" />}
              disabled={stopping}
              onClick={onStop}
              className="!size-9 !rounded-full !bg-ink !text-on-ink hover:opacity-85 max-md:!size-11"
            />
          ) : null}
          <SendButton
            ready={able.ready}
            tip={able.ready ? '' : able.tip}
            sending={sending}
            onClick={() => void send()}
            onNear={() => able.ready && props.onAboutToSend?.()}
          />
        </div>
      </div>
    </div>
  );
}

interface SendButtonProps {
  ready: boolean;
  tip: string;
  sending: boolean;
  onClick(): void;
  onNear(): void;
}

function SendButton({ ready, tip, sending, onClick, onNear }: SendButtonProps) {
  return (
    <Tooltip tip={tip}>
      <button
        type="button"
        aria-label="发送"
        aria-disabled={!ready || sending}
        aria-busy={sending || undefined}
        onClick={onClick}
        onPointerEnter={onNear}
        onFocus={onNear}
        className={classList(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-full transition-colors duration-150 max-md:size-11',
          ready ? 'bg-seal text-on-seal hover:opacity-90' : 'cursor-not-allowed bg-line text-ink-3',
        )}
      >
        {sending ? <Spinner /> : <ArrowUp size={20} strokeWidth={2} />}
      </button>
    </Tooltip>
  );
}

/** Keeps the skill's chip at the start of the prompt. Returns what to do when the person leaves the skill in the text. */
function useSkillChip({ draftKey, skill = null, onExitSkill }: ComposerProps, text: string): () => void {
  /** The page has been told, but has not changed its mind yet. */
  const leaving = useRef<string | null>(null);
  const { id = '', name = '' } = skill ?? {};
  useEffect(() => {
    if (leaving.current !== null && leaving.current === id) return;
    leaving.current = null;
    const wanted = withSkill(text, id === '' ? null : { id, name });
    if (wanted !== text) changeDraft(draftKey, () => ({ text: wanted }));
  }, [draftKey, id, name, text]);
  return () => {
    if (id === '') return;
    leaving.current = id;
    onExitSkill?.();
  };
}

const sendingShownMs = 150;

function useSend({
  draftKey,
  ability_type,
  task_run_mode,
  disable_team_mode,
  agent_ids,
  wording,
  instead_of,
  delivery,
  toolsToSend,
  favoritesToSend,
  mayGo,
  illegalWords,
  pageDetail,
  onSending,
  onSent,
}: ComposerProps) {
  const [sending, setSending] = useState(false);
  const isSending = useRef(false);
  const toSignIn = useToSignIn(draftKey);
  const lastSubmit = useRef(-Infinity);
  const send = async () => {
    const now = performance.now();
    if (isSending.current || now - lastSubmit.current < 500) return;
    lastSubmit.current = now;
    const able = sendable(draftOf(draftKey), isSaving(useUnsaved.getState().files, draftKey));
    if (!able.ready) {
      say.warn(able.toast);
      return;
    }
    isSending.current = true;
    // Drawing that it is on its way would take the time in which it arrives.
    const shown = setTimeout(() => setSending(true), sendingShownMs);
    try {
      if (!(await currentPerson())) {
        toSignIn();
        return;
      }
      if (mayGo && !(await mayGo())) return;
      const favorites = favoritesToSend ? await favoritesToSend(draftOf(draftKey).text) : [];
      if (!favorites) return;
      const mcp_tool_list = toolsToSend?.();
      const page_detail = (await pageDetail?.()) ?? undefined;
      await sendDraft(draftKey, {
        ability_type,
        task_run_mode,
        disable_team_mode,
        agent_ids,
        mcp_tool_list,
        favorites,
        wording,
        instead_of,
        delivery,
        page_detail,
        onSending,
        onSent(task_id, seq) {
          clearTimeout(shown);
          return onSent?.(task_id, seq);
        },
      });
    } catch (error) {
      if (illegalWords !== undefined && error instanceof Refusal && error.reason === 'ILLEGAL') say.warn(illegalWords);
      else say.error(sentenceFor(error));
    } finally {
      clearTimeout(shown);
      isSending.current = false;
      setSending(false);
    }
  };
  return { send, sending };
}
