/** What opens at '@': the files, tools and experts a request can name, searched as the person types. */
import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { Plug, Search, Settings2, Tag, UserRound } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import type { MentionItem, MentionTag } from '#contract/prompt/mention.ts';
import { classList } from '#ui/class-list.ts';
import { pictureAddress } from '#web/shell/chip-look.tsx';
import { FileBadge } from '#web/shell/file-look.tsx';
import { markMatch, mentionGroups, neighbour, type MentionRow, type MentionSection, type MentionTab, type MentionType } from './find.ts';

export interface MentionPopoverProps {
  /** What stands between '@' and the cursor. */
  query: string;
  /** Where '@' stands in the window; null while it can't be seen. */
  rect: DOMRect | null;
  sections: readonly MentionSection[];
  /** What to do when nothing can be mentioned yet. */
  hint: string;
  /** Told what is searched for, for sections that are searched elsewhere. */
  onText?(text: string): void;
  choose(item: MentionItem): void;
  chooseTag(tag: MentionTag): void;
  /** Opens what manages the tools; without it there is no such button. */
  onManage?: (() => void) | undefined;
  close(): void;
  /** The editor keeps the cursor and hands its keys over: true means taken. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
}

const tabLabels: Record<MentionTab, string> = { all: '全部', files: '文件', tools: '工具', experts: '专家' };
const width = 280;
const [tall, low] = [360, 200];
const gap = 6;

export function MentionPopover(props: MentionPopoverProps) {
  const { query, sections, keys, close, choose, chooseTag } = props;
  // Typing into the search field goes its own way until the person types in the text again.
  const [typed, setTyped] = useState({ query, text: query });
  const text = typed.query === query ? typed.text : query;
  const { onText } = props;
  useEffect(() => onText?.(text), [text, onText]);
  const [tab, setTab] = useState<MentionTab>('all');
  const groups = useMemo(() => mentionGroups(sections, tab, text), [sections, tab, text]);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosenKey),
  );
  const list = useId();
  const optionId = (key: string) => `${list}-${key.replaceAll(/[^\w-]/g, (character) => `_${character.codePointAt(0)}`)}`;
  const active = rows[index];

  const apply = (row: MentionRow) => (row.kind === 'item' ? choose(row.item) : chooseTag(row.tag));
  const take = (event: KeyboardEvent): boolean => {
    if (event.isComposing || event.keyCode === 229) return false;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        setChosenKey(rows[neighbour(rows.length, index, event.key === 'ArrowDown' ? 1 : -1)]?.key ?? null);
        return true;
      case 'Enter':
      case 'Tab':
        if (!active) {
          // Nothing to apply: the list gets out of the way of what the key does otherwise.
          close();
          return false;
        }
        apply(active);
        return true;
      case 'Escape':
        close();
        return true;
      default:
        return false;
    }
  };
  useLayoutEffect(() => {
    keys.current = take;
    return () => {
      keys.current = null;
    };
  });
  const { frame, place } = usePlace(props.rect);
  useDescribe(list, active ? optionId(active.key) : null);
  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers give a promise back, which is no way to undo it.
    void activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);
  useCloseOutside(frame, close);

  const types = new Set(sections.map(({ type }) => type));
  const tabs: MentionTab[] =
    types.size > 1 ? ['all', ...(['files', 'tools', 'experts'] as MentionType[]).filter((type) => types.has(type))] : [];
  return createPortal(
    <div
      ref={frame}
      role="dialog"
      aria-label="提及"
      className="animate-appear fixed z-50 flex flex-col overflow-hidden rounded-card border border-line bg-sheet shadow-float"
      style={{ width, height: place.height, left: place.left, top: place.top, visibility: place.known ? 'visible' : 'hidden' }}
    >
      <SearchField
        text={text}
        list={list}
        activeId={active ? optionId(active.key) : undefined}
        onText={(next) => {
          setTyped({ query, text: next });
          setChosenKey(null);
        }}
        onKeyDown={(event) => {
          if (take(event.nativeEvent)) event.preventDefault();
        }}
      />
      {tabs.length > 0 ? <Tabs tabs={tabs} active={tab} onChoose={setTab} /> : null}
      <div id={list} role="listbox" aria-label="可以提及的内容" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
        {groups.map((group) => (
          <div key={group.id} role="group" aria-label={group.title}>
            <p aria-hidden className="px-2 pt-2 pb-1 text-xs text-ink-3">
              {group.title}
            </p>
            {group.rows.map((row) => (
              <Row
                key={row.key}
                id={optionId(row.key)}
                row={row}
                text={text}
                active={row.key === active?.key}
                activeRef={activeOption}
                onPoint={() => setChosenKey(row.key)}
                onChoose={() => apply(row)}
              />
            ))}
          </div>
        ))}
        {rows.length === 0 ? (
          <div className="flex h-full flex-col items-center justify-center px-6 text-center">
            <p className="text-sm text-ink-2">{tab === 'files' || (tabs.length === 0 && types.has('files')) ? '暂无文件' : '暂无结果'}</p>
            <p className="mt-1 text-xs text-ink-3">{text.trim() === '' ? props.hint : '换个词试试，或按 Esc 继续输入'}</p>
          </div>
        ) : null}
      </div>
      {props.onManage && tab !== 'files' && tab !== 'experts' ? (
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            close();
            props.onManage?.();
          }}
          className="flex h-10 shrink-0 items-center gap-2 border-t border-line px-3 text-sm text-ink-2 hover:bg-hover hover:text-ink max-md:h-11"
        >
          <Settings2 aria-hidden size={16} strokeWidth={1.5} />
          管理工具
        </button>
      ) : null}
    </div>,
    document.body,
  );
}

interface SearchFieldProps {
  text: string;
  list: string;
  activeId: string | undefined;
  onText(text: string): void;
  onKeyDown(event: ReactKeyboardEvent): void;
}

function SearchField({ text, list, activeId, onText, onKeyDown }: SearchFieldProps) {
  return (
    <label className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-3 text-ink-3 max-md:h-11">
      <Search aria-hidden size={16} strokeWidth={1.5} />
      <input
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={activeId}
        aria-label="搜索文件/工具/专家"
        placeholder="搜索文件/工具/专家"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none placeholder:text-ink-3"
      />
    </label>
  );
}

function Tabs({ tabs, active, onChoose }: { tabs: MentionTab[]; active: MentionTab; onChoose(tab: MentionTab): void }) {
  return (
    <div role="group" aria-label="类别" className="flex shrink-0 gap-1 border-b border-line px-2 py-1">
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === active}
          // The cursor stays where the person writes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tab)}
          className={classList(
            'h-8 rounded-control px-2.5 text-sm transition-colors duration-150 max-md:h-11',
            tab === active ? 'bg-hover font-medium text-ink' : 'text-ink-2 hover:bg-hover',
          )}
        >
          {tabLabels[tab]}
        </button>
      ))}
    </div>
  );
}

interface RowProps {
  id: string;
  row: MentionRow;
  text: string;
  active: boolean;
  activeRef: RefObject<HTMLDivElement | null>;
  onPoint(): void;
  onChoose(): void;
}

function Row({ id, row, text, active, activeRef, onPoint, onChoose }: RowProps) {
  return (
    <div
      id={id}
      ref={active ? activeRef : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={onPoint}
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={classList(
        'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-sm max-md:min-h-11',
        active && 'bg-hover',
      )}
    >
      {row.kind === 'tag' ? (
        <>
          <Tag aria-hidden size={16} strokeWidth={1.5} className="mx-1 shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1 truncate">“{row.tag.name}”标签合集</span>
        </>
      ) : (
        <>
          <ItemIcon item={row.item} />
          <Name name={row.item.name} text={text} />
          {row.item.tags.slice(0, 2).map((tag) => (
            <span key={tag.id} className="max-w-16 shrink-0 truncate rounded border border-line px-1 text-xs text-ink-3">
              {tag.name}
            </span>
          ))}
          {row.item.label ? <span className="shrink-0 rounded border border-line px-1 text-xs text-ink-2">{row.item.label}</span> : null}
        </>
      )}
    </div>
  );
}

function ItemIcon({ item }: { item: MentionItem }) {
  const picture = pictureAddress(item.avatarUrl);
  if (picture) return <img src={picture} alt="" className="size-6 shrink-0 rounded-control object-cover" />;
  if (item.type === 'files') return <FileBadge name={item.name} size={24} />;
  const Icon = item.type === 'tools' ? Plug : UserRound;
  return <Icon aria-hidden size={16} strokeWidth={1.5} className="mx-1 shrink-0 text-ink-2" />;
}

function Name({ name, text }: { name: string; text: string }) {
  const [before, match, after] = markMatch(name, text);
  return (
    <span className="min-w-0 flex-1 truncate" title={name}>
      {before}
      {match ? <mark className="bg-transparent font-medium text-seal">{match}</mark> : null}
      {after}
    </span>
  );
}

/** Beside the '@', above or below by room: 360 pixels high, 200 where that doesn't fit. */
function usePlace(rect: DOMRect | null) {
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ known: false, left: 0, top: 0, height: tall });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !rect) return;
    const anchor = { getBoundingClientRect: () => rect };
    const settle = () => {
      const room = Math.max(rect.top, innerHeight - rect.bottom) - gap - 8;
      const height = room >= tall ? tall : low;
      element.style.height = `${height}px`;
      void computePosition(anchor, element, {
        strategy: 'fixed',
        placement: 'bottom-start',
        middleware: [offset(gap), flip({ padding: 8 }), shift({ padding: 8 })],
      }).then(({ x, y }) => setPlace({ known: true, left: x, top: y, height }));
    };
    return autoUpdate(anchor, element, settle, { elementResize: false });
  }, [rect]);
  return { frame, place };
}

/** Tells a screen reader, whose cursor stays in the text, which row is chosen. */
function useDescribe(list: string, activeId: string | null): void {
  useEffect(() => {
    const writing = document.activeElement;
    if (!(writing instanceof HTMLElement) || !writing.isContentEditable) return;
    writing.setAttribute('aria-controls', list);
    if (activeId) writing.setAttribute('aria-activedescendant', activeId);
    else writing.removeAttribute('aria-activedescendant');
    return () => {
      writing.removeAttribute('aria-controls');
      writing.removeAttribute('aria-activedescendant');
    };
  }, [list, activeId]);
}

function useCloseOutside(frame: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const onDown = (event: PointerEvent) => {
      const target = event.target;
      if (!(target instanceof Node) || frame.current?.contains(target)) return;
      // A press inside the text moves the cursor; the editor decides what that means.
      if (target instanceof Element && target.closest('[contenteditable="true"]')) return;
      latest.current();
    };
    document.addEventListener('pointerdown', onDown, true);
    return () => document.removeEventListener('pointerdown', onDown, true);
  }, [frame]);
}
