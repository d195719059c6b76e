/** What a tool answered, made ready for reading: what kind of text it is, what was left out, and failures in a person's words. Pure. */

export type TextKind = 'json' | 'markdown' | 'text';

export interface Output {
  kind: TextKind;
  /** What is shown; JSON is set out over lines. */
  text: string;
  /** Characters that were not kept, 0 when nothing is missing. */
  left_out: number;
}

/** Longer JSON is shown as it came: setting it out would take longer than anybody waits. */
const most_json = 500_000;

/** @example readOutput('{"a":1}').kind === 'json' */
export function readOutput(given: string): Output {
  const { text, left_out } = withoutCut(given);
  const json = left_out === 0 && text.length <= most_json ? setOut(text) : null;
  if (json !== null) return { kind: 'json', text: json, left_out };
  return { kind: isMarkdown(text) ? 'markdown' : 'text', text, left_out };
}

/** The mark the run leaves where it cut an answer that was too long. */
export function withoutCut(given: string): { text: string; left_out: number } {
  const cut = /\n\[cut: (\d+) more characters\]\s*$/.exec(given);
  return cut ? { text: given.slice(0, cut.index), left_out: Number(cut[1]) } : { text: given, left_out: 0 };
}

function setOut(text: string): string | null {
  const trimmed = text.trim();
  if (!/^[{[][\s\S]*[}\]]$/.test(trimmed)) return null;
  try {
    return JSON.stringify(JSON.parse(trimmed), null, 2);
  } catch {
    // It only looks like JSON, such as "[第 3 页]": plain text.
    return null;
  }
}

/** Only what plainly is Markdown is drawn as such: lists alone are read just as well as they came. */
function isMarkdown(text: string): boolean {
  return /^ {0,3}(#{1,6} \S|```|\|.*\|[ \t]*\n[ \t]*\|[ \t]*:?-)/m.test(text) || /\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\(https?:/.test(text);
}

/** What a failed step says to a person; words of the tool itself are taken as they are. */
export function failureInWords(output: string): string {
  const text = withoutCut(output).text.trim();
  const missing = /^there is no tool named (\S+?);/.exec(text);
  if (missing) return `模型想用的工具“${missing[1]}”不存在，这一步没有执行。它会收到可用工具的列表，换一种做法。`;
  if (text.startsWith('the arguments are not valid')) return '模型给这一步的参数不符合要求，没有执行。它会看到哪里不对，改正后再试。';
  const late = /^given up after ([\d.]+) s/.exec(text);
  if (late) return `等了 ${late[1]} 秒没有结果，这一步已放弃。`;
  // What a line announces stands below, among the output.
  const first = (text.split('\n', 1)[0] ?? '').replace(/：$/, '');
  if (first === '') return '这一步没有成功，工具没有说明原因。';
  return first.length > 300 ? `${first.slice(0, 300)}…` : first;
}
