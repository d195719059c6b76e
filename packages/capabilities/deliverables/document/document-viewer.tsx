/** Shows a document beside the chat: Markdown as a sheet of paper with outline and blanks to fill, HTML reports in a closed frame. */
import './document-viewer.css';
import { ChevronDown, ListTree, PencilLine } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { blockAt, offsetAt } from '#ui/markdown/places.ts';
import type { ViewerProps } from '../kind.web.ts';
import { DocumentOutline } from './document-outline.tsx';
import { BLANK, headingAt, readDocument, type Heading } from './document-reading.ts';
import { ReportFrame } from './report-frame.tsx';
import { countWords } from './markdown/sections.ts';
import { splitSetup } from './setup/split-setup.ts';
import { TaskPictures } from './task-pictures.web.tsx';

export function Viewer({ name, bytes, uri = '', files, paper }: ViewerProps): ReactNode {
  const text = useMemo(() => new TextDecoder().decode(bytes), [bytes]);
  if (/\.html?$/i.test(name)) return <ReportFrame name={name} html={text} />;
  return (
    <TaskPictures files={files}>
      <PaperDocument name={name} text={text} uri={uri} Paper={paper} />
    </TaskPictures>
  );
}

/** A document that is set up for paper is shown as its pages; its words can be read by themselves. */
function PaperDocument({ name, text, uri, Paper }: { name: string; text: string; uri: string; Paper: ViewerProps['paper'] }): ReactNode {
  const { setup, body } = useMemo(() => splitSetup(text), [text]);
  const [asPaper, setAsPaper] = useState(true);
  if (setup === null || !Paper || uri === '') return <MarkdownDocument text={body} />;
  const choice = (
    <span className="doc-choice" role="group" aria-label="怎么看">
      <button type="button" aria-pressed={asPaper} onClick={() => setAsPaper(true)}>
        版面
      </button>
      <button type="button" aria-pressed={!asPaper} onClick={() => setAsPaper(false)}>
        文字
      </button>
    </span>
  );
  if (!asPaper) return <MarkdownDocument text={body} choice={choice} />;
  return (
    <div className="doc-paper">
      <div className="doc-bar">
        <span className="doc-words">{numbers.format(countWords(body))} 字</span>
        {choice}
      </div>
      <div className="doc-paper-pages">
        <Suspense fallback={null}>
          <Paper uri={uri} name={name} />
        </Suspense>
      </div>
    </div>
  );
}

const numbers = new Intl.NumberFormat('zh-CN');

function MarkdownDocument({ text, choice = null }: { text: string; choice?: ReactNode }): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const reading = useMemo(() => readDocument(text), [text]);
  const [offset, setOffset] = useState(0);
  const lastBlank = useRef(-1);
  /** Until when the heading jumped to stays the current one, though near the end it can't reach the upper edge. */
  const heldUntil = useRef(0);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      if (performance.now() < heldUntil.current) return;
      const { top, bottom } = element.getBoundingClientRect();
      const atEnd = element.scrollTop > 0 && element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
      // A heading counts as reached a little below the upper edge, where a jump puts it; at the end the last one seen does.
      setOffset(offsetAt(element, atEnd ? bottom - 40 : top + 40));
    };
    const later = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    later();
    element.addEventListener('scroll', later, { passive: true });
    return () => {
      element.removeEventListener('scroll', later);
      cancelAnimationFrame(frame);
    };
  }, [text]);

  const goTo = (heading: Heading): void => {
    if (!scroller.current) return;
    blockAt(scroller.current, heading.at)?.scrollIntoView({ block: 'start' });
    heldUntil.current = performance.now() + 300;
    setOffset(heading.at);
  };
  const goToNextBlank = (): void => {
    const root = scroller.current;
    if (!root || reading.blanks.length === 0) return;
    lastBlank.current = (lastBlank.current + 1) % reading.blanks.length;
    const blank = reading.blanks[lastBlank.current];
    const block = blank && blockAt(root, blank.at);
    if (!block) return;
    for (const mark of root.querySelectorAll('.md-mark[data-current]')) mark.removeAttribute('data-current');
    const mark = block.querySelectorAll('.md-mark')[blank.nth];
    mark?.setAttribute('data-current', '');
    (mark ?? block).scrollIntoView({ block: 'center' });
  };

  if (text.trim() === '') {
    return <p className="doc-empty">这份文档还没有内容。在对话里说出想写什么，写好的内容会出现在这里。</p>;
  }
  const outline = { headings: reading.headings, current: headingAt(reading.headings, offset) };
  const hasOutline = reading.headings.length > 0;
  return (
    <div className="doc">
      {hasOutline && (
        <aside className="doc-side">
          <DocumentOutline {...outline} onPick={goTo} />
        </aside>
      )}
      <div className="doc-main">
        <div className="doc-bar">
          {hasOutline && <OutlineMenu {...outline} onPick={goTo} />}
          <span className="doc-words" title="汉字数加上西文单词和数字的个数">
            {numbers.format(reading.words)} 字
          </span>
          {reading.blanks.length > 0 && (
            <button type="button" className="doc-blanks" onClick={goToNextBlank} title="跳到下一处">
              <PencilLine size={16} strokeWidth={1.5} aria-hidden />
              {reading.blanks.length} 处待补充
            </button>
          )}
          {choice}
        </div>
        {/* Reachable by keyboard, so that the arrow keys scroll it. */}
        <div className="doc-scroll" ref={scroller} tabIndex={0} role="region" aria-label="文档正文">
          <article className="doc-page" data-signed={reading.signed || undefined}>
            <Markdown text={text} marks={BLANK} />
          </article>
        </div>
      </div>
    </div>
  );
}

/** The outline as a drop-down, where there is no room for it at the side. */
function OutlineMenu(props: { headings: Heading[]; current: Heading | null; onPick: (heading: Heading) => void }): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div
      className="doc-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button type="button" ref={button} className="doc-menu-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <ListTree size={16} strokeWidth={1.5} aria-hidden />
        <span className="doc-menu-current">{props.current?.title ?? '目录'}</span>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
      </button>
      {open && (
        // Presses between entries must not take the focus away and so close the menu.
        <div className="doc-menu-list" tabIndex={-1}>
          <DocumentOutline
            {...props}
            onPick={(heading) => {
              setOpen(false);
              button.current?.focus({ preventScroll: true });
              props.onPick(heading);
            }}
          />
        </div>
      )}
    </div>
  );
}
