/** The panel's tabs that show the work itself, and which of them have something to show in a task. */
import { Database, Eye, FolderTree, Footprints, Globe, ListTodo, Search, SquareTerminal } from 'lucide-react';
import type { StepEntry } from './steps.ts';
import { stepTabOf } from './registry.ts';

/** Tabs that go along the steps: all of them, or those of one group of tools. */
export type StepTab = 'follow' | ToolTab;
export type ToolTab = 'browser' | 'database' | 'terminal' | 'search';
export type PanelTab = StepTab | 'site' | 'todo' | 'files';

export interface TabLook {
  id: PanelTab;
  label: string;
  Icon: typeof Globe;
}

/** In the order they stand in. */
const tabs: readonly TabLook[] = [
  { id: 'follow', label: '跟随', Icon: Footprints },
  { id: 'site', label: '预览', Icon: Eye },
  { id: 'todo', label: '待办', Icon: ListTodo },
  { id: 'browser', label: '浏览器', Icon: Globe },
  { id: 'database', label: '数据库', Icon: Database },
  { id: 'terminal', label: '终端', Icon: SquareTerminal },
  { id: 'search', label: '搜索', Icon: Search },
  { id: 'files', label: '文件', Icon: FolderTree },
];

export interface WhatIsThere {
  steps: readonly StepEntry[];
  working: boolean;
  hasPlan: boolean;
  hasFiles: boolean;
  /** A site is being made, and is no file yet. */
  hasFirstSite: boolean;
}

/** The ids of the tabs with something to show, as one text that stays the same while they do. */
export function shownTabs({ steps, working, hasPlan, hasFiles, hasFirstSite }: WhatIsThere): string {
  const tools = new Set(steps.map(({ action }) => stepTabOf(action.tool_operation_type)));
  return tabs
    .filter(({ id }) => {
      switch (id) {
        case 'follow':
          return steps.length > 0 || working;
        case 'todo':
          return hasPlan;
        case 'site':
          return hasFirstSite;
        case 'files':
          return hasFiles;
        default:
          return tools.has(id);
      }
    })
    .map(({ id }) => id)
    .join(' ');
}

export function tabsOf(ids: string): TabLook[] {
  return tabs.filter(({ id }) => ids.split(' ').includes(id));
}

export function stepsOfTab(steps: readonly StepEntry[], tab: StepTab): readonly StepEntry[] {
  return tab === 'follow' ? steps : steps.filter(({ action }) => stepTabOf(action.tool_operation_type) === tab);
}

export function isStepTab(tab: PanelTab): tab is StepTab {
  return tab !== 'todo' && tab !== 'files' && tab !== 'site';
}

export function isPanelTab(value: unknown): value is PanelTab {
  return tabs.some(({ id }) => id === value);
}
