/** A kit filled as the website expert fills it. */
import type { Fill, FillRequest, KitMaterial } from '#capabilities/experts/website/kits/kit.ts';

const nothing: KitMaterial = { pages: [], facts: [], fields: [], tables: [], pictures: [] };

/** Files of text by their paths. */
export function filled(
  fill: Fill,
  { title, style = null, material }: { title: string; style?: FillRequest['style']; material: Partial<KitMaterial> },
): Record<string, string> {
  const { files } = fill({ title, style, accent: null, material: { ...nothing, ...material } });
  return Object.fromEntries([...files].map(([path, text]) => [path, String(text)]));
}

export function yuan(amount: number): string {
  return `¥${new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)}`;
}
