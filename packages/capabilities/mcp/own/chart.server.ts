/** The extension 图表: a picture from figures. */
import { z } from 'zod';
import { answered, tile, type OwnExtension } from './own-server.server.ts';
import { chartSpec, chartTypes } from '#contract/content/chart.ts';

const input = {
  type: z.enum(chartTypes),
  title: z.string().trim().max(200).optional(),
  unit: z.string().trim().max(20).optional().describe('万元, %'),
  categories: z.array(z.string().trim().max(100)).min(1).max(500),
  series: z
    .array(z.object({ name: z.string().trim().max(100), values: z.array(z.number().nullable()).min(1).max(500) }))
    .min(1)
    .max(12)
    .describe('One value for each category; a pie has one series, a scatter chart two (x and y)'),
  format: z.enum(['png', 'svg']).default('png'),
  width: z.int().min(200).max(2000).default(900),
  height: z.int().min(150).max(1500).default(520),
};

export const chartExtension: OwnExtension = {
  extension_id: 'chart',
  display_name: '图表',
  desc: '把数据画成柱状图、折线图、饼图等图片（PNG 或 SVG），存为任务文件。',
  icon: tile('#c3402b', '<path d="M4 20V4M4 20h16"/><path d="M8.5 16v-4M13 16V8M17.5 16v-6"/>'),
  addTools(server) {
    server.registerTool(
      'draw',
      { title: '画图表', description: '把给出的数据画成图表，存为 PNG 或 SVG 图片。', inputSchema: input },
      async ({ format, width, height, ...given }) => {
        const parsed = chartSpec.safeParse(given);
        if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
        const spec = parsed.data;
        const [{ deskLook }, { chartSvg }] = await Promise.all([import('../../charts/chart-look.ts'), import('../../charts/chart-svg.ts')]);
        const look = deskLook(width, height, { title: true });
        const said = `已画好：${spec.title ?? '图表'}，${spec.series.length} 个系列，${spec.categories.length} 个类别。`;
        if (format === 'svg') {
          const blob = Buffer.from(chartSvg(spec, look)).toString('base64');
          return {
            content: [
              ...answered(said).content,
              { type: 'resource', resource: { uri: 'chart://chart.svg', mimeType: 'image/svg+xml', blob } },
            ],
          };
        }
        const { chartPng } = await import('../../charts/chart-png.server.ts');
        const data = Buffer.from(await chartPng(spec, look)).toString('base64');
        return { content: [...answered(said).content, { type: 'image', data, mimeType: 'image/png' }] };
      },
    );
  },
};
