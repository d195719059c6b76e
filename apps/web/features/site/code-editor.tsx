/** One file of a site in an editor; each file keeps its own history and place. Loaded when code is opened. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef } from 'react';

export interface CodeFault {
  message: string;
  path?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

export interface CodeEditorProps {
  path: string;
  text: string;
  /** Another value where the text came from elsewhere: what was typed before is no longer its past. */
  origin: string;
  readOnly: boolean;
  /** It is being written by somebody else: nothing scrolls meanwhile. */
  isHeld: boolean;
  faults: readonly CodeFault[];
  /** A new object each time somebody wants to go there. */
  place: { line: number } | null;
  onChange(text: string): void;
  onSave(): void;
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--kind-design)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--jade)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.color, tags.unit], color: 'var(--kind-podcast)' },
  { tag: [tags.tagName, tags.typeName, tags.className], color: 'var(--kind-document)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--kind-web)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-3)' },
  { tag: tags.invalid, color: 'var(--rust)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '21px', overscrollBehavior: 'contain' },
  '.cm-content': { padding: '8px 0 48px', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--ink-3)', border: 'none', paddingLeft: '4px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 60%, transparent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--seal) 24%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--hover)', outline: '1px solid var(--line-strong)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--rust)',
    textUnderlineOffset: '3px',
    backgroundColor: 'var(--rust-wash)',
  },
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

function languageOf(path: string): Extension {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (['ts', 'tsx', 'js', 'jsx', 'mjs'].includes(ending))
    return javascript({ typescript: ending.startsWith('ts'), jsx: ending.endsWith('x') });
  if (ending === 'json') return json();
  return ending === 'css' ? css() : [];
}

export function CodeEditor(props: CodeEditorProps) {
  const { path, text, origin, readOnly, isHeld, faults, place } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(new Compartment());
  const states = useRef(new Map<string, EditorState>());
  const shown = useRef('');
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!parent.current) return undefined;
    const made = new EditorView({ parent: parent.current });
    view.current = made;
    shown.current = '';
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    if (shown.current !== '') states.current.set(shown.current, editor.state);
    const key = `${origin} ${path}`;
    const known = states.current.get(key);
    shown.current = key;
    editor.setState(
      known?.doc.toString() === latest.current.text
        ? known
        : EditorState.create({
            doc: latest.current.text,
            extensions: [
              lineNumbers(),
              history(),
              drawSelection(),
              indentOnInput(),
              indentUnit.of('  '),
              EditorState.tabSize.of(2),
              bracketMatching(),
              highlightActiveLine(),
              languageOf(path),
              syntaxHighlighting(colours),
              // Escape, then Tab leaves the field, as editors have it.
              keymap.of([
                { key: 'Mod-s', run: () => (latest.current.onSave(), true), preventDefault: true },
                indentWithTab,
                ...defaultKeymap,
                ...historyKeymap,
              ]),
              EditorView.updateListener.of((update) => {
                if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('from-outside')))
                  latest.current.onChange(update.state.doc.toString());
              }),
              look,
              changing.current.of([]),
            ],
          }),
    );
  }, [path, origin]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text }, userEvent: 'from-outside' });
  }, [text, path, origin]);

  useEffect(() => {
    view.current?.dispatch({
      effects: changing.current.reconfigure([
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ 'aria-label': `${path} 的代码`, spellcheck: 'false', autocapitalize: 'off' }),
        isHeld ? EditorView.theme({ '.cm-scroller': { overflow: 'hidden' } }) : [],
      ]),
    });
  }, [path, origin, readOnly, isHeld]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    const found = faults.flatMap(({ path: of, line = 1, column = 0, message }) => {
      if (of !== path || line > doc.lines) return [];
      const at = doc.line(line);
      return [{ from: Math.min(at.from + column, at.to), to: at.to, severity: 'error' as const, message }];
    });
    editor.dispatch(setDiagnostics(editor.state, found));
  }, [faults, path, origin]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !place) return;
    const at = editor.state.doc.line(Math.min(Math.max(1, place.line), editor.state.doc.lines));
    editor.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: 'center' }) });
    editor.focus();
  }, [place]);

  return <div ref={parent} className="h-full min-h-0" />;
}
