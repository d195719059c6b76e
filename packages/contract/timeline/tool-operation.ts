/** The tool operation types of the specification and our own. Whatever is told by type is a `Record<ToolOperation, …>`: another one is asked for everywhere. */

/** In the spelling of most tools; `MCP` of a log is `mcp`. */
export const toolOperations = [
  'plan',
  'file',
  'document',
  'ask_user',
  'confirm_plan',
  'ack_outline',
  'takeover_browser',
  'order',
  'step_done',
  'search',
  'search_img',
  'img',
  'gen_html_poster',
  'browser',
  'web',
  'html_plan',
  'web_slide',
  'slide_options',
  'slide_modify',
  'terminal',
  'code',
  'database',
  'excel',
  'podcast',
  'skill',
  'look',
  'cronjob',
  'sub_agent',
  'check',
  'site_check',
  'milv',
  'mcp',
] as const;
export type ToolOperation = (typeof toolOperations)[number];

const known: ReadonlySet<string> = new Set(toolOperations);

/** The type a tool or a log names, in either spelling (`Document` is `document`); null for one of another version. */
export function operationOf(written: string): ToolOperation | null {
  const lower = written.toLowerCase();
  return isOperation(lower) ? lower : null;
}

function isOperation(word: string): word is ToolOperation {
  return known.has(word);
}
