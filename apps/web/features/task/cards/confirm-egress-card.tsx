/** Something would leave for another place: where to, what would go along, and the person's word. */
import { Globe, Plug, Search } from 'lucide-react';
import {
  egressChoices,
  egressReasons,
  type ConfirmEgress,
  type ConfirmEgressAnswer,
} from '#contract/timeline/questions/egress-question.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import type { Reply } from './answer-question.ts';

export interface ConfirmEgressCardProps {
  interaction: Extract<Interaction, { reason: 'confirm_egress' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

const icons = { address: Globe, extension: Plug, service: Search } as const;
const outcomes = ['once', 'place', 'refuse'] as const;

export function ConfirmEgressCard({ interaction, onReply, sending }: ConfirmEgressCardProps) {
  const { payload } = interaction;
  const choices = egressChoices(payload);
  return (
    <div className="mt-2 space-y-3 text-sm">
      <Where payload={payload} />
      <ul className="space-y-1">
        {egressReasons(payload).map((reason) => (
          <li key={reason} className="break-words text-ink-2">
            {reason}
          </li>
        ))}
      </ul>
      {payload.carries.map(({ from, words }) => (
        <blockquote key={from} className="rounded-control border border-line bg-paper px-3 py-2">
          <p className="text-xs break-words text-ink-3">来自{from}</p>
          <p className="break-words">{words}</p>
        </blockquote>
      ))}
      {payload.body ? <Body body={payload.body} /> : null}
      {payload.read.length > 0 ? (
        <p className="text-xs break-words text-ink-3">
          这个任务读过：{payload.read.join('、')}。
          {interaction.state === 'open' ? '不确定时请选“不允许”：任务会接着做，并说明这一步没有做。' : ''}
        </p>
      ) : null}
      {interaction.state === 'open' ? (
        <div className="flex flex-wrap items-center gap-2">
          {outcomes.map((outcome) => (
            <Button
              key={outcome}
              look={outcome === 'refuse' ? 'primary' : 'secondary'}
              size="small"
              disabled={!onReply || sending}
              onClick={() => onReply?.({ reason: 'confirm_egress', answer: { outcome } })}
            >
              {choices[outcome]}
            </Button>
          ))}
        </div>
      ) : (
        <p className="break-words">
          {choices[(interaction.answer as ConfirmEgressAnswer).outcome /* kept with the reason it was checked for */]}
        </p>
      )}
    </div>
  );
}

function Where({ payload: { kind, addresses, places } }: { payload: ConfirmEgress }) {
  const Icon = icons[kind];
  const lines = addresses.length > 0 ? addresses : places.map(({ name }) => name);
  return (
    <ul aria-label="发到哪里" className="space-y-1">
      {lines.map((line, n) => (
        <li key={n} className="flex items-start gap-2">
          <Icon size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ink-3" />
          <span className="max-h-40 min-w-0 overflow-y-auto font-medium break-all">{line}</span>
        </li>
      ))}
    </ul>
  );
}

function Body({ body: { text, chars } }: { body: NonNullable<ConfirmEgress['body']> }) {
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-ink-2 max-md:min-h-11">
        会一起发出的内容（{chars} 个字符）
      </summary>
      <p className="max-h-48 overflow-y-auto rounded-control border border-line px-3 py-2 break-all whitespace-pre-wrap">
        {text}
        {chars > text.length ? '……' : ''}
      </p>
    </details>
  );
}
