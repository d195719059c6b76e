/** The website expert without a language model on the built product: from a starter to a checked version, other words on an element, and what a poll costs. */
import { AbilityType, TaskRunMode, TaskType } from '#contract/task.ts';
import type { ElementPlace } from '#contract/site/frame-places.ts';
import { median, watchShare, type Figure } from './figure.ts';
import { signUp, startProduct, watch, type Person, type RunningProduct } from './product.ts';

const starters = 3;
const edits = 7;
/** A person may ask so often a minute and no more. */
const polls = 200;
const people = 10;
/** Open pages, whose polls meet on a server that has something to do. */
const pages = 20;

export async function siteWorkBench(): Promise<Figure[]> {
  const product = await startProduct();
  const share = watchShare();
  try {
    const person = await signUp(product);
    const times: number[] = [];
    const projectIds: string[] = [];
    // The first also starts the compiler, the linter and Chromium.
    for (let n = 0; n <= starters; n++) {
      const made = await starterOf(product, person, n);
      if (n > 0) times.push(made.took);
      projectIds.push(made.projectId);
    }
    const words = await wordsOf(person, projectIds.at(-1) ?? '');
    const poll = await pollOf(product, projectIds);
    const note = `a thread had ${(share.stop() * 100).toFixed(0)} % of a core`;
    return [
      { name: 'a starter to its checked version, built in', value: median(times) / 1000, unit: 's', target: 6, want: 'at most', note },
      { name: 'other words on an element, to the new version', value: words / 1000, unit: 's', target: 2, want: 'at most', note },
      {
        name: `a poll of a project with ${pages} pages open, CPU of the server`,
        value: poll.together * 1000,
        unit: 'µs',
        target: 400,
        want: 'at most',
        note: `alone ${micro(poll.alone)}; an operation that only answers ${micro(poll.nothing.together)}, alone ${micro(poll.nothing.alone)}`,
      },
    ];
  } finally {
    share.stop();
    await product.stop();
  }
}

async function starterOf(product: RunningProduct, person: Person, round: number): Promise<{ took: number; projectId: string }> {
  // The same site is looked at once: each has words of its own.
  const query = `做成网站：石浦渔港第 ${round} 码头，电话 0574-6593001${round}，泊位 ${300 + round} 个`;
  const { task } = await person.call<{ task: { task_id: string } }>('CreateAntouTask', {
    task_type: TaskType.CodingAgent,
    expert_agent_config: { external_config: { mode: 'hands_on', template: 'pages' } },
  });
  const { task_id } = task;
  const stream = await watch(product, person, task_id);
  const ended = stream.next('run_end');
  const begun = performance.now();
  await person.call('SendMessage', { task_id, query, ability_type: AbilityType.WEB, task_run_mode: TaskRunMode.Auto });
  const took = (await ended) - begun;
  stream.end();
  const { projectId } = await person.call<{ projectId: string }>('GetProjectOfTask', { taskId: task_id });
  const { headVersionId } = await projectOf(person, projectId);
  if (headVersionId === '') throw new Error('the starter became no version');
  return { took, projectId };
}

async function projectOf(person: Person, projectId: string): Promise<{ headVersionId: string }> {
  return (await person.call<{ project: { headVersionId: string } }>('GetProject', { projectId })).project;
}

/** A heading whose words stand in the code. */
async function wordsOf(person: Person, projectId: string): Promise<number> {
  const code = await person.call<{ versionId: string; files: { filePath: string; content: string }[] }>('GetCode', { projectId });
  let { versionId } = code;
  const filePath = 'app/about/page.tsx';
  const page = 'export default function About() {\n  return <h1>关于这个工具</h1>;\n}\n';
  const saved = await person.call<Saved>('SaveCode', { projectId, files: [{ filePath, content: page }], baseVersionId: versionId });
  versionId = versionOf(saved);
  const times: number[] = [];
  for (let n = 0; n <= edits; n++) {
    const element: ElementPlace = {
      filePath,
      line: 2,
      column: 10,
      name: 'About',
      tag: 'h1',
      text: n === 0 ? '关于这个工具' : `第 ${n - 1} 个说法`,
      look: { fontSize: 32, color: 'rgb(0, 0, 0)', background: 'rgba(0, 0, 0, 0)' },
    };
    const begun = performance.now();
    const answer = await person.call<Saved>('EditSiteElement', {
      projectId,
      baseVersionId: versionId,
      element,
      change: { text: `第 ${n} 个说法` },
    });
    if (n > 0) times.push(performance.now() - begun);
    versionId = versionOf(answer);
  }
  return median(times);
}

interface Saved {
  version: { versionID: string } | null;
  errors: { message: string }[];
}

function versionOf({ version, errors }: Saved): string {
  if (!version) throw new Error(`nothing was saved: ${errors.map(({ message }) => message).join()}`);
  return version.versionID;
}

const micro = (ms: number): string => `${(ms * 1000).toFixed(0)} µs`;

interface PollCost {
  /** Of one that comes alone. */
  alone: number;
  /** Of one of those of the pages. */
  together: number;
  /** Of an operation that asks nothing of the database, alone and together. */
  nothing: { alone: number; together: number };
}

/** In milliseconds of the processor, with all that an answered request costs. The first of the people warms the server up. */
async function pollOf(product: RunningProduct, projectIds: readonly string[]): Promise<PollCost> {
  const used = { alone: 0, together: 0, nothing: { alone: 0, together: 0 } };
  for (let n = 0; n <= people; n++) {
    const person = await signUp(product);
    await product.pool.query(
      'with given as (update site_project set user_id = $1 where project_id = any($2) returning task_id) update task set user_id = $1 from given where task.task_id = given.task_id',
      [person.user_id, projectIds],
    );
    const project = (page: number) => projectOf(person, projectIds[page % projectIds.length] ?? '');
    const nothing = () => person.call('GetFeatureFlags', {});
    const cost = async (ask: (page: number) => Promise<unknown>, at_once: number): Promise<number> => {
      const before = product.cpuMs();
      const page = async (one: number) => {
        for (let poll = 0; poll < polls / at_once; poll++) await ask(one);
      };
      await Promise.all(Array.from({ length: at_once }, (_, one) => page(one)));
      return n === 0 ? 0 : (product.cpuMs() - before) / people / polls;
    };
    used.nothing.alone += await cost(nothing, 1);
    used.nothing.together += await cost(nothing, pages);
    used.alone += await cost(project, 1);
    used.together += await cost(project, pages);
  }
  return used;
}
