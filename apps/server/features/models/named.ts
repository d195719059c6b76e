/** A model that somebody of this machine set up in the settings, for whoever names it on the command line. */
import type { Brain } from '#agent/brain.ts';
import { modelBrain, type ModelPorts } from '#brains/model/model.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Seal } from '#server/platform/sealed.ts';
import { configOf, lostKeySentence } from './brains.ts';
import { modelColumns, type ModelRow } from './rows.ts';

/**
 * By the name it was given or the model's own. Null when there is none; throws `Error` with a Chinese sentence when the name fits
 * several services, or when the key can't be opened.
 */
export async function modelNamed(
  { db, seal, ports }: { db: Queryable; seal: Seal; ports: ModelPorts },
  name: string,
): Promise<Brain | null> {
  const { rows } = await db.query<ModelRow>(
    `select ${modelColumns} from model_setting where lower(name) = lower($1) or lower(model) = lower($1) order by created`,
    [name],
  );
  const given = rows.filter((row) => row.name.toLowerCase() === name.toLowerCase());
  const [row, ...others] = given.length > 0 ? given : rows;
  if (!row) return null;
  if (others.some((other) => other.base_url !== row.base_url || other.model !== row.model)) {
    const all = [row, ...others].map((one) => `${one.name}（${one.model}，${one.base_url}）`);
    throw new Error(`设置里有几个模型服务都叫“${name}”：${all.join('、')}。请在“设置 → 模型”里改成不同的名称，再写要用的那一个。`);
  }
  const config = configOf(row, seal);
  if (!config) throw new Error(`模型“${row.name}”的${lostKeySentence}。`);
  return modelBrain(config, ports);
}
