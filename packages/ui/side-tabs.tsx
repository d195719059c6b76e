/** Sections side by side with their names: a column on a desk, a row above on a phone. Arrow keys move between names. */
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

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
  return (
    <Radix.Root value={active} onValueChange={onChange} orientation="vertical" className="flex min-h-0 flex-1 max-md:flex-col">
      <Radix.List
        aria-label={label}
        className="flex shrink-0 gap-1 px-3 pb-4 max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:pb-2 md:w-44 md:flex-col md:border-r md:border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="flex h-9 items-center gap-2.5 rounded-control px-3 text-sm whitespace-nowrap text-ink-2 transition-colors duration-150 hover:bg-hover data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink max-md:h-11"
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
