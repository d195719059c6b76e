/** The design skill's own button in the input's toolbar: the aspect ratio. */
import { ChevronDown, Proportions } from 'lucide-react';
import { articleLayout, ratios, usualRatio } from '#capabilities/images/ratios.ts';
import { classList } from '#ui/class-list.ts';
import { Menu, MenuChoice } from '#ui/menu.tsx';
import { ratioChoice, type DesignChoice } from './design-choice.ts';

export interface DesignToolsProps {
  choice: DesignChoice;
  onChange(choice: DesignChoice): void;
}

export function DesignTools({ choice, onChange }: DesignToolsProps) {
  const shown = choice?.label ?? '比例';
  const options = [
    ...ratios.map(({ id, use }) => ({ value: id, label: `${id}  ${use}` })),
    { value: articleLayout.label, label: `${articleLayout.label}  ${articleLayout.use}` },
  ];
  return (
    <Menu
      side="bottom"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`比例：${choice?.label ?? `未选，通常 ${usualRatio}`}`}
          className={classList(
            'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-sm transition-colors duration-150 max-md:h-11 max-[480px]:min-w-11 max-[480px]:justify-center max-[480px]:gap-0.5 data-[state=open]:bg-hover',
            choice === null ? 'text-ink-2 hover:bg-hover hover:text-ink' : 'bg-seal-wash font-medium text-seal',
          )}
        >
          <Proportions size={16} strokeWidth={1.5} />
          <span className={choice === null ? 'max-[480px]:sr-only' : undefined}>{shown}</span>
          <ChevronDown size={14} strokeWidth={1.5} className="opacity-70 max-[480px]:hidden" />
        </button>
      }
    >
      <MenuChoice
        label="比例"
        value={choice?.label ?? usualRatio}
        options={options}
        onChange={(value) => onChange(value === articleLayout.label ? { label: value, words: `${value}，` } : ratioChoice(value))}
      />
    </Menu>
  );
}
