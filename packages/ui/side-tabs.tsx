/** Sections side by side with their names: a column on a desk, a row above on a phone. Arrow keys move between names. */
import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';

export interface SideTab {
  id: string;
  label: string;
  icon: ReactNode;
  content: ReactNode;
}

export interface SideTabsProps {
  label: string;
  tabs: readonly SideTab[];
  active: string;
  onChange(id: string): void;
}

export function SideTabs({ label, tabs, active, onChange }: SideTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the row may be longer than the screen.
    list.current?.querySelector('[data-state=active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <Radix.Root value={active} onValueChange={onChange} orientation="vertical" className="flex min-h-0 flex-1 max-md:flex-col">
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex shrink-0 gap-1 px-3 pb-4 max-md:scroll-px-3 max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:pb-2 md:w-44 md:flex-col md:border-r md:border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="flex h-9 shrink-0 items-center gap-2.5 rounded-control px-3 text-sm whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors duration-150 hover:bg-hover data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink max-md:h-11 max-md:[&>svg]:hidden"
          >
            {tab.icon}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.id}
          value={tab.id}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto px-6 pb-6 outline-offset-[-2px] max-md:px-4 max-md:pt-4"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
