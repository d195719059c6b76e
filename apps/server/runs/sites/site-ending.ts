/** How work on a site ends: what was left is looked at like what was kept, mending goes on as long as it gets anywhere, and who is asked then finds three ways out. */
import type { FileCheck as KernelCheck, FileRef } from '#agent/events.ts';
import { repairsSoFar } from '#agent/made-files.ts';
import type { GivenUp, RunInput } from '#agent/run.ts';
import { brokenAfter, lastGoodVersion, type Broken, type BreakerEvent } from '#capabilities/deliverables/site/breaker.server.ts';
import { troublesSaid } from '#capabilities/deliverables/site/site.server.ts';
import type { SiteChecker } from '#capabilities/deliverables/site/site-ports.ts';
import { checkSentence, placedMessage } from '#contract/site/site-check.ts';
import { askUserAnswer, readAsked, type Asked } from '#contract/timeline/questions/interactions.ts';
import { fileFacts, type FileCheck } from '#contract/timeline/file-check.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { MessageType } from '#contract/site/chat.ts';
import { questionOfWays, wayChosen, waysOut } from '#contract/site/ways-out.ts';
import type { RunSite } from './site.ts';

type Message = Extract<NumberedEvent, { type: 'message' }>;

export interface SiteEndingInput {
  site: RunSite;
  checker: SiteChecker | null;
  /** The open branch as it was when the run was claimed, and the message it answers. */
  branch: readonly NumberedEvent[];
  message: Message;
  run_id: string;
  may_ask: boolean;
  /** Versions made of what was left lying; those the log tells of already are left out. */
  settle(): Promise<Extract<TaskEvent, { type: 'file_written' }>[]>;
  verify: NonNullable<RunInput['verify']>;
}

export function siteEnding(input: SiteEndingInput): Pick<RunInput, 'left' | 'verify' | 'mayRepair'> {
  const { site, checker, branch, message, run_id } = input;
  const before = autofixesBefore(branch, message, run_id);
  const good = lastGoodVersion(branch.flatMap(countedOf));
  return {
    async left() {
      const kept = await input.settle();
      const draft = await site.brokenDraft();
      return [...kept.map(({ file }) => file), ...(draft ? [draft] : [])];
    },

    async verify(files, signal) {
      const drafts = files.filter(isDraft);
      const others = files.filter((file) => !isDraft(file));
      const looked = others.length > 0 ? await input.verify(others, signal) : [];
      return [...looked, ...(await Promise.all(drafts.map((draft) => draftChecked(draft, site, checker, signal))))];
    },

    mayRepair(stored) {
      const broken = brokenAfter([...before, ...stored.flatMap(countedOf)]);
      if (broken) return givenUp(broken, lastGoodVersion(stored.flatMap(countedOf)) ?? good ?? site.head_at_start, input.may_ask);
      const seen = stored.findLast((event) => event.type === 'check');
      const isSite = seen?.files.some((file) => file.state === 'bad' && (file as FileCheck).facts?.site !== undefined);
      return isSite === true || repairsSoFar(stored) === 0;
    },
  };
}

/** What is no version, as it does not compile. */
const draftPrefix = 'draft:';
export const draftRef = (name: string, tree: string): FileRef => ({ uri: `${draftPrefix}${tree}`, name, bytes: 0 });
const isDraft = ({ uri }: FileRef): boolean => uri.startsWith(draftPrefix);

async function draftChecked(ref: FileRef, site: RunSite, checker: SiteChecker | null, signal: AbortSignal): Promise<FileCheck> {
  const { files, head } = await site.now();
  const check = await checker?.check(files, signal);
  const kept = head ? `没有存成版本，现在的版本还是 ${head.displayVersion}` : '还没有存成版本';
  return {
    ...ref,
    state: 'bad',
    reason: `${kept}。${check ? checkSentence(check) : ''}`,
    ...(check ? { facts: { kind: '网站', site: check, summary: checkSentence(check) } } : {}),
  };
}

/** What is wrong with a file, for whoever is to mend it: of a site each trouble with its place. */
export function mendingWords({ name, reason, facts }: KernelCheck): string {
  const { data } = fileFacts.safeParse(facts);
  return `- ${name}：${data?.site ? `${reason}\n${troublesSaid(data.site)}` : reason}`;
}

const countedOf = (event: { type: string }): BreakerEvent[] =>
  event.type === 'tool_result' || event.type === 'check' || event.type === 'heard'
    ? // One of the three, as was just looked at; what they hold is parsed where it is read.
      [event as BreakerEvent]
    : [];

/** What runs did that answered requests to mend, one right after the other up to this message. */
function autofixesBefore(branch: readonly NumberedEvent[], message: Message, run_id: string): BreakerEvent[] {
  if (message.message_type !== MessageType.Autofix) return [];
  const messages = branch.filter((event) => event.type === 'message');
  const runs = new Set<string>();
  for (let n = messages.findIndex(({ seq }) => seq === message.seq) - 1; n >= 0; n--) {
    const one = messages[n];
    if (!one || one.kind !== 'query' || one.message_type !== MessageType.Autofix || !one.answer_id) break;
    runs.add(one.answer_id);
  }
  return branch.flatMap((event) =>
    'run_id' in event && event.run_id && event.run_id !== run_id && runs.has(event.run_id) ? countedOf(event) : [],
  );
}

const whys: Readonly<Record<Broken['why'], string>> = {
  outlived: '同一个错误修了 2 次还在',
  returned: '改来改去又回到了原来出错的样子',
  no_fewer: '连续 2 轮修改，问题没有变少',
  rounds: '已经修了 4 轮还没有通过检查',
};

const backTo = (version: string): string => `回退到 ${version}`;

function givenUp({ why, error, tried }: Broken, version: string | null, may_ask: boolean): GivenUp {
  const told = `${placedMessage(error)}`.slice(0, 300).replace(/。$/, '');
  const files = tried.flatMap(({ changes }) => changes.map(({ path, added, removed }) => `${path}（+${added} −${removed}）`));
  const what = files.length > 0 ? `试过改：${[...new Set(files)].slice(0, 6).join('、')}。` : '';
  const stands = version ? `版本 ${version} 没有动，仍然能用。` : '改动都留在草稿里。';
  const reason = `${whys[why]}，已经停下来，没有再试。错误：${told}。${what}${stands}`;
  if (!may_ask) return { reason: `${reason}可以换一种做法再说一次，或在“代码”里自己改。` };
  const asked: Asked = {
    reason: 'ask_user',
    payload: {
      title: '这个错误没有修好，接下来怎么办？',
      questions: [
        // Why it stopped is said above the questions. Before the first version there is no code to edit yet.
        questionOfWays((diffsOf(tried) ?? `${whys[why]}：${told}`).slice(0, 500), [
          ...(version ? [backTo(version)] : []),
          waysOut.other,
          ...(version ? [waysOut.own] : []),
        ]),
      ],
    },
  };
  return { reason, pause: asked };
}

function diffsOf(tried: Broken['tried']): string | null {
  const shown = tried.flatMap(({ changes }, n) =>
    changes.flatMap(({ path, diff }) =>
      diff === ''
        ? []
        : [
            `第 ${n + 1} 次 ${path}`,
            ...diff
              .split('\n')
              .slice(0, 4)
              .map((line) => line.slice(0, 80)),
          ],
    ),
  );
  return shown.length > 0 ? ['试过的改法：', ...shown].join('\n') : null;
}

/** The way a person chose when mends had come to nothing; null when this message answers something else. */
function chosenWay(branch: readonly NumberedEvent[], message: Message): string | null {
  if (message.pause_reason !== 'ask_user') return null;
  const end = branch.findLast((event) => event.type === 'run_end' && event.seq < message.seq);
  const asked = end?.type === 'run_end' ? readAsked(end.pause) : null;
  if (asked?.reason !== 'ask_user' || asked.payload.questions[0]?.options?.includes(waysOut.other) !== true) return null;
  const { data } = askUserAnswer.safeParse(message.pause_answer);
  return data ? wayChosen(data) : null;
}

/** The version to go back to; null where another way was chosen. */
export function wayBack(branch: readonly NumberedEvent[], message: Message): string | null {
  return /^回退到 (#\d+)$/.exec(chosenWay(branch, message) ?? '')?.[1] ?? null;
}

/** With this message its person took the code over: what was tried before it is nothing to go on from. */
export function isHandOver(branch: readonly NumberedEvent[], message: Message): boolean {
  return chosenWay(branch, message) === waysOut.own;
}

/** The whole answer to who will mend it without us; null where another way was chosen. */
export function leftToPerson(branch: readonly NumberedEvent[], message: Message, run_id: string): TaskEvent[] | null {
  if (!isHandOver(branch, message)) return null;
  const text = '好，代码留给你改，没有再动。在“代码”里改完保存，就是新的版本。';
  return [
    { type: 'text', run_id, text },
    { type: 'run_end', run_id, outcome: 'finished', not_done: [] },
  ];
}
