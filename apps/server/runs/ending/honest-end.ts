/** What a run needs to end honestly: the request it answers, its files opened again, its budget, and the comparison said before its last event. */
import type { FileRef } from '#agent/events.ts';
import { filesWorkedOn, hasWorked, type WorkedOn } from '#capabilities/file-work/worked-on.server.ts';
import { filesLookedInto } from '#capabilities/deliverables/sheet/looked-into.server.ts';
import { newestChecks } from '#agent/made-files.ts';
import { isPictureName } from '#agent/pictures.ts';
import { withoutPictures } from '#brains/model/failure.ts';
import type { CheckPorts } from '#capabilities/deliverables/kind.server.ts';
import { kindOf, wholeOf } from '#capabilities/deliverables/kinds.ts';
import type { RunInput } from '#agent/run.ts';
import type { Workspace } from '#agent/tool.ts';
import { askedOf, type Asked } from '#brains/builtin/text/asked.ts';
import type { Reader } from '#capabilities/tools/read-file/reader.server.ts';
import { toVerify } from '#contract/content/recognised.ts';
import { isKitName } from '#contract/brand-name.ts';
import { asksToBuild } from '#contract/site/requirement.ts';
import { isSiteFile } from '#contract/site/phase.ts';
import { requirementFileName } from '#contract/site/site.ts';
import { AbilityType, TaskType } from '#contract/task.ts';
import { withoutNames } from '#contract/prompt/expert-parts.ts';
import { requestWords, toolsNamed } from '#contract/prompt/reading.ts';
import type { CompletionItem } from '#contract/timeline/completion.ts';
import { sentenceOf } from '#contract/timeline/completion-words.ts';
import { activeEvents } from '#contract/timeline/fold/branches.ts';
import type { FileCheck } from '#contract/timeline/file-check.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { overBudget, type Caps } from '../budget.ts';
import { agreedOrder } from './agreed-order.ts';
import { compare, wordsToLookFor, type How, type Made } from './compare.ts';
import { leftOfSkill } from './skill-deliverable.ts';
import { verifyFiles } from './verify.ts';

export interface HonestEndInput {
  run_id: string;
  /** The task's log as it was when the run was claimed. */
  events: NumberedEvent[];
  files: Workspace;
  reader: Reader;
  ports: CheckPorts;
  caps: Caps;
  /** A language model works, not the engine of this process. */
  is_model: boolean;
  /** It was shown the pictures that came with what was said. */
  sees: boolean;
}

/** All files of a run together; a run's end waits no longer for them. */
const verifyLimitMs = 25_000;

export interface HonestEnd {
  /** Goes into the kernel. */
  ports: Required<Pick<RunInput, 'verify'>> & Pick<RunInput, 'unverified' | 'overBudget'>;
  /** The same events with the comparison before the end of a run that finished. Every append of the run goes through here. */
  completed(appended: TaskEvent[]): TaskEvent[];
}

export function honestEnd({ run_id, events, files, reader, ports, caps, is_model, sees }: HonestEndInput): HonestEnd {
  // Runs on other branches spent, too, but what they made is not what this one answers for.
  const request = requestOf(activeEvents(events), run_id);
  const mine = events.filter((event) => isOf(event, run_id));
  const others = events.filter((event) => !isOf(event, run_id));
  const stored: TaskEvent[] = [...request.earlier, ...mine];
  return {
    ports: {
      verify: (refs, signal) =>
        verifyFiles(refs, { files, reader, ports, look: wordsToLookFor(request.asked()), limit_ms: verifyLimitMs }, signal),
      unverified: madeIn(request.earlier),
      overBudget: overBudget(others, caps),
    },
    completed(appended) {
      const end = appended.find((event) => event.type === 'run_end');
      if (end?.type !== 'run_end' || end.outcome !== 'finished') {
        stored.push(...appended);
        return appended;
      }
      const said = [...stored, ...appended];
      // What was asked for is for later: the schedule is the work, and its runs are held against the plan.
      if (isScheduled(said) || isRequirement(events, said)) return appended;
      // What is said of a deck is said of its pages.
      const checks = checksIn(said).filter((file) => file.state === 'bad' || wholeOf(file.name) === null);
      const made = { files: checks, reply: lastWords(said), read: readIn(events, said, sees), failed: failedAtLast(said) };
      const skipped = leftOfSkill(request.ability_type, { words: request.words, asked: request.asked(), before: request.before, made });
      const compared = [...(skipped ? [skipped] : []), ...compare(request.asked(), made)];
      // A question about a file, answered from the file: there is nothing to tell that the answer doesn't.
      const left = leftByMembers(said, end.not_done);
      const isPlain = checks.length === 0 && compared.every((item) => item.kind === 'source' && item.state === 'done');
      const items = isPlain ? [] : compared.map((item) => inOwnWords(item, end.not_done));
      const not_done = [...new Set([...end.not_done, ...left, ...unsaid(items, end.not_done)])];
      const comparison: TaskEvent[] = isPlain
        ? []
        : [{ type: 'completion', run_id, items, files: is_model ? withLooks(checks, said) : checks }];
      return appended.flatMap((event): TaskEvent[] => (event === end ? [...comparison, { ...end, not_done }] : [event]));
    },
  };
}

/** Of a model's work: whether it looked at a file after it last changed it. The engine draws by layouts and looks at nothing. */
function withLooks(checks: FileCheck[], said: TaskEvent[]): FileCheck[] {
  const looks = new Map<string, string>();
  const seen = new Set<string>();
  for (const event of said) {
    if (event.type === 'tool_call' && event.tool === 'look') looks.set(event.call_id, fileOf(event.input));
    if (event.type !== 'tool_result') continue;
    for (const file of event.files) seen.delete(file.name);
    const looked = looks.get(event.call_id);
    if (event.ok && looked !== undefined) seen.add(looked);
  }
  return checks.map((check) => {
    const looked = seen.has(check.name) || seen.has(check.uri);
    const isTold = check.state === 'good' && (looked || kindOf(check.name)?.is_seen);
    return isTold ? { ...check, looked } : check;
  });
}

function fileOf(input: unknown): string {
  return typeof input === 'object' && input !== null && 'file' in input && typeof input.file === 'string' ? input.file : '';
}

/** A schedule was proposed and nothing was made. */
function isScheduled(said: TaskEvent[]): boolean {
  return said.some((event) => event.type === 'tool_call' && event.operation === 'cronjob') && madeIn(said).length === 0;
}

/** Of a site what is wanted was written down, and nothing built: what was asked for is for the run that builds. */
function isRequirement([created]: NumberedEvent[], said: TaskEvent[]): boolean {
  const isCoding = created?.type === 'task_created' && created.task_type === TaskType.CodingAgent;
  const names = said.flatMap((event) => (event.type === 'tool_result' ? event.files.map(({ name }) => name) : []));
  return isCoding && names.includes(requirementFileName) && !names.some(isSiteFile);
}

/** Pieces of work that were handed out and came to nothing, unless one of that name did later or the brain names it itself. */
function leftByMembers(events: TaskEvent[], said: string[]): string[] {
  const titles = new Map<string, string>();
  const left = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'tool_call' && event.tool === 'sub_agent') titles.set(event.call_id, titleOf(event.input) ?? event.title);
    const title = event.type === 'tool_result' ? titles.get(event.call_id) : undefined;
    if (event.type !== 'tool_result' || title === undefined) continue;
    if (event.ok) left.delete(title);
    else left.set(title, failureOf(title, event.output));
  }
  return [...left].flatMap(([title, sentence]) => (said.some((one) => one.includes(title)) ? [] : [sentence]));
}

function titleOf(input: unknown): string | null {
  return typeof input === 'object' && input !== null && 'title' in input && typeof input.title === 'string' ? input.title : null;
}

/** The first line says what became of it; one that was never begun does not say its name. */
function failureOf(title: string, output: string): string {
  const [line = ''] = output.split('\n');
  return line.includes(`“${title}”`) ? line : `“${title}”${line}`;
}

/** What the brain said of a point that was not done tells more than what was found. */
function inOwnWords(item: CompletionItem, said: string[]): CompletionItem {
  if (item.state !== 'not_done') return item;
  const own = said.find((sentence) => !sentence.startsWith('文件“') && wordsOf(item.what).some((word) => sentence.includes(word)));
  return own === undefined ? item : { ...item, why: own };
}

/** What was found not done and the brain did not name itself. */
function unsaid(items: CompletionItem[], said: string[]): string[] {
  return items.filter((item) => item.state === 'not_done' && !said.some((sentence) => sentence.includes(item.why))).map(sentenceOf);
}

/** 演示文稿（PPT） → 演示文稿, PPT; 读取附件 a.csv → a.csv. */
function wordsOf(what: string): string[] {
  return what
    .replace(/^(?:要点：|读取附件 |篇幅：|标题《)/, '')
    .split(/[（）》]/)
    .filter((word) => word.length > 1);
}

function isOf(event: TaskEvent, run_id: string): boolean {
  return 'run_id' in event && event.run_id === run_id;
}

/**
 * What the person asked for, through questions, answers and interruptions, and what runs before this one did for it.
 * Reading a request takes longer than all else before a brain is asked, so it is read when it is first compared with something.
 */
function requestOf(
  events: TaskEvent[],
  run_id: string,
): { asked(): Asked[]; earlier: TaskEvent[]; ability_type: number; words: string; before: TaskEvent[] } {
  const messages = events.filter((event) => event.type === 'message');
  let at = messages.findIndex((message) => message.answer_id === run_id);
  const before = new Set<string>();
  // What is built is held against what was asked for when it was written down.
  while (at > 0 && (messages[at]?.kind === 'resume' || asksToBuild(messages[at]?.content ?? ''))) {
    at -= 1;
    const answer_id = messages[at]?.answer_id;
    if (answer_id) before.add(answer_id);
  }
  const first = messages[at];
  const earlier = events.filter((event) => 'run_id' in event && event.run_id !== undefined && before.has(event.run_id));
  let read: Asked[] | undefined;
  return {
    asked() {
      // What is made is made in it; nobody has to read it.
      const files = first?.file_list.flatMap(({ file_name }) => (isKitName(file_name) ? [] : [{ name: file_name }])) ?? [];
      const names = [...(first?.experts?.map(({ name }) => name) ?? []), ...toolsNamed(first?.content ?? '')];
      const agreed = agreedOrder(events, first);
      const used = files.filter(({ name }) => !agreed?.left_out.includes(name));
      read ??= first ? askedOf(agreed?.words ?? withoutNames(requestWords(first.content), names), used, agreed?.make) : [];
      return read;
    },
    earlier,
    ability_type: first?.ability_type ?? AbilityType.General,
    words: requestWords(first?.content ?? ''),
    // With what came along with it.
    before: first ? events.slice(0, events.indexOf(first) + 1) : [],
  };
}

/** Files made and not opened since, newest version of each name. */
function madeIn(events: TaskEvent[]): FileRef[] {
  const files = new Map<string, FileRef>();
  for (const event of events) {
    if (event.type === 'tool_result')
      for (const file of event.files) {
        if (file.was !== undefined) files.delete(file.was);
        files.set(file.name, file);
      }
    if (event.type === 'check') for (const file of event.files) if (files.get(file.name)?.uri === file.uri) files.delete(file.name);
  }
  return [...files.values()];
}

/** What is known of every file, and of those nobody could open that nothing is known. */
function checksIn(events: TaskEvent[]): FileCheck[] {
  const known = newestChecks(events.filter((event) => event.type === 'tool_result' || event.type === 'check'));
  const unknown = madeIn(events).map((file): FileCheck => ({ ...file, state: 'unchecked', reason: '没有重新打开检查。' }));
  return [...known, ...unknown];
}

function lastWords(events: TaskEvent[]): string {
  return events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).at(-1) ?? '';
}

/** The step no other came after, when it did not succeed: what is said next may take it for done. */
function failedAtLast(events: TaskEvent[]): string | undefined {
  const last = events.findLast((event) => event.type === 'tool_result');
  if (last === undefined || last.ok) return undefined;
  const call = events.find((event) => event.type === 'tool_call' && event.call_id === last.call_id);
  return call?.type === 'tool_call' ? call.title : undefined;
}

/** By name: files are read by name or by uri, long ones in several windows, and programs name them. */
function readIn(log: TaskEvent[], said: TaskEvent[], sees: boolean): Made['read'] {
  const names = new Map(
    log.flatMap((event) => (event.type === 'message' ? event.file_list.map((file) => [file.file_uri, file.file_name] as const) : [])),
  );
  const known = [...new Set(names.values())];
  const wanted = new Map<string, { tool: string; files: WorkedOn[] }>();
  const read: Made['read'] = new Map();
  const isRefused = said.some((event) => event.type === 'brain_retry' && event.reason === withoutPictures);
  if (sees && !isRefused) for (const name of known) if (isPictureName(name)) read.set(name, 'seen');
  for (const event of new Set([...log, ...said])) {
    if (event.type === 'tool_call') wanted.set(event.call_id, { tool: event.tool, files: usedBy(event.tool, event.input, known) });
    const call = event.type === 'tool_result' && event.ok ? wanted.get(event.call_id) : undefined;
    if (event.type !== 'tool_result' || !call || !hasWorked(call.tool, event.output)) continue;
    const isCut = /\[未完：用 (?:offset|from)=\d+ 继续读\]\s*$/.test(event.output) || /\[cut: \d+ more characters\]$/.test(event.output);
    for (const { name: own, how } of call.tool === 'sub_agent' ? readByMember(event.output, names) : call.files) {
      const name = names.get(own) ?? own;
      const isUnread = call.tool === 'read_file' && isPictureName(name) && !event.output.includes(toVerify);
      const now = how === 'whole' && (isCut || isUnread) ? 'part' : how;
      const before = read.get(name);
      read.set(name, before !== undefined && farness.indexOf(before) > farness.indexOf(now) ? before : now);
    }
  }
  return read;
}

/** A sub-agent's result ends with the files it read, by their names. */
function readByMember(output: string, names: ReadonlyMap<string, string>): WorkedOn[] {
  const told =
    output
      .match(/^来源：.+$/gm)
      ?.at(-1)
      ?.slice('来源：'.length)
      .split('、') ?? [];
  return [...new Set(names.values())].filter((name) => told.includes(name)).map((name): WorkedOn => ({ name, how: 'whole' }));
}

const farness: How[] = ['part', 'program', 'placed', 'seen', 'whole'];

function usedBy(tool: string, input: unknown, known: readonly string[]): WorkedOn[] {
  if (tool === 'read_file' || tool === 'read_office') {
    const { name, file = name } = (input ?? {}) as { name?: unknown; file?: unknown }; // what a brain gave; looked at before it is used
    return typeof file === 'string' ? [{ name: file, how: 'whole' }] : [];
  }
  return [
    ...[...filesLookedInto(tool, input), ...picturesPlaced(tool, input)].map((name): WorkedOn => ({ name, how: 'whole' })),
    ...filesWorkedOn(tool, input, known),
  ];
}

/** A picture that stands on what was made was looked at for that. */
function picturesPlaced(tool: string, input: unknown): string[] {
  if (!/^(?:write|edit)_page$/.test(tool)) return [];
  const found: string[] = [];
  JSON.stringify(input, (key, value: unknown) => {
    if (key === 'picture' && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}
