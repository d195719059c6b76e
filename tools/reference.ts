/** Writes docs/reference from the contract and the settings; with `--check` it only says whether what is there is still true. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { modelConfig } from '#brains/model/config.ts';
import type { LiveEvent } from '#agent/events.ts';
import { codes, type CodeName } from '#contract/codes.ts';
import { pathOf, type Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations/all.ts';
import { taskListEvent } from '#contract/operations/tasks.ts';
import { taskEvent } from '#contract/timeline/events.ts';
import { settings } from '#server/platform/config/config.ts';
import { decisionsTable, readDecisions } from './decisions.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/reference');
const all: Operation[] = Object.values(operations);
const everyOperation: CodeName[] = ['INVALID', 'UNAUTHORIZED', 'RATE_LIMIT', 'INTERNAL'];
const madeFrom = (source: string) => `> 由 \`node tools/reference.ts\` 根据 ${source} 生成，请勿手工修改。`;

const streamFailed =
  '中途出错时以 `{"type":"error","code":数字,"msg":"说明"}` 结束；第一个事件之前的错误照常用 JSON 回答。断开连接即停止。';

/** Live events have types but no schema; the compiler asks for a line here when there is a new one or a field is renamed. */
const liveEvents: { [T in LiveEvent['type']]: { fields: Exclude<keyof Extract<LiveEvent, { type: T }>, 'type'>[]; about: string } } = {
  text_delta: { fields: ['run_id', 'text'], about: '正在写的文字又多了一段' },
  reasoning_delta: {
    fields: ['run_id', 'at', 'text'],
    about: '模型正在思考的内容，`at` 是它之前的字数；想完后由编号的 reasoning 事件代替',
  },
  text_reset: { fields: ['run_id'], about: '这一轮已显示的文字作废，将重新生成' },
  folding: { fields: ['run_id'], about: '正在把较早的对话整理成摘要' },
  tool_draft: { fields: ['run_id', 'tool', 'operation', 'chars', 'since'], about: '模型正在写一次工具调用，到目前为止写了多少字' },
  tool_note: { fields: ['run_id', 'call_id', 'note'], about: '工具正在做什么' },
  tool_output: { fields: ['run_id', 'call_id', 'at', 'text'], about: '工具里的程序又输出了一段；`at` 是之前已有的字数，太快时中间会略去' },
};

const pages: Record<string, string> = {
  'operations.md': operationsPage(),
  'openapi.json': `${JSON.stringify(openApi(), null, 2)}\n`,
  'events.md': eventsPage(),
  'configuration.md': configurationPage(),
  'codes.md': codesPage(),
  'decisions.md': page('做过的选择', 'docs/decisions', [decisionsTable(readDecisions(root))]),
};

if (process.argv.includes('--check')) {
  const stale = Object.keys(pages).filter((name) => {
    const path = join(folder, name);
    return !existsSync(path) || readFileSync(path, 'utf8').replaceAll('\r\n', '\n') !== pages[name];
  });
  if (stale.length > 0) {
    process.stderr.write(
      `参考文档与代码不一致：${stale.map((name) => `docs/reference/${name}`).join('、')}。请运行 npm run reference 后提交。\n`,
    );
    process.exitCode = 1;
  } else process.stdout.write('参考文档与代码一致。\n');
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
  process.stdout.write(`已写入 docs/reference：${Object.keys(pages).join('、')}\n`);
}

function operationsPage(): string {
  const parts = all.map((operation) => {
    const errors = [...everyOperation.filter((name) => name !== 'UNAUTHORIZED' || operation.access === 'user'), ...operation.errors];
    const facts = [
      `- 路径：\`POST ${pathOf(operation)}\`${(operation.paths ?? []).map(({ method, path }) => `，也可以用 \`${method} ${path}\``).join('')}`,
      `- 谁可以调用：${operation.access === 'user' ? '已登录的用户' : '任何人'}`,
      `- ${operation.reads ? '只读' : '会改变数据'}；${operation.idempotent ? '相同的 `Idempotency-Key` 得到相同的回答，内容不同则回答 CONFLICT' : '不使用 `Idempotency-Key`'}`,
      `- 限制：请求体 ${sizeOf(operation.limits.body)}，每分钟 ${operation.limits.per_minute} 次`,
      ...(operation.upload
        ? [`- 上传：multipart，文件在字段 \`${operation.upload.field}\`，最大 ${sizeOf(operation.upload.max_bytes)}；其余字段即输入`]
        : []),
      `- 可能的错误：${[...new Set(errors)].map((name) => `\`${name}\``).join(' ')}`,
    ];
    return [
      `## ${operation.name}`,
      operation.summary,
      facts.join('\n'),
      '输入',
      fieldTable(jsonOf(operation.input, 'input')),
      ...(operation.stream
        ? [
            '输出：事件流（`text/event-stream`），每个事件一行 `data: {…}`',
            ...choicesOf(jsonOf(operation.stream, 'output')).map(eventTable),
            streamFailed,
          ]
        : ['输出', fieldTable(jsonOf(operation.output, 'output'))]),
    ].join('\n\n');
  });
  return page('操作', 'packages/contract/operations', [
    '每个操作是一次 `POST`，请求体为 JSON。回答总是 `{ "code": 数字, "msg": "说明", "data": 输出 }`，`code` 为 0 表示成功，其余见 [codes.md](codes.md)。路径前加上部署时的 `BASE_PATH`。',
    ...parts,
  ]);
}

function eventTable(one: Schema): string {
  const { type, ...fields } = one.properties ?? {};
  return `\`${String(schemaOf(type).const)}\`\n\n${fieldTable({ ...one, required: one.required?.filter((name) => name !== 'type'), properties: fields })}`;
}

function openApi(): object {
  const paths = Object.fromEntries(
    all.map((operation) => {
      const input = jsonOf(operation.input, 'input');
      const content = operation.upload
        ? { 'multipart/form-data': { schema: withFile(input, operation.upload.field) } }
        : { 'application/json': { schema: input } };
      const names = [...everyOperation, ...operation.errors];
      const refused = [...new Set(names.map((name) => codes[name].status))].map((status) => [
        String(status),
        {
          description: [...new Set(names)]
            .filter((name) => codes[name].status === status)
            .map((name) => `${name} ${codes[name].code}`)
            .join('；'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
        },
      ]);
      const header = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } };
      const described = {
        operationId: operation.name,
        summary: operation.summary,
        security: operation.access === 'user' ? [{ session: [] }] : [],
        ...(operation.idempotent ? { parameters: [header] } : {}),
        requestBody: { required: true, content },
        responses: {
          '200': {
            description: '成功',
            content: operation.stream
              ? { 'text/event-stream': { schema: jsonOf(operation.stream, 'output') } }
              : { 'application/json': { schema: envelope(jsonOf(operation.output, 'output')) } },
          },
          ...Object.fromEntries(refused),
        },
      };
      return [pathOf(operation), { post: described }];
    }),
  );
  const refusedSchema = envelope({ type: 'object', properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } } });
  return {
    openapi: '3.1.0',
    info: { title: '案头', version: '1' },
    paths,
    components: {
      schemas: { Refused: refusedSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'antou.session_token',
          description: '登录后由浏览器带上的会话 Cookie；通过 https 且没有 BASE_PATH 时名为 __Host-antou.session_token',
        },
      },
    },
  };
}

function envelope(data: object): object {
  return { type: 'object', required: ['code', 'msg', 'data'], properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } };
}

function withFile(input: Schema, field: string): object {
  return {
    ...input,
    required: [...(input.required ?? []), field],
    properties: { ...input.properties, [field]: { type: 'string', format: 'binary' } },
  };
}

function eventsPage(): string {
  const kinds = choicesOf(jsonOf(taskEvent, 'output')).map((one) => {
    const { type, ...fields } = one.properties ?? {};
    const required = one.required?.filter((name) => name !== 'type');
    return `## ${schemaOf(type).const}\n\n${fieldTable({ ...one, required, properties: fields })}`;
  });
  const rows = Object.entries(liveEvents).map(
    ([name, { fields, about }]) => `| \`${name}\` | ${fields.map((one) => `\`${one}\``).join(' ')} | ${about} |`,
  );
  const live = ['| 事件 | 字段 | 含义 |', '| --- | --- | --- |', ...rows].join('\n');
  return page('事件', 'packages/contract/timeline/events.ts、packages/agent/events.ts 与 packages/contract/operations/tasks.ts', [
    '`GET /api/tasks/{task_id}/events` 是任务的事件流（Server-Sent Events）。已保存的事件从 `?after=编号` 之后起，断开后带 `Last-Event-ID` 即可接上；`?follow=0` 只取已保存的；`?last=条数` 从最后几个 `message` 事件开始，前面略去的由一个 `task_renamed` 代表，编号是略去的最后一个。',
    '每个已保存的事件还有 `seq`（任务内从 1 起连续编号）和 `at`（1970 年以来的毫秒数）。不认识的事件应当忽略。',
    ...kinds,
    ...taskListParts(),
    '## 只在实时流中的事件\n\n没有编号，也不保存；随后到来的编号事件取代它们。',
    live,
  ]);
}

/** The stream of a person's list, which is no task's log. */
function taskListParts(): string[] {
  const about: Record<string, string> = {
    ready: '此前的变化都已告知',
    task: '列表里的一行现在是这样',
    removed: '任务不在列表里了',
    refresh: '变化太多，请重新取列表',
  };
  const rows = choicesOf(jsonOf(taskListEvent, 'output')).map((one) => {
    const { type, ...fields } = one.properties ?? {};
    const name = String(schemaOf(type).const);
    return `| \`${name}\` | ${Object.keys(fields)
      .map((field) => `\`${field}\``)
      .join(' ')} | ${about[name] ?? ''} |`;
  });
  return [
    '## 任务列表的事件流\n\n`GET /api/tasks/events` 告诉我的任务列表的变化（Server-Sent Events），每人每进程最多 20 条，会话退出后即结束，每 15 秒有一行注释保持连接。先补上 `?since=毫秒`（上次听到的 `at`，也是事件的 `id`）或 `?ago=毫秒`（多久以前起）之后的变化，再发 `ready`，此后随时告知。同一变化可能重复，以后到的为准。',
    ['| 事件 | 字段 | 含义 |', '| --- | --- | --- |', ...rows].join('\n'),
  ];
}

function configurationPage(): string {
  const rows = Object.entries(settings).map(([name, { schema, about }]) => {
    const described = jsonOf(schema, 'input');
    // The folder stands as it is written, not as it is resolved on the machine that wrote this page.
    const fallback = described.default === undefined || described.default === '' ? '空' : `\`${String(described.default)}\``;
    return `| \`${name}\` | ${fallback} | ${cell(about)} |`;
  });
  const shape = jsonOf(modelConfig, 'input');
  const modelRows = modelVariables().map(([path, variable]) => {
    const field = path.split('.').reduce<Schema>((at, key) => schemaOf(at.properties?.[key]), shape);
    return `| \`${variable}\` | \`${path}\` | ${typeOf(field)} | ${field.default === undefined || field.default === '' ? '空' : `\`${String(field.default)}\``} |`;
  });
  return page('设置', 'apps/server/platform/config/config.ts 与 packages/brains/model/config.ts', [
    '设置都是环境变量，启动时读一次；留空等于没有设置。',
    ['| 名称 | 默认值 | 说明 |', '| --- | --- | --- |', ...rows].join('\n'),
    '## 语言模型',
    '`MODEL_SETTINGS_FILE` 指向的 JSON 文件可以代替这些变量；两处都有时以变量为准。`provider` 不写时为 `openai-compatible`，`base_url` 不写时 anthropic 与 google 用它们的公开地址。',
    ['| 变量 | 文件里的项 | 类型 | 默认值 |', '| --- | --- | --- | --- |', ...modelRows].join('\n'),
  ]);
}

/** The table in the model's configuration from setting to variable; the module keeps it to itself, so its text is read. */
function modelVariables(): [path: string, variable: string][] {
  const code = readFileSync(join(root, 'packages/brains/model/config.ts'), 'utf8');
  const table = [...code.matchAll(/^ {2}'?([\w.]+)'?: '(MODEL_\w+)',$/gm)].map(([, path = '', name = '']): [string, string] => [
    path,
    name,
  ]);
  if (table.length === 0) throw new Error('packages/brains/model/config.ts 里没有找到变量名的表');
  return table;
}

function codesPage(): string {
  const rows = Object.entries(codes).map(([name, { code, status, msg }]) => `| ${code} | \`${name}\` | ${status} | ${msg || '成功'} |`);
  return page('回答的代码', 'packages/contract/codes.ts', [
    '`msg` 是给人看的说明；没有更确切的说明时用下面这一句。`INVALID` 的 `data.fields` 指出哪些字段有误。',
    ['| code | 名称 | HTTP | 默认说明 |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ]);
}

function page(title: string, source: string, parts: string[]): string {
  return `${[`# ${title}`, madeFrom(source), ...parts].join('\n\n')}\n`;
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

function fieldTable(schema: Schema): string {
  const rows = rowsOf(schema, '');
  if (rows.length === 0) return '没有字段。';
  return ['| 字段 | 类型 | 必填 | 默认值 |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** A row a field, with the fields inside it below: `task.task_id`, `files[].file_name`. */
function rowsOf(schema: Schema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const field = schemaOf(given);
    const inList = field.items !== undefined && !Array.isArray(field.items);
    const whole = inList ? schemaOf(field.items) : field;
    // `user: object or null`: the fields are those of the object.
    const objects = choicesOf(whole).filter((one) => one.properties !== undefined);
    const inside = objects.length === 1 ? schemaOf(objects[0]) : whole;
    const path = `${prefix}${name}`;
    const fallback = field.default === undefined ? '' : `\`${JSON.stringify(field.default)}\``;
    const required = schema.required?.includes(name) ? '是' : '否';
    return [
      `| \`${path}\` | ${cell(typeOf(field))} | ${required} | ${cell(fallback)} |`,
      ...rowsOf(inside, `${path}${inList ? '[]' : ''}.`),
    ];
  });
}

function typeOf(field: Schema): string {
  const bounds = [
    field.minLength === undefined ? '' : `至少 ${field.minLength} 字`,
    field.maxLength === undefined ? '' : `至多 ${field.maxLength} 字`,
    field.minItems === undefined ? '' : `至少 ${field.minItems} 项`,
    field.maxItems === undefined ? '' : `至多 ${field.maxItems} 项`,
    field.minimum === undefined || field.minimum <= Number.MIN_SAFE_INTEGER ? '' : `≥ ${field.minimum}`,
    field.maximum === undefined || field.maximum >= Number.MAX_SAFE_INTEGER ? '' : `≤ ${field.maximum}`,
    field.pattern === undefined ? '' : `\`${field.pattern}\``,
  ].filter((one) => one !== '');
  return `${nameOf(field)}${bounds.length > 0 ? `（${bounds.join('，')}）` : ''}`;
}

function nameOf(field: Schema): string {
  if (field.const !== undefined) return `\`${JSON.stringify(field.const)}\``;
  if (field.enum) return field.enum.map((one) => `\`${JSON.stringify(one)}\``).join(' ');
  const choices = choicesOf(field);
  if (choices.length > 0) return [...new Set(choices.map((one) => nameOfChoice(one)))].join(' 或 ');
  const names: Record<string, string> = {
    string: '文字',
    integer: '整数',
    number: '数',
    boolean: '是否',
    object: '对象',
    array: '列表',
    null: 'null',
  };
  if (field.type === 'array' && field.items !== undefined && !Array.isArray(field.items))
    return `列表，每项为${nameOf(schemaOf(field.items))}`;
  return field.type === undefined ? '任意' : (names[String(field.type)] ?? String(field.type));
}

/** `document{uri name}` for one shape of several told apart by `kind` or `type`. */
function nameOfChoice(one: Schema): string {
  const told = schemaOf(one.properties?.kind ?? one.properties?.type).const;
  if (told === undefined) return nameOf(one);
  const names = Object.keys(one.properties ?? {}).filter((name) => name !== 'kind' && name !== 'type');
  return `\`${String(told)}\`{ ${names.join(', ')} }`;
}

/** The shapes it may have, flattened; none when it has only one. */
function choicesOf(field: Schema): Schema[] {
  return (field.anyOf ?? field.oneOf ?? []).flatMap((given) => {
    const one = schemaOf(given);
    const deeper = choicesOf(one);
    return deeper.length > 0 ? deeper : [one];
  });
}

function schemaOf(given: unknown): Schema {
  // What stands inside a JSON Schema is a schema, or `true`/`false`, which says nothing about its fields.
  return typeof given === 'object' && given !== null ? (given as Schema) : {};
}

function sizeOf(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} KB`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
