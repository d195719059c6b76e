/** The options of a select slot, beside its chip: by pointer, by keyboard, and away again with Esc. */
import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { classList } from '#ui/class-list.ts';

export interface SelectListProps {
  at: HTMLElement;
  label: string;
  options: readonly string[];
  chosen: string;
  onChoose(option: string): void;
  /** `back`: the focus belongs into the text again. */
  onClose(back: boolean): void;
}

export function SelectList({ at, label, options, chosen, onChoose, onClose }: SelectListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(Math.max(0, options.indexOf(chosen)));
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    at.setAttribute('aria-expanded', 'true');
    element.focus({ preventScroll: true });
    const stop = autoUpdate(at, element, () => {
      void computePosition(at, element, { placement: 'bottom-start', middleware: [offset(6), flip(), shift({ padding: 8 })] }).then(
        ({ x, y }) => {
          Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
        },
      );
    });
    return () => {
      stop();
      at.setAttribute('aria-expanded', 'false');
    };
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 + options.length, Home: 0, End: options.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) setActive(step % options.length);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(options[active] ?? chosen);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <ul
      ref={list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`option-${active}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={() => onClose(false)}
      className="animate-appear absolute top-0 left-0 z-50 max-h-60 max-w-80 min-w-32 overflow-y-auto rounded-card border border-line bg-sheet p-1 shadow-float outline-none"
    >
      {options.map((option, n) => (
        <li
          key={n}
          id={`option-${n}`}
          role="option"
          aria-selected={option === chosen}
          onPointerMove={() => setActive(n)}
          // The list keeps the focus while it is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={classList(
            'flex min-h-8 cursor-pointer items-center rounded-control px-2.5 text-sm max-md:min-h-11',
            n === active && 'bg-hover',
            option === chosen && 'font-medium text-seal',
          )}
        >
          {option}
        </li>
      ))}
      {options.length === 0 ? <li className="px-2.5 py-1.5 text-sm text-ink-3">没有可选的内容</li> : null}
    </ul>,
    document.body,
  );
}
