/** Stands for `next/font`: typefaces of the system, as nothing is fetched from elsewhere. */

interface FontOptions {
  variable?: string;
  weight?: unknown;
  fallback?: string[];
}

interface Font {
  className: string;
  variable: string;
  style: { fontFamily: string };
}

const families = {
  mono: 'ui-monospace, "SFMono-Regular", "Cascadia Mono", Menlo, Consolas, monospace',
  serif: '"Songti SC", "Noto Serif SC", "Source Han Serif SC", SimSun, Georgia, serif',
  sans: 'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif',
};

/** `name` as in `next/font/google`: `Noto_Serif_SC`. */
export function systemFont(name: string, options: FontOptions = {}): Font {
  const family = /mono|code/i.test(name)
    ? families.mono
    : /serif|playfair|lora|merriweather|garamond|song/i.test(name) && !/sans/i.test(name)
      ? families.serif
      : families.sans;
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const className = `site-font-${plain}`;
  const variable = options.variable ? `site-font-var-${plain}` : '';
  if (typeof document !== 'undefined' && !document.querySelector(`#${className}`)) {
    const style = document.createElement('style');
    style.id = className;
    style.textContent = `.${className}{font-family:${family}}${options.variable ? `.${variable}{${options.variable}:${family}}` : ''}`;
    document.head.append(style);
  }
  return { className, variable, style: { fontFamily: family } };
}

// oxlint-disable-next-line import/no-default-export
export default function localFont(options: FontOptions = {}): Font {
  return systemFont('local', options);
}
