/** How large a site is shown, and how wide it thinks it is. */

export const zoomSteps = [25, 33, 50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;
export type Zoom = (typeof zoomSteps)[number];
export const plainZoom: Zoom = 100;

/** Null at the end. */
export function zoomBy(zoom: Zoom, step: 1 | -1): Zoom | null {
  return zoomSteps[zoomSteps.indexOf(zoom) + step] ?? null;
}

/** In CSS pixels; null is as wide as the panel. */
export const siteWidths = [
  { name: 'phone', label: '手机', width: 390 },
  { name: 'tablet', label: '平板', width: 820 },
  { name: 'desktop', label: '电脑', width: null },
] as const;
export type SiteWidth = (typeof siteWidths)[number]['name'];
