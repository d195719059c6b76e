/** What each tool answers as data, by its name: the engine of this process works with it, models read words. */
import { z } from 'zod';
import { browserStep } from './browser.ts';
import { chartAnswer } from './chart.ts';
import { clockTimes, conversions } from './conversion.ts';
import { databaseAnswer } from './database.ts';
import { deckAnswer, deckPages } from './deck.ts';
import { documentAnswer } from './document.ts';
import { filesAnswer } from './files.ts';
import { pageAnswer } from './page.ts';
import { picturesFound } from './pictures.ts';
import { podcastAnswer } from './podcast.ts';
import { posterAnswer } from './poster.ts';
import { programRun } from './program.ts';
import { fileReading, pageReading } from './reading.ts';
import { scheduleAnswer } from './schedule.ts';
import { searchResults } from './search.ts';
import { pagePlan } from '../site/page-plan.ts';
import { siteCheck } from '../site/site-check.ts';
import { siteChangedAnswer, siteKitAnswer, siteMendedAnswer, siteProjectAnswer, siteVersionAnswer, siteWriteAnswer } from './site.ts';
import { memberAnswer } from './sub-agent.ts';
import { sheetAnswer, workbookStructure } from './workbook.ts';

/** It answers in words alone, which nobody reads but models. */
const words = z.unknown();

export const toolResults = {
  read_file: fileReading,
  web_fetch: pageReading,
  browser: browserStep,
  files: filesAnswer,
  restore_version: siteVersionAnswer,
  search: searchResults,
  ack_outline: words,
  ask_user: words,
  change_site: siteChangedAnswer,
  check_site: siteCheck,
  choose_slide_direction: words,
  code: programRun,
  confirm_html_plan: words,
  confirm_plan: words,
  create_sheet: sheetAnswer,
  database: databaseAnswer,
  edit_chart: chartAnswer,
  edit_document: documentAnswer,
  edit_element: siteWriteAnswer,
  edit_file: siteWriteAnswer,
  edit_office: words,
  edit_page: pageAnswer,
  edit_podcast: podcastAnswer,
  edit_poster: posterAnswer,
  edit_sheet: sheetAnswer,
  delete_files: siteWriteAnswer,
  draw_motif: words,
  edit_slides: deckAnswer,
  generate_image: words,
  make_chart: chartAnswer,
  make_poster: posterAnswer,
  mcp__office__amount_in_capitals: conversions,
  mcp__office__convert_unit: conversions,
  mcp__time__convert: clockTimes,
  mcp__time__now: clockTimes,
  mend_site: siteMendedAnswer,
  move_files: siteWriteAnswer,
  open_favorite: words,
  open_project: siteProjectAnswer,
  order: words,
  plan: words,
  plan_pages: pagePlan,
  query_sheet: sheetAnswer,
  read_code: words,
  read_slides: deckPages,
  read_workbook: workbookStructure,
  schedule: scheduleAnswer,
  search_code: words,
  search_image: picturesFound,
  step_done: words,
  sub_agent: memberAnswer,
  tag_version: siteVersionAnswer,
  takeover_browser: words,
  terminal: words,
  use_kit: siteKitAnswer,
  write_deck: deckAnswer,
  write_document: documentAnswer,
  write_files: siteWriteAnswer,
  write_page: pageAnswer,
  write_podcast: podcastAnswer,
  write_slides: deckAnswer,
} satisfies Record<string, z.ZodType>;

export type ToolName = keyof typeof toolResults;
export type ToolResult<Name extends ToolName> = z.infer<(typeof toolResults)[Name]>;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(toolResults, name);
}
