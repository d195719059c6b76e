/** The skills in their order; choosing the active one again lets it go. */
import { Globe, Mic, Palette, PenLine, Presentation, Sheet } from 'lucide-react';
import { skills, type SkillId } from '#capabilities/skills/skills.ts';
import { classList } from '#ui/class-list.ts';

const icons: Record<SkillId, typeof PenLine> = {
  writing: PenLine,
  ppt: Presentation,
  design: Palette,
  excel: Sheet,
  website: Globe,
  podcast: Mic,
};

interface SkillTabsProps {
  active: string | undefined;
  onChoose(id: SkillId): void;
  /** One is being pressed, and will be chosen when it is let go. */
  onPress(): void;
}

export function SkillTabs({ active, onChoose, onPress }: SkillTabsProps) {
  return (
    <div
      role="group"
      aria-label="技能"
      className="flex flex-wrap justify-center gap-2 max-md:mx-auto max-md:grid max-md:w-fit max-md:grid-cols-3"
    >
      {skills.map(({ id, label }) => {
        const Icon = icons[id];
        return (
          <button
            key={id}
            type="button"
            aria-pressed={active === id}
            onPointerDown={onPress}
            onClick={() => onChoose(id)}
            className={classList(
              'inline-flex h-9 items-center justify-center gap-1.5 rounded-full border px-4 text-sm md:max-lg:px-3 transition-colors duration-150 max-md:h-11',
              active === id
                ? 'border-seal bg-seal-wash font-medium text-seal'
                : 'border-line bg-sheet text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            <Icon size={16} strokeWidth={1.5} />
            {label}
          </button>
        );
      })}
    </div>
  );
}
