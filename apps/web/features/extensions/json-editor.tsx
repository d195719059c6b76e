/** A field for JSON: coloured, folded into lines, and marked where it stops being JSON. Loaded when somebody configures by hand. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder as placeholderIn } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { jsonTrouble } from './json-place.ts';

export interface JsonEditorProps {
  /** For readers. */
  label: string;
  /** The id of what explains it or says what is wrong. */
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  placeholder: string;
  value: string;
  /** Where it went wrong: the cursor goes there, each time another object says so. */
  trouble: { at: number } | null;
  onChange(text: string): void;
  /** Control or command with Enter. */
  onSubmit(): void;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--kind-document)' },
  { tag: tags.string, color: 'var(--jade)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--kind-podcast)' },
  { tag: tags.invalid, color: 'var(--rust)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '22px', overscrollBehavior: 'contain' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-3)', border: 'none', paddingLeft: '4px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--seal) 24%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--hover)', outline: '1px solid var(--line-strong)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--rust-wash)' },
  '.cm-placeholder': { color: 'var(--ink-3)', whiteSpace: 'pre' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--rust)',
    textUnderlineOffset: '3px',
    backgroundColor: 'var(--rust-wash)',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--rust)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '8px',
    backgroundColor: 'var(--sheet)',
    color: 'var(--ink)',
    boxShadow: 'var(--float)',
  },
  '.cm-diagnostic': { padding: '6px 10px', fontSize: '12px', fontFamily: 'var(--font-sans)' },
  '.cm-diagnostic-error': { borderLeft: 'none', color: 'var(--rust)' },
});

export function JsonEditor(props: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(new Compartment());
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { label, describedBy, invalid = false, disabled = false, placeholder, value, trouble } = props;
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          indentUnit.of('  '),
          bracketMatching(),
          json(),
          syntaxHighlighting(colours),
          linter(({ state }) => troubleIn(state.doc.toString()), { delay: 400 }),
          placeholderIn(placeholder),
          // Tab goes on to the buttons, as in every other field.
          keymap.of([{ key: 'Mod-Enter', run: () => (latest.current.onSubmit(), true) }, ...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          EditorView.lineWrapping,
          look,
          changing.current.of([]),
        ],
      }),
    });
    view.current = made;
    made.focus();
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [placeholder]);
  useEffect(() => {
    view.current?.dispatch({
      effects: changing.current.reconfigure([
        EditorState.readOnly.of(disabled),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-invalid': String(invalid),
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
      ]),
    });
  }, [label, describedBy, invalid, disabled]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !trouble) return;
    editor.dispatch({ selection: { anchor: Math.min(trouble.at, editor.state.doc.length) }, scrollIntoView: true });
    editor.focus();
  }, [trouble]);
  return <div ref={place} className="h-full min-h-0" />;
}

function troubleIn(text: string): Diagnostic[] {
  const trouble = text.trim() === '' ? null : jsonTrouble(text);
  if (!trouble) return [];
  const from = Math.min(trouble.at, text.length);
  return [{ from, to: Math.min(from + 1, text.length), severity: 'error', message: `不是有效的 JSON：${trouble.message}` }];
}
