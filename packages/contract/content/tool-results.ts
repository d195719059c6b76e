/** What each tool answers as data, by its name: the engine of this process works with it, models read words. */
import { z } from 'zod';
import { browserStep } from './browser.ts';
import { filesAnswer } from './files.ts';
import { fileReading, pageReading } from './reading.ts';
import { searchResults } from './search.ts';

/** It answers in words alone, which nobody reads but models. */
const words = z.unknown();

export const toolResults = {
  read_file: fileReading,
  web_fetch: pageReading,
  browser: browserStep,
  files: filesAnswer,
  search: searchResults,
  ack_outline: words,
  ask_user: words,
  choose_slide_direction: words,
  code: words,
  confirm_html_plan: words,
  confirm_plan: words,
  create_sheet: words,
  database: words,
  edit_chart: words,
  edit_document: words,
  edit_page: words,
  edit_podcast: words,
  edit_poster: words,
  edit_sheet: words,
  draw_motif: words,
  edit_slides: words,
  generate_image: words,
  make_chart: words,
  make_poster: words,
  mcp__office__amount_in_capitals: words,
  mcp__office__convert_unit: words,
  mcp__time__convert: words,
  mcp__time__now: words,
  open_favorite: words,
  plan: words,
  query_sheet: words,
  read_slides: words,
  read_workbook: words,
  schedule: words,
  search_image: words,
  step_done: words,
  sub_agent: words,
  takeover_browser: words,
  terminal: words,
  write_deck: words,
  write_document: words,
  write_page: words,
  write_podcast: words,
  write_slides: words,
} satisfies Record<string, z.ZodType>;

export type ToolName = keyof typeof toolResults;
export type ToolResult<Name extends ToolName> = z.infer<(typeof toolResults)[Name]>;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(toolResults, name);
}
