/** What only a language model can do, named before the work, with the way to connect one. */
import { abilityWords } from '#contract/intent/order-answers.ts';
import { Button } from '#ui/button.tsx';
import { openSettings } from '#web/shell/dialogs.ts';
import { useOrderForm } from './form.ts';

export function NeedsModel() {
  const { order, light } = useOrderForm();
  const { needs_model } = order.intent;
  if (needs_model.length === 0) return null;
  return (
    <section aria-label="这些要接入大模型" className="space-y-1.5">
      <h3 className="text-sm font-medium">这些要接入大模型，现在做不了</h3>
      <ul className="space-y-1 text-sm">
        {needs_model.map(({ ability, words }, n) => (
          <li
            key={n}
            onPointerEnter={() => light(`needs_model.${n}`)}
            onPointerLeave={() => light('')}
            className="flex min-w-0 gap-2 break-words"
          >
            <span className="shrink-0 text-ink-3">{abilityWords[ability]}</span>
            <span className="min-w-0 break-words">{words}</span>
          </li>
        ))}
      </ul>
      <Button look="secondary" size="small" onClick={() => openSettings('models')}>
        设置大模型
      </Button>
    </section>
  );
}
