/** The parts of what will be made with the material of each: headings are changed in place, pieces dragged, stepped with Alt+↑↓ or sent by a menu. */
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OutlineMaterial, OutlineSection } from '#contract/content/outline.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { added, moved, placed, placeOf, removed, renamed, stepped, unplaced, type Place } from './arranging.ts';
import { Piece } from './piece.tsx';

export interface OutlineEditorProps {
  sections: OutlineSection[];
  material: OutlineMaterial[];
  /** The parts are given: only material is moved. */
  fixed?: boolean;
  disabled: boolean;
  onChange(sections: OutlineSection[]): void;
}

const most = 50;
/** Pieces of a part that are shown at once. */
const few = 8;
const beside = 'beside';

export function OutlineEditor({ sections, material, fixed = false, disabled, onChange }: OutlineEditorProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Place | undefined>(undefined);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef('');
  useEffect(() => {
    if (wanted.current !== '') root.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = '';
  });
  const showsFile = new Set(material.map(({ source }) => source?.file ?? '')).size > 1;
  const byId = new Map(material.map((one) => [one.id, one]));
  const left = unplaced(sections, material);
  const places = [
    ...sections.map(({ title }, n) => ({ value: String(n), label: title || `第 ${n + 1} 部分` })),
    { value: beside, label: '未放入' },
  ];
  const nameOf = (place: Place) => places[place ?? sections.length]?.label ?? '';
  const change = (next: OutlineSection[], id: string | null, focus = '') => {
    wanted.current = focus;
    if (id !== null) setSaid(`已放到“${nameOf(placeOf(next, id))}”`);
    onChange(next);
  };
  const drop = (to: Place, before: string | null = null) => {
    if (dragged !== null) change(placed(sections, dragged, to, before), dragged);
    setDragged(null);
    setOver(undefined);
  };
  const piece = (one: OutlineMaterial, at: Place) => (
    <Piece
      key={one.id}
      piece={one}
      place={at === null ? beside : String(at)}
      places={places}
      showsFile={showsFile}
      disabled={disabled}
      dragged={dragged === one.id}
      onPlace={(place) =>
        change(placed(sections, one.id, place === beside ? null : Number(place)), one.id, `[data-piece="${CSS.escape(one.id)}"] select`)
      }
      onStep={(by) => change(stepped(sections, one.id, by), one.id, `[data-piece="${CSS.escape(one.id)}"]`)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', one.words);
        setDragged(one.id);
      }}
      onDragEnd={() => {
        setDragged(null);
        setOver(undefined);
      }}
      onDrop={() => drop(at, one.id)}
    />
  );
  const target = (place: Place) => ({
    onDragOver: (event: React.DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      if (over !== place) setOver(place);
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      drop(place);
    },
  });
  return (
    <div ref={root} className="space-y-2">
      <ol className="space-y-2">
        {sections.map((section, at) => {
          const name = `第 ${at + 1} 部分`;
          const own = (section.material ?? []).flatMap((id) => byId.get(id) ?? []);
          return (
            <li
              key={at}
              {...target(at)}
              className={classList('rounded-control border px-2 py-1.5', dragged !== null && over === at ? 'border-ink' : 'border-line')}
            >
              {fixed ? (
                <h4 className="px-1.5 text-sm font-medium">
                  {section.title}
                  {own.length === 0 ? <span className="ml-2 text-xs font-normal text-ink-3">空着，不印。{section.hint}</span> : null}
                </h4>
              ) : (
                <div className="flex min-w-0 items-center gap-0.5">
                  <input
                    aria-label={`${name}的标题`}
                    data-part={at}
                    value={section.title}
                    maxLength={200}
                    disabled={disabled}
                    placeholder="这一部分的标题"
                    onChange={(event) => change(renamed(sections, at, event.target.value), null)}
                    onKeyDown={(event) => {
                      if (event.nativeEvent.isComposing || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                      event.preventDefault();
                      const by = event.key === 'ArrowUp' ? -1 : 1;
                      change(moved(sections, at, by), null, `[data-part="${at + by}"]`);
                    }}
                    className="h-8 min-w-0 flex-1 rounded-control border border-transparent bg-transparent px-1.5 text-sm font-medium hover:border-line-strong focus:border-line-strong focus:bg-sheet max-md:h-11"
                  />
                  <IconButton
                    label={`上移${name}`}
                    tip="上移（Alt+↑）"
                    icon={<ArrowUp size={16} strokeWidth={1.5} />}
                    disabled={disabled || at === 0}
                    data-up={at}
                    onClick={() => change(moved(sections, at, -1), null, at === 1 ? '[data-part="0"]' : `[data-up="${at - 1}"]`)}
                  />
                  <IconButton
                    label={`下移${name}`}
                    tip="下移（Alt+↓）"
                    icon={<ArrowDown size={16} strokeWidth={1.5} />}
                    disabled={disabled || at === sections.length - 1}
                    data-down={at}
                    onClick={() =>
                      change(
                        moved(sections, at, 1),
                        null,
                        at + 2 === sections.length ? `[data-part="${at + 1}"]` : `[data-down="${at + 1}"]`,
                      )
                    }
                  />
                  <IconButton
                    label={`删除${name}`}
                    tip={sections.length === 1 ? '至少保留一部分' : '删除，内容移到未放入'}
                    icon={<Trash2 size={16} strokeWidth={1.5} />}
                    disabled={disabled || sections.length === 1}
                    onClick={() => {
                      change(removed(sections, at), null, `[data-part="${Math.min(at, sections.length - 2)}"]`);
                      setSaid(own.length > 0 ? `已删除，${own.length} 条内容移到了未放入` : '已删除');
                    }}
                  />
                </div>
              )}
              {!fixed && own.length > 0 && section.title.trim() === '' ? (
                <p role="alert" data-problem className="px-1.5 text-xs text-rust">
                  请写一个标题，或把下面的内容移到别的部分
                </p>
              ) : null}
              {section.children && section.children.length > 0 ? (
                <p className="px-1.5 text-xs break-words text-ink-3">{section.children.map((child) => child.title).join(' · ')}</p>
              ) : null}
              {own.length > 0 ? (
                <Pieces pieces={own} show={(one) => piece(one, at)} />
              ) : fixed ? null : (
                <p className="px-1.5 pb-1 text-xs break-words text-ink-3">
                  {section.hint ? `还没有内容，会留空待补充：${section.hint}` : '还没有内容，会留空待补充'}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {fixed ? null : (
        <Button
          look="ghost"
          size="small"
          disabled={disabled || sections.length >= most}
          onClick={() => change(added(sections, sections.length), null, `[data-part="${sections.length}"]`)}
          className="-ml-3"
        >
          <Plus size={16} strokeWidth={1.5} />
          添加一部分
        </Button>
      )}
      {left.length > 0 || dragged !== null ? (
        <section
          aria-label="未放入"
          {...target(null)}
          className={classList(
            'rounded-control border border-dashed px-2 py-1.5',
            dragged !== null && over === null ? 'border-ink' : 'border-line-strong',
          )}
        >
          <h4 className="px-1.5 text-xs text-ink-2">未放入（{left.length}）：不会写进去</h4>
          <Pieces pieces={left} show={(one) => piece(one, null)} />
        </section>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function Pieces({ pieces, show }: { pieces: OutlineMaterial[]; show(one: OutlineMaterial): React.ReactNode }) {
  const [whole, setWhole] = useState(false);
  const shown = whole || pieces.length <= few + 2 ? pieces : pieces.slice(0, few);
  return (
    <>
      <ul>{shown.map(show)}</ul>
      {shown.length < pieces.length ? (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-8 px-1.5 text-xs text-ink-2 underline-offset-4 hover:underline max-md:min-h-11"
        >
          还有 {pieces.length - shown.length} 条，全部展开
        </button>
      ) : null}
    </>
  );
}
