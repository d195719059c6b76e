/** Several ways a deck may look, each shown as pages of it: one is chosen. */
import { useId } from 'react';
import type { AckSlideOptionsAnswer, SlideOption } from '#contract/timeline/questions/interactions.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { ScaledPage } from '#ui/scaled-page.tsx';
import { useAnswerDraft } from './answer-draft.ts';
import type { Reply } from './answer-question.ts';

export interface AckSlideOptionsCardProps {
  interaction: Extract<Interaction, { reason: 'ack_slide_options' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function AckSlideOptionsCard({ interaction, onReply, sending }: AckSlideOptionsCardProps) {
  const { options } = interaction.payload;
  if (interaction.state === 'answered') {
    // The fold keeps the answer with the reason it was checked for.
    const { option } = interaction.answer as AckSlideOptionsAnswer;
    const chosen = options.find(({ id }) => id === option);
    return chosen ? (
      <div className="mt-3 max-w-80">
        <Look option={chosen} />
      </div>
    ) : null;
  }
  return <Choice options={options} onReply={onReply} sending={sending} />;
}

function Choice({ options, onReply, sending }: Omit<AckSlideOptionsCardProps, 'interaction'> & { options: SlideOption[] }) {
  const [{ option }, setDraft] = useAnswerDraft(
    () => ({ option: options[0]?.id ?? '' }),
    (kept) =>
      typeof kept === 'object' && kept !== null && 'option' in kept && options.some(({ id }) => id === kept.option)
        ? { option: String(kept.option) }
        : null,
  );
  const name = useId();
  const disabled = sending || !onReply;
  return (
    <div className="mt-3 space-y-4">
      <fieldset disabled={disabled}>
        <legend className="sr-only">演示文稿的风格</legend>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {options.map((one, n) => (
            <label
              key={one.id}
              className="block cursor-pointer rounded-card border border-line p-2 transition-colors duration-150 hover:border-line-strong has-checked:border-seal has-checked:ring-1 has-checked:ring-seal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-seal"
            >
              <input
                type="radio"
                name={name}
                value={one.id}
                checked={one.id === option}
                onChange={() => setDraft({ option: one.id })}
                aria-label={`${one.name}：${one.note}`}
                className="sr-only"
              />
              <Look option={one} advised={n === 0} />
            </label>
          ))}
        </div>
      </fieldset>
      <Button busy={sending} disabled={disabled} onClick={() => onReply?.({ reason: 'ack_slide_options', answer: { option } })}>
        用这个风格制作
      </Button>
    </div>
  );
}

function Look({ option: { name, note, pages }, advised = false }: { option: SlideOption; advised?: boolean }) {
  const [first = '', ...rest] = pages;
  return (
    <div className="space-y-1.5">
      <ScaledPage title={`${name}：封面`} html={first} width={1280} height={720} className="rounded-control border border-line" />
      {rest.length > 0 ? (
        <div className="grid gap-1.5" style={{ gridTemplateColumns: `repeat(${rest.length}, minmax(0, 1fr))` }}>
          {rest.map((html, n) => (
            <ScaledPage
              key={n}
              title={`${name}：第 ${n + 2} 页`}
              html={html}
              width={1280}
              height={720}
              className="rounded border border-line"
            />
          ))}
        </div>
      ) : null}
      <p className="flex items-center gap-2 px-1 text-sm font-medium">
        <span className="truncate">{name}</span>
        {advised ? <span className="shrink-0 text-xs font-normal text-seal">推荐</span> : null}
      </p>
      <p className="px-1 pb-0.5 text-xs text-ink-3">{note}</p>
    </div>
  );
}
