import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { expect, it } from 'vitest';
import { toDocx } from './docx.ts';

const markdown = `# 第12周销售周报

本周销售额**128.5万元**，见“销售.xlsx”[系统](https://example.com/)，负责人【待补充：姓名】。[^1]

## 一、数据

| 区域 | 销售额 |
|------|------:|
| 华东 | 56.20 |
| 华南<br>含海南 | 41.05 |

### 明细

1. 第一项
   - 子项
2. 第二项

另一个列表：

1. 重新开始

3) 从三开始

#### 四级

##### 五级

###### 六级

> 引用

\`\`\`
代码  两格
\`\`\`

![架构图](a.png)

[^1]: 来源：销售.xlsx
`;

async function parts(): Promise<(path: string) => string> {
  const files = unzipSync(await toDocx(markdown, '周报'));
  return (path) => strFromU8(files[path] ?? new Uint8Array());
}

it('has real headings, lists, tables and footnotes when it is opened again', async () => {
  const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(await toDocx(markdown, '周报')) });
  expect(value).toContain('<h1>第12周销售周报</h1>');
  for (const [level, text] of ['一、数据', '明细', '四级', '五级', '六级'].entries())
    expect(value).toContain(`<h${level + 2}>${text}</h${level + 2}>`);
  expect(value).toContain('<strong>128.5万元</strong>');
  expect(value).toContain('<a href="https://example.com/">系统</a>');
  expect(value).toMatch(/<ol><li>第一项<ul><li>子项<\/li><\/ul><\/li><li>第二项<\/li><\/ol>/);
  expect(value).toMatch(/<thead><tr><th><p><strong>区域|<thead><tr><th><p>区域/);
  expect(value).toContain('华南<br />含海南');
  expect(value).toContain('来源：销售.xlsx');
  expect(value).toContain('（图片：架构图）');
  expect(messages.filter((message) => message.type === 'error')).toEqual([]);
});

it('sets Chinese in Chinese fonts, on A4, with page numbers and its properties', async () => {
  const part = await parts();
  const styles = part('word/styles.xml');
  expect(styles).toMatch(/<w:docDefaults>[\s\S]*w:eastAsia="宋体"[\s\S]*w:eastAsia="zh-CN"[\s\S]*<\/w:docDefaults>/);
  expect(styles).toMatch(/w:styleId="Heading1"[\s\S]*?w:eastAsia="黑体"/);
  // Without a rule LibreOffice takes a height of lines for a fixed one: a title over two lines would stand on itself.
  for (const spacing of styles.match(/<w:spacing [^>]*w:line=[^>]*>/g) ?? []) expect(spacing).toContain('w:lineRule=');
  const body = part('word/document.xml');
  expect(body).toContain('<w:pgSz w:w="11906" w:h="16838"');
  expect(body).toContain('w:hint="eastAsia"');
  expect(body).toMatch(/<w:highlight w:val="yellow"\/>[\s\S]{0,80}【待补充：姓名】/);
  expect(body).toContain('<w:tblHeader/>');
  expect(part('word/footer1.xml')).toContain('NUMPAGES');
  const core = part('docProps/core.xml');
  expect(core).toContain('<dc:title>第12周销售周报</dc:title>');
  expect(core).toContain('<dc:creator>案头</dc:creator>');
});

it('numbers each list for itself, from where it begins', async () => {
  const part = await parts();
  const body = part('word/document.xml');
  const numbered = (text: string) => new RegExp(`<w:numId w:val="(\\d+)"/>(?:(?!<w:p>).)*${text}`).exec(body)?.[1];
  expect(numbered('第二项')).toBe(numbered('第一项'));
  expect(numbered('重新开始')).not.toBe(numbered('第一项'));
  expect(part('word/numbering.xml')).toContain('<w:start w:val="3"/>');
});

it('who signs and the day stand at the right, and nothing else does', async () => {
  const letter = unzipSync(await toDocx('# 请示\n\n校长：\n\n拟购置平板。\n\n妥否，请批示。\n\n教务处\n\n2026年11月22日\n', '请示'));
  const body = strFromU8(letter['word/document.xml'] ?? new Uint8Array());
  const right = body.split('<w:p>').filter((paragraph) => paragraph.includes('w:jc w:val="right"'));
  expect(right.map((paragraph) => paragraph.replaceAll(/<[^>]*>/g, ''))).toEqual(['教务处', '2026年11月22日']);
  const along = body.split('<w:p>').filter((paragraph) => paragraph.includes('<w:keepNext/>') && !paragraph.includes('w:pStyle'));
  expect(along.map((paragraph) => paragraph.replaceAll(/<[^>]*>/g, ''))).toEqual(['妥否，请批示。', '教务处']);
});
