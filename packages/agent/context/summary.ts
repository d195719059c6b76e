/** How a conversation is told to whoever sums it up, and the plain list that stands in when nobody could. Pure. */
import type { TranscriptEntry } from '../brain.ts';
import { estimateTokens } from './tokens.ts';

/** Most characters of a text and of a result, from generous to what always fits. */
const steps = [
  { text: 20_000, result: 3_000 },
  { text: 6_000, result: 800 },
  { text: 1_500, result: 200 },
  { text: 300, result: 60 },
];

/** As text that takes at most `room` tokens: who said what, which tools were called, and how what they answered began. */
export function toldForSummary(entries: TranscriptEntry[], room: number): string {
  for (const most of steps) {
    const lines = entries.map((entry) => told(entry, most));
    if (estimateTokens(lines.join('\n\n')) <= room) return framed(lines);
  }
  const lines = entries.map((entry) => told(entry, { text: 300, result: 60 }));
  let rest = room;
  const fitting = lines.toReversed().flatMap((line) => {
    rest -= estimateTokens(line);
    return rest < 0 ? [] : [line];
  });
  return framed([`[${lines.length - fitting.length} earlier entries are left out]`, ...fitting.toReversed()]);
}

/** No line of it can end the frame it stands in. */
function framed(lines: string[]): string {
  return `<conversation>\n${lines.join('\n\n').replaceAll('</conversation', '<\\/conversation')}\n</conversation>`;
}

function told(entry: TranscriptEntry, most: { text: number; result: number }): string {
  switch (entry.role) {
    case 'summary':
      return `[summary of what came before]\n${short(entry.text, most.text * 2)}`;
    case 'user': {
      const files = entry.files.map(({ name }) => name).join(', ');
      return `[person]${files === '' ? '' : ` (attached: ${files})`}\n${short(entry.text, most.text)}`;
    }
    case 'assistant': {
      const calls = entry.calls.map(({ tool, input }) => `[calls ${tool}] ${short(JSON.stringify(input) ?? '', most.result)}`);
      return ['[assistant]', ...(entry.text === '' ? [] : [short(entry.text, most.text)]), ...calls].join('\n');
    }
    case 'notice':
      return `[the workspace]\n${short(entry.text, most.text)}`;
    case 'tool':
      return `[${entry.tool} ${entry.ok ? 'answered' : 'failed'}]\n${short(entry.output, most.result)}`;
    default:
      return `[note]\n${short(JSON.stringify(entry), most.text)}`;
  }
}

/** What the person asked for and which tools were used, in their own words: no more is known without a reader. */
export function digest(entries: TranscriptEntry[]): string {
  const earlier = entries.flatMap((entry) => (entry.role === 'summary' ? [entry.text] : []));
  const asked = entries.flatMap((entry) => (entry.role === 'user' ? [`- ${short(entry.text.replaceAll(/\s+/g, ' '), 500)}`] : []));
  const done = entries.flatMap((entry) =>
    entry.role === 'assistant' ? entry.calls.map(({ tool, input }) => `- ${tool} ${short(JSON.stringify(input) ?? '', 120)}`) : [],
  );
  const said = entries.findLast((entry) => entry.role === 'assistant' && entry.text !== '');
  return [
    ...earlier,
    ...(asked.length > 0 ? [`The person asked:\n${asked.slice(-30).join('\n')}`] : []),
    ...(done.length > 0 ? [`Tools used:\n${done.slice(-40).join('\n')}`] : []),
    ...(said?.role === 'assistant' ? [`Last said:\n${short(said.text, 1_500)}`] : []),
  ].join('\n\n');
}

/** The beginning and the end of it. */
export function short(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = Math.floor(most / 4);
  return `${text.slice(0, most - end)} […${text.length - most} characters left out…] ${text.slice(text.length - end)}`.toWellFormed();
}
