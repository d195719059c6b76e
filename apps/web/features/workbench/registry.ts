/** Which view shows which tool operation type, and in which tab of its own it can also be found: the one place that says so. */
import type { ReactNode, ComponentType } from 'react';
import { operationOf, type ToolOperation } from '#contract/timeline/tool-operation.ts';
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
  /** Beside 跟随, which holds every step. */
  tab: ToolTab | null;
  /** Called when such a step is first looked at. */
  load(): Promise<{ View: StepView }>;
}

const any: Registered = { tab: null, load: () => import('./views/any-step.tsx') };
const asking: Registered = { tab: null, load: () => import('./views/asking-step.tsx') };
/** The file as it was after the step. */
const file: Registered = { tab: null, load: () => import('./views/document-step.tsx') };
const slide: Registered = { tab: null, load: () => import('./views/slide-step.tsx') };

const registry: Readonly<Record<ToolOperation, Registered>> = {
  plan: { tab: null, load: () => import('./views/plan-step.tsx') },
  file: { tab: null, load: () => import('./views/file-step.tsx') },
  document: file,
  podcast: file,
  web: file,
  gen_html_poster: file,
  img: file,
  search_img: { ...file, tab: 'search' },
  ask_user: asking,
  confirm_plan: asking,
  ack_outline: asking,
  slide_options: asking,
  html_plan: asking,
  step_done: asking,
  order: asking,
  takeover_browser: { ...asking, tab: 'browser' },
  look: { tab: null, load: () => import('./views/look-step.tsx') },
  site_check: { tab: null, load: () => import('./views/site-check-step.tsx') },
  cronjob: { tab: null, load: () => import('./views/schedule-step.tsx') },
  web_slide: slide,
  slide_modify: slide,
  browser: { tab: 'browser', load: () => import('./views/page-step.tsx') },
  database: { tab: 'database', load: () => import('./views/database-step.tsx') },
  code: { tab: 'terminal', load: () => import('./views/code-step.tsx') },
  terminal: { tab: 'terminal', load: () => import('./views/terminal-step.tsx') },
  search: { tab: 'search', load: () => import('./views/search-step.tsx') },
  mcp: { tab: null, load: () => import('./views/mcp-step.tsx') },
  // Their words alone.
  excel: any,
  skill: any,
  sub_agent: any,
  check: any,
  milv: any,
};

/** What is not known here, as a step of another version, is shown by its words alone. */
export function registeredFor(operation: string): Registered {
  const known = operationOf(operation);
  return known ? registry[known] : any;
}

export function stepTabOf(operation: string): ToolTab | null {
  return registeredFor(operation).tab;
}

/** Its view is the one of input and output already. */
export function isPlain(registered: Registered): boolean {
  return registered.load === any.load;
}
