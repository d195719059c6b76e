/** A language model's help with prompts: what it says is only used when it is sound. */
import { describe, expect, test } from 'vitest';
import { BrainFailure, type Brain, type BrainChunk } from '#agent/brain.ts';
import { builtinPromptHelp } from '../builtin/prompt-help/builtin-help.ts';
import { modelPromptHelp } from './prompt-help.ts';

const setting = { skill: 'writing', files: [{ name: '销售.xlsx', size: 1 }], today: '2026-11-20' };
const signal = new AbortController().signal;

function says(...chunks: (string | BrainChunk | Error)[]): Brain {
  return {
    label: 'scripted',
    async *next() {
      for (const chunk of chunks) {
        if (chunk instanceof Error) throw chunk;
        yield typeof chunk === 'string' ? { type: 'text', delta: chunk } : chunk;
      }
    },
  };
}
const help = (...chunks: (string | BrainChunk | Error)[]) => modelPromptHelp(says(...chunks), builtinPromptHelp);
const list = (prompts: string[]) => JSON.stringify(prompts.map((prompt_content, i) => ({ content: `建议${i + 1}`, prompt_content })));
const three = ['根据《销售.xlsx》写月报', '写周报，读者{#InputSlot id="r" placeholder="比如：领导"#}{#/InputSlot#}', '写一份通知'];

describe('suggestions', () => {
  test('are taken from a sound answer', async () => {
    const found = await help('好的：\n```json\n', list(three), '\n```').suggest(setting, signal);
    expect(found.map((one) => one.prompt_content)).toEqual(three);
  });

  test.each([
    ['no list', ['我不知道']],
    ['a broken list', ['[{"content":']],
    ['tags of the page', [list([...three.slice(1), '{#SkillTagBlock id="x" name="y"#}{#/SkillTagBlock#}写'])]],
    ['a file that is not there', [list([...three.slice(1), '根据《密码.docx》写'])]],
    ['a refusal', [new BrainFailure('模型服务不可用')]],
  ])('%s: the built-in ones instead', async (_name, chunks) => {
    expect(await help(...chunks).suggest(setting, signal)).toEqual(await builtinPromptHelp.suggest(setting, signal));
  });
});

describe('a clearer wording', () => {
  const run = async (query: string, ...chunks: (string | BrainChunk)[]) => {
    const events = [];
    for await (const event of help(...chunks).optimize(query, setting, signal)) events.push(event);
    return events;
  };

  test('a tag is shown whole, and a broken try is taken back', async () => {
    const events = await run(
      '写周报',
      '请写',
      { type: 'retry', attempt: 1, reason: '断开', wait_ms: 0 },
      '写周报，读者{#Input',
      'Slot id="a" placeholder="b"#}{#/InputSlot#}。',
    );
    expect(events).toEqual([
      { type: 'delta', text: '请写' },
      { type: 'reset' },
      { type: 'delta', text: '写周报，读者' },
      { type: 'delta', text: '{#InputSlot id="a" placeholder="b"#}{#/InputSlot#}。' },
      { type: 'done', query: '写周报，读者{#InputSlot id="a" placeholder="b"#}{#/InputSlot#}。', unchanged: false },
    ]);
  });

  test('tags the model lost come back; the same text is unchanged', async () => {
    const tag = '{#SkillTagBlock id="w" name="写作"#}写作{#/SkillTagBlock#}';
    expect((await run(`${tag}写周报`, '写本周周报')).at(-1)).toMatchObject({ query: `${tag}写本周周报`, unchanged: false });
    expect((await run('写周报', '写周报')).at(-1)).toEqual({ type: 'done', query: '写周报', unchanged: true });
  });

  test('an empty answer is told', async () => {
    await expect(run('写周报', ' ')).rejects.toThrow('模型没有给出改写结果');
  });
});
