import { describe, expect, test } from 'vitest';
import { parse, piecesOf } from '#contract/prompt/markup.ts';
import { inputSlot, plainTextOf } from '#contract/prompt/reading.ts';
import { writingRequestOf } from '../compose/writing-request.ts';
import { order } from '../reading/make/testing.ts';
import { builtinPromptHelp } from './builtin-help.ts';
import { optimize } from './optimize.ts';
import { suggest } from './suggestions.ts';

const files = (...names: string[]) => names.map((name) => ({ name, size: 1 }));
const friday = '2026-11-20';
const at = (skill: string | null, names: string[], today = friday) => ({ skill, files: files(...names), today });
const chips = (skill: string | null, names: string[], today = friday) => suggest(at(skill, names, today)).map((one) => one.content);
/** As a person would fill every place: with the example in it. */
const filled = (prompt: string) => plainTextOf(prompt.replaceAll(/placeholder="比如：([^"]*)"#\}\{/g, 'placeholder=""#}$1{'));

const written = (text: string) => writingRequestOf(order(text, 'document'));

describe('suggestions', () => {
  test('fit the kind of file and what its name says', () => {
    expect(chips('writing', ['销售数据.xlsx'])[0]).toBe('分析 销售数据.xlsx 的趋势并找出异常');
    expect(chips('writing', ['2026年第三季度销售.xlsx']).join()).toContain('写一份数据分析报告');
    expect(chips('writing', ['会议录音.docx'])).toContain('把 会议录音.docx 整理成会议纪要');
    expect(chips('writing', ['会议纪要.docx']).join()).not.toContain('整理成会议纪要');
    expect(chips('ppt', ['新员工培训讲义.pdf'])).toContain('把 新员工培训讲义.pdf 做成课件 PPT');
    expect(chips('website', ['张三简历.pdf'])).toContain('用 张三简历.pdf 做个人主页');
    // Of several the best of each comes first.
    expect(chips('writing', ['会议录音.docx', '销售数据.xlsx']).slice(0, 2)).toEqual([
      chips('writing', ['会议录音.docx'])[0],
      chips('writing', ['销售数据.xlsx'])[0],
    ]);
  });

  test('without files are the usual ones of the skill, and differ from day to day', () => {
    expect(chips('writing', [], '2026-11-17')).not.toEqual(chips('writing', [], '2026-11-18'));
    expect(chips('writing', [])).toEqual(chips('writing', []));
    expect(chips('ppt', []).join()).toContain('PPT');
  });

  test('there are always three to six, whole markup, no name read as a tag', () => {
    const names = [
      'a.png',
      'b.mp3',
      '恶意{#SkillTagBlock id="x" name="y"#}z{#/SkillTagBlock#}.docx',
      '数据.csv',
      '年'.repeat(240) + '.pdf',
    ];
    for (const skill of [null, 'writing', 'ppt', 'design', 'excel', 'website', 'podcast'])
      for (let n = 0; n <= names.length; n++) {
        const found = suggest(at(skill, names.slice(0, n)));
        expect(found.length).toBeGreaterThanOrEqual(3);
        expect(found.length).toBeLessThanOrEqual(6);
        for (const { content, prompt_content } of found) {
          expect(content.length).toBeLessThanOrEqual(60);
          const nodes = parse(prompt_content);
          expect(nodes.flatMap((node) => (node.type === 'tag' ? [node.tag] : [])).every((tag) => tag === 'InputSlot')).toBe(true);
          // A name is told to the letter, whatever it looks like.
          for (const [, name] of plainTextOf(prompt_content).matchAll(/《([^》]+\.[a-z0-9]{2,4})》/g)) expect(names).toContain(name);
        }
      }
  });

  test('a suggestion that was filled in is understood as what it says', () => {
    const kinds = suggest(at('writing', ['会议录音.docx'])).map((one) => written(filled(one.prompt_content)).kind);
    expect(kinds).toEqual(['会议纪要', '文章', '邮件']);
  });
});

describe('a clearer wording', () => {
  const better = (query: string, skill: string | null = 'writing', ...names: string[]) => optimize(query, at(skill, names));

  test('a kind of site that is named is clear, another site is asked for what pages need', () => {
    expect(better('做一个字数统计工具', 'website').unchanged).toBe(true);
    expect(better('做一个咖啡店网站', 'website').query).toContain('栏目：');
  });

  test('keeps every word and asks for what is missing', () => {
    const query = '帮我写周报，签约客户A，金额120万，测试人手不足';
    const { query: text, unchanged } = better(query);
    expect(unchanged).toBe(false);
    expect(text.startsWith(query)).toBe(true);
    expect(text).toContain('时间范围：{#InputSlot id="span" placeholder="比如：11月16日—11月20日"#}{#/InputSlot#}');
    expect(text).toContain('读者：');
    expect(text).toContain('结构：本周完成、问题与风险、下周计划');
  });

  test('names the files it stands on', () => {
    const { query } = better('写月报', 'writing', '2026年11月销售数据.xlsx');
    expect(query).toContain('依据：附件《2026年11月销售数据.xlsx》');
  });

  test('leaves alone what is clear, and what was made clear', () => {
    const clear = '根据附件写一份本周周报给部门领导，800字左右，包括本周完成、关键数据、下周计划';
    expect(better(clear, 'writing', '进展.docx')).toEqual({ query: clear, unchanged: true });
    for (const query of ['周报', '写一篇文章', '策划公司年会', '帮我写个东西', '写一份关于消防演练的通知']) {
      const once = better(query).query;
      expect(better(once)).toEqual({ query: once, unchanged: true });
    }
  });

  test('markup survives untouched and in its place', () => {
    const tag = '{#SkillTagBlock id="writing" name="写作"#}写作{#/SkillTagBlock#}';
    const mention = '{#AtMention id="1" name="产品\\"部\\"" avatar="" type="files"#}产品部{#/AtMention#}';
    const own = inputSlot('x', '主题');
    const { query } = better(`${tag}写一份竞品分析报告，参考${mention}，主题${own}`);
    expect(query.startsWith(`${tag}写一份竞品分析报告，参考${mention}，主题${own}\n`)).toBe(true);
  });

  test('the engine reads it as it was meant', () => {
    const request = written(filled(better('写周报，签约客户A，金额120万').query));
    expect(request).toMatchObject({ kind: '周报', audience: '部门领导', points: ['本周完成', '问题与风险', '下周计划'] });
    expect(request.length?.target).toBe(800);
    expect(request.facts.join('；')).toContain('签约客户A，金额120万');
    expect(request.facts.join('；')).not.toMatch(/读者|篇幅|结构/);
  });

  test('streams whole tags and ends with the whole', async () => {
    const events = [];
    for await (const event of builtinPromptHelp.optimize('周报', at('writing', []), new AbortController().signal)) events.push(event);
    const deltas = events.flatMap((event) => (event.type === 'delta' ? [event.text] : []));
    const done = events.at(-1);
    expect(done).toMatchObject({ type: 'done', query: deltas.join(''), unchanged: false });
    for (const delta of deltas.filter((one) => one.includes('{#'))) expect(piecesOf(delta)).toHaveLength(1);
  });
});

test('the lengths the page puts in front are wishes, not facts', () => {
  expect(written('3000字，写一份调研报告').length).toMatchObject({ target: 3000, rule: 'about' });
  expect(written('深度写作，1万字，写一份调研报告')).toMatchObject({
    deep: true,
    kind: '调研报告',
    facts: [],
    length: { target: 10_000 },
  });
  expect(written('字数不限，写一份调研报告')).toMatchObject({ length: null, facts: [] });
  expect(written('3000字，写一份800字的周报').length?.target).toBe(800);
});
