/** What a program printed for a screen, as text to be read, and cut in the middle when it is long. Pure, for the page too, which has no `util.stripVTControlCharacters`. */

/** U+FFFC stands where `left_out` characters are missing. */
export interface PrintedText {
  text: string;
  left_out: number;
}

/** Without colours and movements of the cursor; a line that was written over and over is as it was left. */
export function readable(text: string): string {
  return (
    text
      // CSI, OSC and other escape sequences of ECMA-48.
      // oxlint-disable-next-line no-control-regex -- control characters are just what has to go
      .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-~])/g, '')
      .split('\n')
      .map((line) => {
        const whole = line.replace(/\r+$/, '');
        return whole.slice(whole.lastIndexOf('\r') + 1);
      })
      .join('\n')
      // oxlint-disable-next-line no-control-regex -- control characters are just what has to go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  );
}

/** Cut at lines where there are some near. */
export function headAndTail({ text, left_out }: PrintedText, most: { head: number; tail: number }): PrintedText {
  const [first = '', second] = text.split('\uFFFC', 2);
  if (second === undefined && text.length <= most.head + most.tail) return { text, left_out };
  const headFrom = second === undefined ? text : first;
  const tailFrom = second ?? text;
  const head = headFrom.length <= most.head ? headFrom : atLineEnd(headFrom.slice(0, most.head));
  const tail = tailFrom.length <= most.tail ? tailFrom : atLineBegin(tailFrom.slice(-most.tail));
  const all = second === undefined ? text.length : first.length + second.length + left_out;
  return { text: `${wellFormed(head)}\uFFFC${wellFormed(tail)}`, left_out: Math.max(0, all - head.length - tail.length) };
}

function atLineEnd(text: string): string {
  const end = text.lastIndexOf('\n');
  return end > text.length * 0.8 ? text.slice(0, end) : text;
}

function atLineBegin(text: string): string {
  const begin = text.indexOf('\n');
  return begin >= 0 && begin < text.length * 0.2 ? text.slice(begin + 1) : text;
}

/** A character that was cut in two goes. */
function wellFormed(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
