import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { desk } from '../testing.ts';
import { documentServer } from './document.server.ts';
import * as tools from './document-tools.server.ts';
import { documentsHere } from './work/documents.server.ts';

const writeDocument = tools.writeDocument(documentsHere);

const chart = {
  type: 'column',
  title: '各季度销售额</figcaption><script>alert(1)</script>',
  unit: '万元',
  categories: ['一季度', '二季度'],
  series: [{ name: '销售额', values: [120, 150] }],
  source: '销售.xlsx',
};
const content = `# 销售报告

销售额见下图。

\`\`\`chart
${JSON.stringify(chart)}
\`\`\`

\`\`\`chart
{"没有": "图"}
\`\`\`
`;

it('a chart of a document is drawn in its report and in Word, stays source in Markdown, and is no part of its length', async () => {
  const at = desk();
  const made = await writeDocument.run(
    writeDocument.input.parse({ file_name: '销售.report.html', title: '销售报告', content }),
    at.context('1'),
  );
  expect(made.output).toContain('字数：11');
  const html = at.text('销售.report.html');
  expect(html).toMatch(/<figure class="chart" data-id="chart-1" data-chart="[^"]*"><figcaption[^>]*>各季度销售额&lt;\/figcaption&gt;/);
  expect(html.match(/<svg /g)).toHaveLength(1);
  expect(html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '')).not.toContain('<script');
  expect(html).toContain('language-chart');
  const file = at.bytes('销售.report.html');
  const signal = new AbortController().signal;
  const word = unzipSync((await documentServer.export(file, 'docx', { pages: null }, signal)).bytes);
  const picture = Object.entries(word).find(([name]) => /^word\/media\/.*\.png$/.test(name));
  expect(picture?.[1].length).toBeGreaterThan(2000);
  const text = new TextDecoder().decode(word['word/document.xml']);
  expect(text).toContain('销售额：一季度 120，二季度 150');
  // A line of exact height would cut the picture.
  expect(/<w:p>(?:(?!<\/w:p>)[\s\S])*<w:drawing>/.exec(text)?.[0]).toContain('w:lineRule="auto"');
  const markdown = await documentServer.export(file, 'md', { pages: null }, signal);
  expect(new TextDecoder().decode(markdown.bytes)).toContain('```chart\n{"type":"column"');
});
