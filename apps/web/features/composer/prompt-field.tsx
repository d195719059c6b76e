/** The field one types in: a plain one for words, and the editor from the first chip, slot or `@` on, with nothing lost between. */
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
import { print } from '#contract/prompt/markup.ts';
import { withInserted, withPlainText } from '#contract/prompt/plain-editing.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import type { PromptEditorProps } from './editor/prompt-editor.tsx';
import { fieldClass, fieldLabel, type FieldHandle, type FieldProps } from './field.ts';
import { ownType, pasted } from './pasted.ts';

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

/** Only the editor can show these. A `{#` that somebody typed is kept in other words. */
function hasChips(markup: string): boolean {
  return markup.includes('{#');
}

export function PromptField({ handle, ...props }: FieldProps & { handle: Ref<FieldHandle> }) {
  const { text, actions } = props;
  const [taken, setTaken] = useState<{ Editor: PromptEditor; from: PromptEditorProps['from'] } | null>(
    // Words look the same in both: the page is there sooner with the plain one.
    () => (loaded && hasChips(text) ? { Editor: loaded, from: null } : null),
  );
  const rich = useRef<FieldHandle>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  /** Waits for the editor. */
  const due = useRef<((field: FieldHandle) => void) | null>(null);
  const wanted = useRef(false);
  const composing = useRef(false);
  /** Where the `@` stands behind which somebody is typing: the list it opens belongs to the editor. */
  const asks = useRef<number | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const takeOver = useCallback(() => {
    const area = plain.current;
    const Editor = loaded;
    // What an input method is composing stays where it is; the end of it comes here again.
    if (!area || !Editor || !wanted.current || composing.current) return;
    const focused = document.activeElement === area;
    const from = { from: area.selectionStart, to: area.selectionEnd, focused, scrollTop: area.scrollTop };
    const behind = asks.current === null ? null : area.value.slice(asks.current + 1, area.selectionEnd);
    // At once, so that no key falls between the two.
    flushSync(() => setTaken({ Editor, from: focused ? from : null }));
    const waiting = due.current;
    due.current = null;
    if (rich.current) waiting?.(rich.current);
    if (focused && behind !== null) rich.current?.mention(behind);
  }, []);
  const want = useCallback(() => {
    wanted.current = true;
    // The plain field goes on where it can't be had; the next need tries again.
    void loadEditor().then(takeOver, (error: unknown) => console.warn('the editor was not loaded', error));
  }, [takeOver]);
  const chips = hasChips(text);
  useEffect(() => {
    if (chips && !taken) want();
  }, [chips, taken, want]);
  useImperativeHandle(handle, () => {
    const area = () => plain.current;
    const withEditor = (act: (field: FieldHandle) => void) => {
      if (rich.current) act(rich.current);
      else {
        due.current = act;
        want();
      }
    };
    return {
      focus: () => (rich.current ? rich.current.focus() : area()?.focus()),
      insert: (markup) => (rich.current ? rich.current.insert(markup) : insertPlain(area(), markup)),
      mention: () => {
        latest.current.prepareMentions?.();
        withEditor((field) => field.mention());
      },
      prepare: () => {
        latest.current.prepareMentions?.();
        if (!rich.current) want();
      },
      goToWork: () => {
        const element = area();
        element?.focus();
        element?.setSelectionRange(element.value.length, element.value.length);
        if (rich.current || hasChips(latest.current.text)) withEditor((field) => field.goToWork());
      },
    };
  }, [want]);
  const insertPlain = (area: HTMLTextAreaElement | null, markup: string) => {
    const { text, actions } = latest.current;
    const end = plainTextOf(text).length;
    const from = area?.selectionStart ?? end;
    const next = withInserted(text, from, area?.selectionEnd ?? end, markup);
    const caret = from + plainTextOf(markup).length;
    flushSync(() => actions.onChange(next));
    area?.focus();
    area?.setSelectionRange(caret, caret);
  };
  if (taken) return <taken.Editor {...props} from={taken.from} handle={rich} />;
  return (
    <PlainArea
      area={plain}
      value={plainTextOf(text)}
      placeholder={props.placeholder}
      onChange={(words, typed, caret) => {
        actions.onChange(withPlainText(text, words));
        const at = typed === '@' && props.mentions !== undefined ? caret - 1 : asks.current;
        asks.current = at !== null && at < caret && /^@[^\s@]*$/.test(words.slice(at, caret)) ? at : null;
        if (asks.current === null) return;
        props.prepareMentions?.();
        want();
      }}
      onSend={actions.onSend}
      onFiles={actions.onFiles}
      onEscape={actions.onExitSkill}
      onPasteMarkup={(markup) => insertPlain(plain.current, markup)}
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
  onChange(words: string, typed: string | null, caret: number): void;
  onSend(): void;
  onFiles(files: File[]): void;
  onEscape(): void;
  onPasteMarkup(markup: string): void;
  onComposing(now: boolean): void;
}

function PlainArea({ area, value, placeholder, onChange, onSend, onFiles, onEscape, onPasteMarkup, onComposing }: PlainAreaProps) {
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
    const { types } = event.clipboardData;
    if (!types.includes(ownType) && !event.clipboardData.getData('text/plain').includes('{#InputSlot')) return;
    event.preventDefault();
    onPasteMarkup(print(pasted(event.clipboardData)));
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
      onChange={({ target, nativeEvent }) =>
        onChange(target.value, nativeEvent instanceof InputEvent ? nativeEvent.data : null, target.selectionEnd)
      }
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      className={`${fieldClass} field-sizing-content resize-none`}
    />
  );
}
