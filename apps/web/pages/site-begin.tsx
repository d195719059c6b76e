/** How work with the website expert begins: whether it writes down first what is wanted, the finished site it begins from, and what others ask for. */
import { AppWindow, FilePen, Sparkles, X, Zap } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { materialStarters, starters, type Starter } from '#capabilities/experts/website-starters.ts';
import { kitById } from '#capabilities/experts/website/website.ts';
import type { ExternalConfig, ProjectMode } from '#contract/site/site.ts';
import { classList } from '#ui/class-list.ts';
import { say } from '#ui/toast.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { knownSite } from './site-address.ts';

const modes = [
  { mode: 'hands_off', label: '先写需求', tip: '先写成一份需求文档，你看过、改过，再按“构建”', Icon: FilePen },
  { mode: 'hands_on', label: '快速搭建', tip: '不写需求文档，直接做出第一版', Icon: Zap },
] as const;

export interface SiteChoiceProps {
  site: ExternalConfig & { mode: ProjectMode };
  /** The page's address. */
  query: URLSearchParams;
  onMode(mode: ProjectMode): void;
  /** Null takes it off. */
  onTemplate(template: string | null): void;
  /** Without what nobody knows. */
  onQuery(query: URLSearchParams): void;
}

export function SiteChoice({ site, query, onMode, onTemplate, onQuery }: SiteChoiceProps) {
  const address = query.toString();
  useEffect(() => {
    const known = knownSite(new URLSearchParams(address));
    if (!known) return;
    for (const sentence of known.said) say.warn(sentence);
    onQuery(known.query);
    // Another address is another question; who is told is the same.
  }, [address]);
  const kit = kitById(site.template ?? '');
  return (
    <div className="mx-2.5 mb-1.5 flex flex-wrap items-center gap-1.5">
      <div role="group" aria-label="怎么开始" className="inline-flex rounded-control border border-line bg-paper p-px">
        {modes.map(({ mode, label, tip, Icon }) => (
          <Tooltip key={mode} tip={tip} side="bottom">
            <button
              type="button"
              aria-pressed={site.mode === mode}
              onClick={() => onMode(mode)}
              className={classList(
                'inline-flex h-7 items-center gap-1.5 rounded-[calc(var(--radius-control)-1px)] px-2.5 text-sm whitespace-nowrap transition-colors duration-150 max-md:h-10.5',
                site.mode === mode ? 'bg-sheet font-medium text-ink shadow-sm' : 'text-ink-2 hover:text-ink',
              )}
            >
              <Icon size={14} strokeWidth={1.5} className={site.mode === mode ? 'text-seal' : ''} />
              {label}
            </button>
          </Tooltip>
        ))}
      </div>
      {kit ? (
        <span className="inline-flex h-7.5 items-center gap-1.5 rounded-control border border-line bg-paper pl-2.5 text-sm text-ink-2 max-md:h-11">
          <AppWindow size={14} strokeWidth={1.5} className="shrink-0 text-seal" />
          {`做成网站：${kit.label}`}
          <button
            type="button"
            aria-label="不用这个模板"
            onClick={() => onTemplate(null)}
            className="inline-flex size-7 items-center justify-center rounded-control text-ink-3 hover:text-ink max-md:size-11"
          >
            <X size={14} strokeWidth={1.5} />
          </button>
        </span>
      ) : null}
    </div>
  );
}

export function SiteStarters({ onStart }: { onStart(starter: Starter): void }) {
  const [finished, others] = [starters.filter(({ kit }) => kit), starters.filter(({ kit }) => !kit)];
  return (
    <div className="space-y-4">
      <Row label="现成的，不用语言模型也能做">
        {[...finished, ...materialStarters].map((starter) => (
          <StarterChip key={starter.label} starter={starter} onPress={() => onStart(starter)} />
        ))}
      </Row>
      <Row label="要语言模型来写的，没有接入时会如实说明">
        {others.map((starter) => (
          <StarterChip key={starter.label} starter={starter} onPress={() => onStart(starter)} />
        ))}
      </Row>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h2 className="mb-2 text-center text-xs text-ink-3">{label}</h2>
      <div className="flex flex-wrap justify-center gap-2 max-md:-mx-4 max-md:scrollbar-none max-md:flex-nowrap max-md:justify-start max-md:overflow-x-auto max-md:px-4">
        {children}
      </div>
    </section>
  );
}

function StarterChip({ starter: { label, does, kit }, onPress }: { starter: Starter; onPress(): void }) {
  const Icon = kit ? AppWindow : Sparkles;
  return (
    <button
      type="button"
      title={does}
      onClick={onPress}
      className="animate-appear -outline-offset-2 inline-flex h-9 items-center gap-1.5 rounded-full border border-line bg-sheet px-3.5 text-sm text-ink transition-colors duration-150 hover:border-line-strong max-md:h-11 max-md:shrink-0"
    >
      <Icon size={14} strokeWidth={1.5} className={classList('shrink-0', kit ? 'text-seal' : 'text-ink-3')} />
      {label}
    </button>
  );
}
