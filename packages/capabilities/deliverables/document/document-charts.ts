/** The charts of a document: fences that hold one, drawn where the document is shown as a page or taken away as Word. */
import type { Nodes } from 'mdast';
import { z } from 'zod';
import { isChartFence, specOfFence } from '../../charts/chart-fence.ts';
import type { ChartSpec } from '#contract/content/chart.ts';

/** Documents with more charts keep the rest as their source. */
const most = 60;
const size = { width: 692, height: 360 };

/** The fences of a tree that are charts, by their text. */
export function chartsIn(root: Nodes): Map<string, ChartSpec> {
  const found = new Map<string, ChartSpec>();
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node && found.size < most; node = stack.pop()) {
    if (node.type === 'code' && isChartFence(node.lang)) {
      const spec = specOfFence(node.value);
      if (spec) found.set(node.value, spec);
    }
    if ('children' in node) stack.push(...node.children.toReversed());
  }
  return found;
}

/** Each chart as a `<figure>` of a page, by the text of its fence. The drawing library is loaded with the first one. */
export async function chartFigures(root: Nodes): Promise<ReadonlyMap<string, string>> {
  const specs = chartsIn(root);
  if (specs.size === 0) return new Map();
  const [{ chartFigure }, { deskLook }] = await Promise.all([import('../../charts/chart-figure.ts'), import('../../charts/chart-look.ts')]);
  return new Map(
    [...specs].map(([code, spec], n) => [code, chartFigure(spec, deskLook(size.width, heightOf(spec)), { data_id: `chart-${n + 1}` })]),
  );
}

/** What stands beside a chart, and how large it is shown. */
const chartFacts = z.strictObject({
  /** The text of its fence. */
  code: z.string(),
  /** CSS pixels. */
  width: z.number(),
  height: z.number(),
  /** What it shows, in words, for whoever doesn't see it. */
  alt: z.string(),
  title: z.string(),
  source: z.string(),
});
export type ChartFacts = z.infer<typeof chartFacts>;
export const chartFactsList = z.array(chartFacts).max(most);

/** As SVG; what makes a picture of it is a native library, which has no place where a stranger's document is parsed. */
export const chartDrawings = z.array(chartFacts.extend({ svg: z.string() })).max(most);
export type ChartDrawing = z.infer<typeof chartDrawings>[number];

export type ChartPicture = ChartFacts & { png: Uint8Array };

/** Each chart of a tree as a drawing to be made a picture of. */
export async function drawCharts(root: Nodes): Promise<ChartDrawing[]> {
  const specs = chartsIn(root);
  if (specs.size === 0) return [];
  const [{ chartSvg }, { deskLook }, { chartWords }] = await Promise.all([
    import('../../charts/chart-svg.ts'),
    import('../../charts/chart-look.ts'),
    import('../../charts/chart-choice.ts'),
  ]);
  return [...specs].map(([code, spec]) => {
    const look = deskLook(size.width, heightOf(spec), { fontSize: 13 });
    const { width, height } = look;
    return { code, svg: chartSvg(spec, look), width, height, alt: chartWords(spec), title: spec.title ?? '', source: spec.source ?? '' };
  });
}

/** Names one below the other need a row each, but no more than a page. */
function heightOf({ type, categories }: ChartSpec): number {
  return type === 'bar' || type === 'stacked_bar' ? Math.min(820, Math.max(size.height, categories.length * 26 + 90)) : size.height;
}
