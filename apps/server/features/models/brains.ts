/** Which brain thinks for a person: the model they chose, kept ready while its setting stays as it is; a run keeps to what it began with. */
import type { Brain } from '#agent/brain.ts';
import { BrainFailure } from '#agent/brain.ts';
import { modelConfig, type ModelConfig } from '#brains/model/config.ts';
import { besideOthers } from '#brains/model/fallback.ts';
import { modelBrain, type ModelPorts } from '#brains/model/model.ts';
import { builtinModel, environmentModel } from '#contract/model-service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Seal } from '#server/platform/sealed.ts';
import { modelColumns, type ModelRow } from './rows.ts';

export interface BrainChoice {
  /** `builtin`, `environment` or a setting's id. */
  choice: string;
  kind: 'builtin' | 'model';
  brain: Brain;
}

export interface PersonalBrainsInput {
  db: Queryable;
  seal: Seal;
  builtin: Brain;
  /** What whoever runs the product set up. */
  environment: Brain | null;
  ports: ModelPorts;
}

export interface PersonalBrains {
  /** What answers who has chosen nothing. */
  usual: string;
  /** What answers this person from now on; for nobody, what answers by default. */
  of(user_id: string | null): Promise<BrainChoice>;
  /** The same for every attempt of a run, as long as the setting it began with exists. */
  ofRun(run: { run_id: string; user_id: string; model_choice: string | null }): Promise<BrainChoice>;
}

/** The choices that stand beside the one that works. */
interface Beside {
  small: string | null;
  fallback: string | null;
}

/** Settings kept ready in this process; the ones not asked for longest go first. */
const mostKept = 200;

export function createPersonalBrains(input: PersonalBrainsInput): PersonalBrains {
  const { db } = input;
  const kept = new Map<string, { version: string; brain: Brain }>();

  const byDefault: BrainChoice = input.environment
    ? { choice: environmentModel, kind: 'model', brain: input.environment }
    : { choice: builtinModel, kind: 'builtin', brain: input.builtin };

  /** A setting of this person; null when it is gone. */
  async function rowOf(user_id: string, setting_id: string): Promise<ModelRow | null> {
    const { rows } = await db.query<ModelRow>({
      name: 'model_setting_in_use',
      text: `select ${modelColumns} from model_setting where setting_id = $1 and user_id = $2`,
      values: [setting_id, user_id],
    });
    return rows[0] ?? null;
  }

  /** Null when what was chosen is gone. */
  async function find(user_id: string, choice: string, beside: Beside): Promise<BrainChoice | null> {
    if (choice === builtinModel) return { choice, kind: 'builtin', brain: input.builtin };
    const [main, small, fallback] = await Promise.all([
      choice === environmentModel ? null : rowOf(user_id, choice),
      besideOne(user_id, beside.small, choice),
      besideOne(user_id, beside.fallback, choice),
    ]);
    if (choice === environmentModel) {
      if (!input.environment) return null;
      if (!small && !fallback) return byDefault;
    } else if (!main) return null;
    const parts = [main, small, fallback].map((one) =>
      one === null ? '' : one === environmentModel ? one : `${one.setting_id}.${one.version}`,
    );
    const brain = ready(`${choice} ${beside.small} ${beside.fallback}`, parts.join(' '), () => {
      const own = main ? make(main, { has_backup: fallback !== null }) : input.environment;
      // Looked at above.
      if (!own) throw new Error('there is no model of the environment');
      const other = (one: typeof small, has_backup: boolean) =>
        one === environmentModel ? input.environment : one && make(one, { has_backup });
      return besideOthers(own, { small: other(small, true), fallback: other(fallback, false) }, input.ports.monotonic);
    });
    return { choice, kind: 'model', brain };
  }

  /** What stands beside a choice is another one that is still there. */
  async function besideOne(user_id: string, wanted: string | null, choice: string): Promise<ModelRow | typeof environmentModel | null> {
    if (wanted === null || wanted === choice) return null;
    if (wanted !== environmentModel) return rowOf(user_id, wanted);
    return input.environment ? environmentModel : null;
  }

  function ready(name: string, version: string, making: () => Brain): Brain {
    const known = kept.get(name);
    kept.delete(name);
    const brain = known?.version === version ? known.brain : making();
    kept.set(name, { version, brain });
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return brain;
  }

  function make(row: ModelRow, how: { has_backup: boolean }): Brain {
    const config = configOf(row, input.seal);
    return config ? modelBrain(config, input.ports, how) : lostKey(row.name);
  }

  async function wantedBy(user_id: string): Promise<Beside & { main: string | null }> {
    const { rows } = await db.query<{ model_choice: string | null; model_small: string | null; model_fallback: string | null }>({
      name: 'model_choice_of',
      text: 'select model_choice, model_small, model_fallback from person_setting where user_id = $1',
      values: [user_id],
    });
    const [row] = rows;
    return { main: row?.model_choice ?? null, small: row?.model_small ?? null, fallback: row?.model_fallback ?? null };
  }

  async function byWish(user_id: string, { main, ...beside }: Awaited<ReturnType<typeof wantedBy>>): Promise<BrainChoice> {
    return (main !== null && (await find(user_id, main, beside))) || (await find(user_id, byDefault.choice, beside)) || byDefault;
  }

  return {
    usual: byDefault.choice,
    async of(user_id) {
      return user_id === null ? byDefault : byWish(user_id, await wantedBy(user_id));
    },
    async ofRun({ run_id, user_id, model_choice: begun }) {
      const wanted = await wantedBy(user_id);
      const found = (begun !== null && (await find(user_id, begun, wanted))) || (await byWish(user_id, wanted));
      if (found.choice !== begun) await db.query('update run set model_choice = $2 where run_id = $1', [run_id, found.choice]);
      return found;
    },
  };
}

/** Null when the key can't be opened any more. */
export function configOf(row: ModelRow, seal: Seal): ModelConfig | null {
  const api_key = row.sealed_key === '' ? '' : seal.open(row.sealed_key, row.setting_id);
  if (api_key === null) return null;
  return modelConfig.parse({
    provider: row.protocol,
    base_url: row.base_url,
    api_key,
    model: row.model,
    label: row.name,
    temperature: row.temperature ?? undefined,
    max_output_tokens: row.max_output_tokens ?? undefined,
    context_tokens: row.context_tokens ?? undefined,
    vision: row.vision,
    price:
      row.price_input === null || row.price_output === null
        ? undefined
        : { input: row.price_input, output: row.price_output, cached: row.price_cached ?? undefined },
  });
}

export const lostKeySentence = '密钥已无法解开（服务器的 SECRET 可能换过），请重新填写密钥';

/** Says what to do instead of calling a service without its key. */
function lostKey(label: string): Brain {
  return {
    label,
    // oxlint-disable-next-line require-yield -- it gives up before the first word
    async *next() {
      throw new BrainFailure(`模型“${label}”的${lostKeySentence}，或在设置中改用内置引擎。已完成的步骤都已保留，之后可以点击“继续”。`);
    },
  };
}
