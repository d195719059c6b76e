/** The input box: text, attachments, send and stop. The same on the home page and in a task. */
import { ArrowUp, Paperclip, Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AbilityType } from '#contract/task.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { currentPerson, signInPath, useSession } from '#web/shell/session.ts';
import { AttachmentList } from './attachment-list.tsx';
import { changeDraft, draftOf, keepNow, useDrafts, type Attachment } from './draft.ts';
import type { DroppedFiles } from './dropped-files.ts';
import { admit, folderNote, sendable } from './rules.ts';
import { sendDraft } from './send.ts';
import { addFiles, beginUploads } from './uploads.ts';

export interface ComposerProps {
  /** `homeDraft`, or the task's id. */
  draftKey: string;
  placeholder: string;
  ability_type: AbilityType;
  /** The task is being worked on: the button stops it. */
  running?: boolean;
  stopping?: boolean;
  onStop?(): void;
  onSent?(task_id: string): void;
  textRef?: Ref<HTMLTextAreaElement>;
  /** The id of the attachment whose preview is open. */
  previewed?: string | null;
  onPreviewAttachment?(attachment: Attachment): void;
  /** `left` attachments remain. */
  onAttachmentRemoved?(attachment: Attachment, left: number): void;
  className?: string;
}

export function Composer(props: ComposerProps) {
  const { draftKey, placeholder, running = false, stopping = false, onStop, className } = props;
  const draft = useDrafts(({ drafts }) => drafts[draftKey]) ?? draftOf(draftKey);
  const fileInput = useRef<HTMLInputElement>(null);
  const { takeFiles, mayAttach } = useFiles(draftKey);
  const { send, sending } = useSend(props);
  const able = sendable(draft, running);
  const pickFiles = async () => {
    if (await mayAttach()) fileInput.current?.click();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it; 229 is how Safari says so.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    void send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Office programs put a picture of the text beside the text: the text is what was meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    takeFiles(files);
  };
  return (
    <div
      className={classList(
        'rounded-box border border-line-strong bg-sheet shadow-float transition-colors duration-150 focus-within:border-ink-3',
        className,
      )}
    >
      <AttachmentList
        draftKey={draftKey}
        previewed={props.previewed}
        onPreview={props.onPreviewAttachment}
        onRemoved={props.onAttachmentRemoved}
      />
      <TextArea
        value={draft.text}
        placeholder={placeholder}
        textRef={props.textRef}
        onChange={(text) => changeDraft(draftKey, () => ({ text }))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className="flex items-center justify-between px-2.5 pb-2.5">
        <IconButton
          label="上传附件（仅识别文字）"
          icon={<Paperclip size={20} strokeWidth={1.5} />}
          onClick={() => void pickFiles()}
          side="bottom"
        />
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
        {running && onStop ? (
          <IconButton
            label={stopping ? '正在停止' : '停止'}
            icon={stopping ? <Spinner /> : <Square size={14} strokeWidth={0} fill="currentColor" />}
            disabled={stopping}
            onClick={onStop}
            className="!size-9 !rounded-full !bg-ink !text-on-ink hover:opacity-85 max-md:!size-11"
          />
        ) : (
          <SendButton ready={able.ready} tip={able.ready ? '' : able.tip} sending={sending} onClick={() => void send()} />
        )}
      </div>
    </div>
  );
}

function SendButton({ ready, tip, sending, onClick }: { ready: boolean; tip: string; sending: boolean; onClick(): void }) {
  return (
    <Tooltip tip={tip}>
      <button
        type="button"
        aria-label="发送"
        aria-disabled={!ready || sending}
        aria-busy={sending || undefined}
        onClick={onClick}
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

interface TextAreaProps {
  value: string;
  placeholder: string;
  textRef?: Ref<HTMLTextAreaElement>;
  onChange(value: string): void;
  onKeyDown(event: KeyboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

/** Grows with its text from 62 to 222 pixels, by the browser itself where it can. */
function TextArea({ value, placeholder, textRef, onChange, onKeyDown, onPaste }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    const area = own.current;
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = '0';
    area.style.height = `${area.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      ref={(area) => {
        own.current = area;
        if (typeof textRef === 'function') textRef(area);
        else if (textRef) textRef.current = area;
      }}
      value={value}
      placeholder={placeholder}
      aria-label="输入你的需求"
      rows={2}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      className="block field-sizing-content max-h-[222px] min-h-[62px] w-full resize-none bg-transparent px-4 pt-3.5 pb-1 text-base outline-none"
    />
  );
}

/** Files from the button, the clipboard or a drop. Nobody signed in: they wait in the draft while the person signs in. */
export function useFiles(draftKey: string) {
  const session = useSession();
  const toSignIn = useToSignIn(draftKey);
  const signedIn = session.known && session.person !== null;
  useEffect(() => {
    if (signedIn) beginUploads(draftKey);
  }, [signedIn, draftKey]);
  const mayAttach = async () => {
    try {
      if (await currentPerson()) return true;
      toSignIn();
    } catch (error) {
      say.error(sentenceFor(error));
    }
    return false;
  };
  const takeFiles = (files: File[], dropped?: Omit<DroppedFiles, 'files'>) => {
    const { taken, problems } = admit(draftOf(draftKey).attachments.length, files);
    for (const problem of problems) say.error(problem);
    const note = dropped && dropped.in_folders > 0 ? folderNote(files.length, taken.length, dropped.more) : '';
    if (note) say.warn(note);
    if (taken.length === 0) return;
    addFiles(draftKey, taken);
    void mayAttach().then((may) => {
      if (may) beginUploads(draftKey);
    });
  };
  return { takeFiles, mayAttach };
}

function useSend({ draftKey, ability_type, running = false, onSent }: ComposerProps) {
  const [sending, setSending] = useState(false);
  const toSignIn = useToSignIn(draftKey);
  const lastSubmit = useRef(-Infinity);
  const send = async () => {
    const now = performance.now();
    if (sending || now - lastSubmit.current < 500) return;
    lastSubmit.current = now;
    const able = sendable(draftOf(draftKey), running);
    if (!able.ready) {
      say.warn(able.toast);
      return;
    }
    setSending(true);
    try {
      if (!(await currentPerson())) {
        toSignIn();
        return;
      }
      const task_id = await sendDraft(draftKey, ability_type);
      onSent?.(task_id);
    } catch (error) {
      say.error(sentenceFor(error));
    } finally {
      setSending(false);
    }
  };
  return { send, sending };
}

function useToSignIn(draftKey: string): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    keepNow(draftKey);
    void navigate(signInPath(pathname + search));
  };
}
