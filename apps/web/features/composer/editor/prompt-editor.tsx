/** The input with chips and slots. It is loaded when there are some, and takes over from the plain field where that stands. */
import { closeHistory } from '@tiptap/pm/history';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { parse, tagNode, type TagNode } from '#contract/prompt/markup.ts';
import { collectTagNode, mentionNode } from '#contract/prompt/mention.ts';
import { optionsOf } from '#contract/prompt/reading.ts';
import type { FieldHandle, FieldProps, MentionState } from '../field.ts';
import { insertPrompt } from './clipboard.ts';
import { createEditor, goToWork, type PromptEditor as Running } from './create-editor.ts';
import { isSlotNode, tagOf, typesOf } from './document.ts';
import { chooseMention, closeMention, type OpenMention } from './mentions.ts';
import { SelectList } from './select-list.tsx';
import './prompt-editor.css';

export interface PromptEditorProps extends FieldProps {
  /** How the plain field was left; null when there was none. */
  from: { from: number; to: number; focused: boolean; scrollTop: number } | null;
  handle: Ref<FieldHandle>;
}

interface OpenChoice {
  place: number;
  tag: TagNode & { tag: 'SelectSlot' };
  at: HTMLElement;
}

export function PromptEditor(props: PromptEditorProps) {
  const { text, placeholder, mentions, from, handle } = props;
  const latest = useRef(props);
  const host = useRef<HTMLDivElement>(null);
  const running = useRef<Running | null>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [mention, setMention] = useState<OpenMention | null>(null);
  const [choice, setChoice] = useState<OpenChoice | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const prompt = createEditor({
      element,
      text: latest.current.text,
      caret: from,
      hint: () => latest.current.placeholder,
      actions: () => latest.current.actions,
      onChooseOption: (place, tag, at) => {
        if (tag.tag === 'SelectSlot') setChoice({ place, tag, at });
      },
      mentions: {
        wanted: () => latest.current.mentions !== undefined,
        onChange: setMention,
        onKey: (event) => keys.current?.(event) ?? false,
      },
    });
    running.current = prompt;
    if (from?.focused) prompt.editor.view.focus();
    if (from) element.scrollTop = from.scrollTop;
    return () => {
      running.current = null;
      // Taking it apart costs more than drawing what stands there next.
      setTimeout(prompt.destroy);
    };
    // Made once: what the props change reaches it through `latest`.
  }, []);
  useLayoutEffect(() => running.current?.show(text), [text]);
  useEffect(() => {
    const view = running.current?.editor.view;
    view?.dom.setAttribute('aria-placeholder', placeholder);
    view?.updateState(view.state);
  }, [placeholder]);

  useImperativeHandle(handle, () => {
    const withView = (act: (editor: Running['editor']) => void) => {
      if (running.current) act(running.current.editor);
    };
    return {
      focus: () => withView(({ view }) => view.focus()),
      insert: (markup) =>
        withView(({ view }) => {
          view.focus();
          insertPrompt(view, parse(markup));
        }),
      mention: (behind = '') =>
        withView(({ view }) => {
          view.focus();
          const { $to } = view.state.selection;
          const place = isSlotNode($to.parent) ? $to.after() : $to.pos;
          // One that stands there already is typed anew: only what is typed opens the list.
          const words = `@${behind}`;
          const isThere = !isSlotNode($to.parent) && $to.nodeBefore?.text?.endsWith(words) === true;
          view.dispatch(view.state.tr.insertText(isThere ? words : '@', isThere ? place - words.length : place, place).scrollIntoView());
        }),
      prepare: () => undefined,
      goToWork: () => withView(goToWork),
    };
  }, []);

  const choose = (tag: TagNode) => {
    if (running.current) chooseMention(running.current.editor, tag);
  };
  const state: MentionState | null = mention && {
    ...mention,
    choose: (item) => choose(mentionNode(item)),
    chooseTag: (tag) => choose(collectTagNode(tag)),
    close: () => {
      if (running.current) closeMention(running.current.editor);
    },
    keys,
  };
  const settle = (back: boolean, option?: string) => {
    const view = running.current?.editor.view;
    if (choice && view && option !== undefined && tagOf(view.state.doc.nodeAt(choice.place) ?? view.state.doc)?.tag === 'SelectSlot') {
      const value = tagNode('SelectSlot', choice.tag.attributes, option);
      view.dispatch(
        closeHistory(view.state.tr).replaceWith(choice.place, choice.place + 1, typesOf(view.state.schema).chip.create({ value })),
      );
    }
    setChoice(null);
    if (back) view?.focus();
  };
  return (
    <>
      <div ref={host} />
      {state && mentions ? mentions(state) : null}
      {choice ? (
        <SelectList
          at={choice.at}
          label={choice.tag.attributes.placeholder || '请选择'}
          options={optionsOf(choice.tag.attributes.options)}
          chosen={choice.tag.content}
          onChoose={(option) => settle(true, option)}
          onClose={settle}
        />
      ) : null}
    </>
  );
}
