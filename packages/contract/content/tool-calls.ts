/** What each tool takes, by its name, as the engine of this process gives it; the tools parse it with schemas of their own. */
import type { Change } from '../intent/change.ts';
import type { Order } from '../intent/order.ts';
import type { ElementChange } from '../site/element-change.ts';
import type { PagePlan } from '../site/page-plan.ts';
import type { PageContent } from './page.ts';
import type { KitFill } from './site-kit.ts';
import type { SlideContent } from './slide.ts';
import type { ToolName } from './tool-results.ts';

interface WordsExchanged {
  op: 'replace';
  old: string;
  new: string;
  all: boolean;
}

interface ToolInputs {
  read_file: { name: string; part?: string; offset?: number };
  web_fetch: { url: string; offset?: number };
  browser: { action: 'read' | 'screenshot'; url: string; offset?: number; whole?: boolean };
  search: { query: string; where?: 'own' | 'favorites'; recency?: 'day' | 'week' | 'month' | 'year' };
  code: { language: 'python' | 'javascript'; source: string; purpose: string };
  write_document: { file_name: string; title: string; content: string; references?: { title: string }[] };
  edit_office: { file: string; document?: WordsExchanged[]; slides?: WordsExchanged[] };
  read_workbook: { file_name: string; spoken?: string };
  write_deck: { title: string; theme: string; pages?: number };
  write_slides: { deck: string; pages: SlideContent[]; at?: number };
  read_slides: { deck: string };
  write_page: { title: string; content: Pick<PageContent, 'style' | 'accent' | 'sections'> };
  open_project: Record<string, never>;
  edit_element: { file_path: string; line: number; column: number; shown: string; code: string; change: ElementChange };
  change_site: { changes: Change[] };
  mend_site: { places: { type: string; path?: string; line?: number }[] };
  plan_pages: PagePlan;
  use_kit: { kit: string; fill?: KitFill };
  check_site: Record<string, never>;
  tag_version: { title: string };
  order: Order;
  schedule: { name: string; trigger: string; plan: string };
  sub_agent: { title: string; instructions: string; expert?: string; files: string[] };
}

export type ToolInput<Name extends ToolName> = Name extends keyof ToolInputs ? ToolInputs[Name] : unknown;

/** A call the engine makes: each tool with what it takes. */
export type ToolRequest = { [Name in ToolName]: { tool: Name; input: ToolInput<Name> } }[ToolName];
