/** Which view shows which tool operation type, and in which tab of its own it can also be found: the one place that says so. */
import type { ReactNode, ComponentType } from 'react';
import type { StepEntry } from './steps.ts';
import type { ToolTab } from './tabs.ts';

export interface StepViewProps {
  entry: StepEntry;
  /** Draws a file as the preview does, at the version its uri names. */
  drawFile(file: StepFile): ReactNode;
  /** The newest file of this name in the task; null when there is none. */
  fileNamed(name: string): StepFile | null;
  /** Opens it in a tab of its own. */
  openFile(name: string): void;
}

export interface StepFile {
  name: string;
  uri: string;
  bytes: number | null;
}

export type StepView = ComponentType<StepViewProps>;

interface Registered {
  operations: readonly string[];
  /** Beside 跟随, which holds every step. */
  tab: ToolTab | null;
  /** Called when such a step is first looked at. */
  load(): Promise<{ View: StepView }>;
}

const any = () => import('./views/any-step.tsx');
const asking = () => import('./views/asking-step.tsx');

const registry: readonly Registered[] = [
  { operations: ['plan'], tab: null, load: () => import('./views/plan-step.tsx') },
  { operations: ['file'], tab: null, load: () => import('./views/file-step.tsx') },
  { operations: ['document', 'podcast', 'web'], tab: null, load: () => import('./views/document-step.tsx') },
  { operations: ['ask_user', 'confirm_plan', 'ack_outline', 'slide_options', 'html_plan', 'step_done', 'order'], tab: null, load: asking },
  { operations: ['look'], tab: null, load: () => import('./views/look-step.tsx') },
  { operations: ['site_check'], tab: null, load: () => import('./views/site-check-step.tsx') },
  { operations: ['cronjob'], tab: null, load: () => import('./views/schedule-step.tsx') },
  { operations: ['web_slide', 'slide_modify'], tab: null, load: () => import('./views/slide-step.tsx') },
  { operations: ['takeover_browser'], tab: 'browser', load: asking },
  { operations: ['browser'], tab: 'browser', load: () => import('./views/page-step.tsx') },
  { operations: ['database'], tab: 'database', load: () => import('./views/database-step.tsx') },
  { operations: ['code'], tab: 'terminal', load: () => import('./views/code-step.tsx') },
  { operations: ['terminal'], tab: 'terminal', load: () => import('./views/terminal-step.tsx') },
  { operations: ['search'], tab: 'search', load: () => import('./views/search-step.tsx') },
  // The file as it was after the step, as for a document.
  { operations: ['gen_html_poster', 'img'], tab: null, load: () => import('./views/document-step.tsx') },
  { operations: ['search_img'], tab: 'search', load: () => import('./views/document-step.tsx') },
  { operations: ['mcp'], tab: null, load: () => import('./views/mcp-step.tsx') },
];

/** What no line names, tools from elsewhere too, is shown by its words alone. */
const unknown: Registered = { operations: [], tab: null, load: any };

export function registeredFor(operation: string): Registered {
  const type = operation.toLowerCase();
  return registry.find(({ operations }) => operations.includes(type)) ?? unknown;
}

export function stepTabOf(operation: string): ToolTab | null {
  return registeredFor(operation).tab;
}

/** Its view is the one of input and output already. */
export function isPlain(registered: Registered): boolean {
  return registered.load === any;
}
