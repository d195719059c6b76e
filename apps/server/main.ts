/** Starts the product: serves it, or does what the command line asks. */
import { readConfig, type Config } from '#server/platform/config/config.ts';
import { oidcCallbackPath } from '#server/platform/auth/oidc-paths.ts';
import { holdFolder, prepareFolder } from '#server/platform/data-folder.ts';
import type { Question } from './ask/ask.ts';
import type { Evaluation } from './eval/eval.ts';
import { createProduct, type Product } from './product.ts';
import { serve } from './serve.ts';

const [command, ...rest] = process.argv.slice(2);

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  switch (command) {
    case undefined:
      return runServer(readConfig(process.env));
    case 'ask': {
      const { readQuestion, usage } = await asking();
      const question = readQuestion(rest);
      if (!question) {
        process.stderr.write(`${usage}\n`);
        return 2;
      }
      return runQuestion(readConfig({ LOG_LEVEL: 'warn', ...process.env }), question);
    }
    case 'eval': {
      const { evalUsage, readEvaluation, withModel } = await evaluating();
      const evaluation = readEvaluation(rest);
      if (!evaluation) {
        process.stderr.write(`${evalUsage}\n`);
        return 2;
      }
      const { env, own } = withModel(process.env, evaluation.model);
      process.env = env;
      return runEvaluation(readConfig({ LOG_LEVEL: 'error', ...process.env }), evaluation, own);
    }
    default: {
      const [{ usage }, { evalUsage }] = await Promise.all([asking(), evaluating()]);
      process.stderr.write(`不认识的命令：${command}\n用法：./start 启动服务\n${usage}\n${evalUsage}\n`);
      return 2;
    }
  }
}

/** A server asks nothing of itself and never measures itself: what that takes is read when it is asked for. */
function asking() {
  return import('./ask/ask.ts');
}

function evaluating() {
  return import('./eval/eval.ts');
}

async function runServer(config: Config): Promise<number> {
  prepareFolder(config.DATA_DIR);
  // With a database of its own the folder belongs to one process; otherwise the database keeps many apart.
  const held = config.DATABASE_URL ? null : holdFolder(config.DATA_DIR);
  if (held && 'holder' in held) {
    const where = held.holder.address ? `，地址 ${held.holder.address}` : '';
    process.stderr.write(
      `数据目录 ${config.DATA_DIR} 正由另一个案头使用（进程 ${held.holder.pid}${where}）；请先停止它，或用 DATA_DIR 指定其他目录。\n`,
    );
    return 1;
  }
  let product: Product | undefined;
  try {
    product = await createProduct(config);
    const serving = await serve(product).catch(async (error: unknown) => {
      await product?.close({ keep_database: false });
      throw error;
    });
    held?.announce(serving.address);
    process.stdout.write(
      `案头已启动：${serving.address}\n引擎：${product.brain.brain.label}${product.brain.kind === 'builtin' ? '（无需密钥与网络）' : ''}\n数据：${config.DATA_DIR}\n${callbackNote(config, serving.address)}按 Ctrl-C 结束。\n`,
    );
    if (product.brain.kind === 'builtin') void offerLocal(product.local);
    await untilAsked();
    await serving.close();
    await product.close({ keep_database: false });
    return 0;
  } finally {
    held?.release();
  }
}

/** Nothing is set up, and something is here that could be used. */
async function offerLocal(local: Product['local']): Promise<void> {
  const services = await local.find(AbortSignal.timeout(5_000)).catch(() => []);
  for (const { label, models } of services) {
    const count = models.length > 1 ? ` 等 ${models.length} 个模型` : '';
    process.stderr.write(`这台机器上的 ${label} 正在运行（${models[0]?.model}${count}）：登录后在“设置 → 模型”里点一下就能使用。\n`);
  }
}

/** What has to be registered at the sign-in service, where there is one. */
function callbackNote(config: Config, address: string): string {
  return config.OIDC_DISCOVERY_URL ? `单点登录的回调地址：${address}${oidcCallbackPath}\n` : '';
}

async function runQuestion(config: Config, question: Question): Promise<number> {
  const { ask } = await asking();
  return withProduct(config, (product) =>
    ask(product, question, { out: (line) => process.stdout.write(`${line}\n`), err: (text) => process.stderr.write(text) }),
  );
}

async function runEvaluation(config: Config, evaluation: Evaluation, model: string | null): Promise<number> {
  const stopping = new AbortController();
  void untilAsked().then(() => stopping.abort());
  const { evaluate } = await evaluating();
  const means = {
    out: (line: string) => process.stdout.write(`${line}\n`),
    err: (text: string) => process.stderr.write(text),
    signal: stopping.signal,
  };
  return withProduct(config, (product) => evaluate(product, evaluation, means), { model, is_alone: evaluation.model !== '' });
}

/** Beside a running server it shares that server's database, and leaves it running; `is_alone` refuses that: its workers would take the runs, with a brain of their own. */
async function withProduct(
  config: Config,
  work: (product: Product) => Promise<number>,
  { model = null, is_alone = false }: { model?: string | null; is_alone?: boolean } = {},
): Promise<number> {
  prepareFolder(config.DATA_DIR);
  const held = config.DATABASE_URL ? null : holdFolder(config.DATA_DIR);
  const isShared = held !== null && 'holder' in held;
  if (isShared && is_alone) {
    process.stderr.write('案头正在用这个数据目录运行，会接走评测的任务，用它自己的引擎做。请先停下它再评测；没有开始，什么都没有改动。\n');
    return 2;
  }
  try {
    const product = await createProduct(config, { model });
    try {
      return await work(product);
    } finally {
      await product.close({ keep_database: isShared });
    }
  } finally {
    if (held && 'release' in held) held.release();
  }
}

function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = (): void => {
      // A second Ctrl-C does not wait for anything.
      if (asked) process.exit(130);
      asked = true;
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
