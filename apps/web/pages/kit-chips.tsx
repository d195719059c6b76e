/** The finished sites one can begin from: a chip below the input chooses one, and another in the input says which it is. */
import { AppWindow, X } from 'lucide-react';
import { kitById, type Kit } from '#capabilities/experts/website/website.ts';

export function KitChip({ kit, onPress }: { kit: Kit; onPress(): void }) {
  return (
    <button
      type="button"
      title={kit.does.join('；')}
      onClick={onPress}
      className="animate-appear -outline-offset-2 inline-flex h-9 items-center gap-1.5 rounded-full border border-line bg-sheet px-3.5 text-sm text-ink transition-colors duration-150 hover:border-line-strong max-md:h-11 max-md:shrink-0"
    >
      <AppWindow size={14} strokeWidth={1.5} className="shrink-0 text-seal" />
      {kit.label}
    </button>
  );
}

export function QuickSiteChip({ onPress }: { onPress(): void }) {
  return (
    <button
      type="button"
      title="说一句话或附上文件，做成能改代码、能退回版本的网站"
      onClick={onPress}
      className="animate-appear -outline-offset-2 inline-flex h-9 items-center gap-1.5 rounded-full border border-seal bg-seal-wash px-3.5 text-sm font-medium text-seal max-md:h-11 max-md:shrink-0"
    >
      <AppWindow size={14} strokeWidth={1.5} className="shrink-0" />
      快速搭建
    </button>
  );
}

/** `template` '' is a site that a sentence asks for. */
export function TemplateChip({ template, onTakeOff }: { template: string; onTakeOff(): void }) {
  return (
    <span className="mb-1.5 ml-3.5 inline-flex h-8 items-center gap-1.5 rounded-control border border-line bg-paper pl-2.5 text-sm text-ink-2 max-md:h-11">
      <AppWindow size={14} strokeWidth={1.5} className="shrink-0 text-seal" />
      {template === '' ? '快速搭建网站' : `做成网站：${kitById(template)?.label ?? template}`}
      <button
        type="button"
        aria-label="不用这个模板"
        onClick={onTakeOff}
        className="inline-flex size-8 items-center justify-center rounded-control text-ink-3 hover:text-ink max-md:size-11"
      >
        <X size={14} strokeWidth={1.5} />
      </button>
    </span>
  );
}
