/** Which brain thinks for a person: the model they chose, kept ready while its setting stays as it is; a run keeps to what it began with. */
import type { Brain } from '#agent/brain.ts';
import { BrainFailure } from '#agent/brain.ts';
import { modelConfig, type ModelConfig } from '#brains/model/config.ts';
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

/** Settings kept ready in this process; the ones not asked for longest go first. */
const mostKept = 200;

export function createPersonalBrains(input: PersonalBrainsInput): PersonalBrains {
  const { db } = input;
  const kept = new Map<string, { version: number; brain: Brain }>();

  const byDefault: BrainChoice = input.environment
    ? { choice: environmentModel, kind: 'model', brain: input.environment }
    : { choice: builtinModel, kind: 'builtin', brain: input.builtin };

  /** Null when what was chosen is gone. */
  async function find(user_id: string, choice: string): Promise<BrainChoice | null> {
    if (choice === builtinModel) return { choice, kind: 'builtin', brain: input.builtin };
    if (choice === environmentModel) return input.environment && byDefault;
    const { rows } = await db.query<ModelRow>({
      name: 'model_setting_in_use',
      text: `select ${modelColumns} from model_setting where setting_id = $1 and user_id = $2`,
      values: [choice, user_id],
    });
    const [row] = rows;
    return row ? { choice, kind: 'model', brain: ready(row) } : null;
  }

  function ready(row: ModelRow): Brain {
    const known = kept.get(row.setting_id);
    kept.delete(row.setting_id);
    const brain = known?.version === row.version ? known.brain : make(row);
    kept.set(row.setting_id, { version: row.version, brain });
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return brain;
  }

  function make(row: ModelRow): Brain {
    const config = configOf(row, input.seal);
    return config ? modelBrain(config, input.ports) : lostKey(row.name);
  }

  async function of(user_id: string | null): Promise<BrainChoice> {
    if (user_id === null) return byDefault;
    const { rows } = await db.query<{ model_choice: string | null }>({
      name: 'model_choice_of',
      text: 'select model_choice from person_setting where user_id = $1',
      values: [user_id],
    });
    const wanted = rows[0]?.model_choice ?? null;
    return (wanted !== null && (await find(user_id, wanted))) || byDefault;
  }

  return {
    usual: byDefault.choice,
    of,
    async ofRun({ run_id, user_id, model_choice: begun }) {
      const found = (begun !== null && (await find(user_id, begun))) || (await of(user_id));
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
    price: row.price_input === null || row.price_output === null ? undefined : { input: row.price_input, output: row.price_output },
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
