/** What a layer over the steps of the panel shows: its own live part, or the steps below. */
import { Footprints, type LucideIcon } from 'lucide-react';
import { Button } from '#ui/button.tsx';

export interface LayerChoiceProps<Own extends string> {
  /** For a screen reader. */
  label: string;
  own: { id: Own; label: string; Icon: LucideIcon };
  shown: NoInfer<Own> | 'steps';
  onShow(shown: NoInfer<Own> | 'steps'): void;
}

export function LayerChoice<Own extends string>({ label, own, shown, onShow }: LayerChoiceProps<Own>) {
  return (
    <div role="group" aria-label={label} className="flex shrink-0 gap-1 border-b border-line px-2 py-1">
      {[own, { id: 'steps' as const, label: '步骤', Icon: Footprints }].map(({ id, label: words, Icon }) => (
        <Button
          key={id}
          look="ghost"
          size="small"
          aria-pressed={shown === id}
          onClick={() => onShow(id)}
          className={shown === id ? 'bg-hover text-ink' : ''}
        >
          <Icon size={14} strokeWidth={1.5} className={id === own.id && shown === id ? 'text-seal' : ''} />
          {words}
        </Button>
      ))}
    </div>
  );
}
