/** The field one types in: plain words at once, chips and slots as soon as the editor is there, with nothing lost between. */
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { withInserted, withPlainText } from '#contract/prompt/plain-editing.ts';
import { plainTextOf, stripInputSlots } from '#contract/prompt/reading.ts';
import type { PromptEditorProps } from './editor/prompt-editor.tsx';
import { fieldClass, fieldLabel, type FieldHandle, type FieldProps } from './field.ts';

type PromptEditor = typeof import('./editor/prompt-editor.tsx').PromptEditor;

let loaded: PromptEditor | null = null;
let loading: Promise<PromptEditor> | null = null;

/** Once for the page; a load that failed is tried again by the next field. */
function loadEditor(): Promise<PromptEditor> {
  loading ??= import('./editor/prompt-editor.tsx').then(
    (module) => (loaded = module.PromptEditor),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** `calm`: something else is waited for; the editor comes when that is likely over. */
export function PromptField({ handle, calm = false, ...props }: FieldProps & { handle: Ref<FieldHandle>; calm?: boolean }) {
  const [taken, setTaken] = useState<{ Editor: PromptEditor; from: PromptEditorProps['from'] } | null>(
    // An empty field looks the same in both: the page is there sooner with the plain one.
    () => (loaded && props.text !== '' ? { Editor: loaded, from: null } : null),
  );
  const rich = useRef<FieldHandle>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  /** Waits for the editor. */
  const due = useRef<((field: FieldHandle) => void) | null>(null);
  const composing = useRef(false);
  /** `@` was typed last: the list it opens belongs to the editor. */
  const asks = useRef(false);
  const takeOver = useCallback(() => {
    const area = plain.current;
    const Editor = loaded;
    // What an input method is composing stays where it is; the end of it comes here again.
    if (!area || !Editor || composing.current) return;
    const focused = document.activeElement === area;
    const from = { from: area.selectionStart, to: area.selectionEnd, focused, scrollTop: area.scrollTop };
    // At once, so that no key falls between the two.
    flushSync(() => setTaken({ Editor, from: focused ? from : null }));
    const waiting = due.current;
    due.current = null;
    if (rich.current) waiting?.(rich.current);
    if (focused && asks.current) rich.current?.mention();
  }, []);
  useEffect(() => {
    if (taken) return;
    let left = false;
    const load = () =>
      void loadEditor().then(
        () => {
          if (!left) takeOver();
        },
        // The plain field goes on; chips come with the next visit.
        (error: unknown) => console.warn('the editor was not loaded', error),
      );
    const stop = calm ? whenCalm(load) : whenIdle(load);
    return () => {
      left = true;
      stop();
    };
  }, [taken, takeOver, calm]);
  useImperativeHandle(handle, () => {
    const area = () => plain.current;
    return {
      focus: () => (rich.current ? rich.current.focus() : area()?.focus()),
      insert: (markup) => (rich.current ? rich.current.insert(markup) : insertPlain(area(), markup)),
      mention: () => {
        if (rich.current) rich.current.mention();
        else due.current = (field) => field.mention();
      },
      goToWork: () => {
        if (rich.current) rich.current.goToWork();
        else {
          area()?.focus();
          due.current = (field) => field.goToWork();
        }
      },
    };
  }, []);
  const { text, actions } = props;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const insertPlain = (area: HTMLTextAreaElement | null, markup: string) => {
    const { text, actions } = latest.current;
    const end = plainTextOf(text).length;
    actions.onChange(withInserted(text, area?.selectionStart ?? end, area?.selectionEnd ?? end, markup));
    area?.focus();
  };
  if (taken) return <taken.Editor {...props} from={taken.from} handle={rich} />;
  return (
    <PlainArea
      area={plain}
      value={plainTextOf(text)}
      placeholder={props.placeholder}
      onChange={(words, typed) => {
        actions.onChange(withPlainText(text, words));
        asks.current = typed === '@' && props.mentions !== undefined;
        if (asks.current) void loadEditor().then(takeOver, () => undefined);
      }}
      onSend={actions.onSend}
      onFiles={actions.onFiles}
      onEscape={actions.onExitSkill}
      onPasteText={(words) => insertPlain(plain.current, withPlainText('', words))}
      onComposing={(now) => {
        composing.current = now;
        // The last of the composition arrives with the end of it.
        if (!now) setTimeout(takeOver);
      }}
    />
  );
}

interface PlainAreaProps {
  area: Ref<HTMLTextAreaElement>;
  value: string;
  placeholder: string;
  /** `typed`: what this key brought, where it was a key. */
  onChange(words: string, typed: string | null): void;
  onSend(): void;
  onFiles(files: File[]): void;
  onEscape(): void;
  onPasteText(words: string): void;
  onComposing(now: boolean): void;
}

function PlainArea({ area, value, placeholder, onChange, onSend, onFiles, onEscape, onPasteText, onComposing }: PlainAreaProps) {
  const own = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    const element = own.current;
    // By the browser itself where it can.
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = '0';
    element.style.height = `${element.scrollHeight}px`;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it; 229 is how Safari says so.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') onEscape();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSend();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Office programs put a picture of the text beside the text: the text is what was meant.
    if (files.length > 0 && !event.clipboardData.types.includes('text/plain')) {
      event.preventDefault();
      onFiles(files);
      return;
    }
    const words = event.clipboardData.getData('text/plain');
    if (!words.includes('{#InputSlot')) return;
    event.preventDefault();
    onPasteText(plainTextOf(stripInputSlots(words)));
  };
  return (
    <textarea
      ref={(element) => {
        own.current = element;
        if (typeof area === 'function') area(element);
        else if (area) area.current = element;
      }}
      value={value}
      placeholder={placeholder}
      aria-label={fieldLabel}
      rows={2}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value, event.nativeEvent instanceof InputEvent ? event.nativeEvent.data : null)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      className={`${fieldClass} field-sizing-content resize-none`}
    />
  );
}

function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: 1000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(act, 200);
  return () => clearTimeout(handle);
}

/** The moment in which an answer begins is idle time too, as far as the browser can tell. */
const calm_ms = 700;

function whenCalm(act: () => void): () => void {
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => (stop = whenIdle(act)), calm_ms);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
