/** The colours of kinds, light and dark, for files that stand by themselves. In the page they are `--kind-…`; a test holds them to these. */

export const accents = {
  document: { light: '#2b5c8f', dark: '#85b4e4' },
  sheet: { light: '#1f7a4d', dark: '#7ccba2' },
  slides: { light: '#b4540a', dark: '#f0a35e' },
  design: { light: '#a3296f', dark: '#e68ac0' },
  web: { light: '#0b7285', dark: '#5bbccd' },
  podcast: { light: '#6d4ab8', dark: '#b79cf0' },
  chart: { light: '#0f766e', dark: '#57bdb2' },
} as const satisfies Record<string, { light: string; dark: string }>;

export type Accent = keyof typeof accents;
