/** A tab for each sheet, below the cells. */
import { classList } from '#ui/class-list.ts';

export function SheetTabs({ names, active, onChoose }: { names: string[]; active: number; onChoose(sheet: number): void }) {
  return (
    <div
      role="tablist"
      aria-label="工作表"
      className="flex shrink-0 gap-1 overflow-x-auto border-t border-line bg-paper px-2 py-1"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0) return;
        const next = (active + step + names.length) % names.length;
        event.preventDefault();
        onChoose(next);
        event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
      }}
    >
      {names.map((name, index) => (
        <button
          // Sheets have a fixed order and unique places.
          key={index}
          type="button"
          role="tab"
          aria-selected={index === active}
          tabIndex={index === active ? 0 : -1}
          title={name}
          onClick={() => onChoose(index)}
          className={classList(
            'h-8 max-w-48 shrink-0 truncate rounded-control px-3 text-sm -outline-offset-2 max-md:h-11',
            index === active ? 'bg-sheet font-medium shadow-[inset_0_-2px_0_var(--kind-sheet)]' : 'text-ink-2 hover:bg-hover',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
