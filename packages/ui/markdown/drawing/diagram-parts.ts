/** The heavy half of diagrams, loaded on demand: Mermaid at its strictest, in the desk's colours and type. */
import mermaid from 'mermaid';

/** Diagrams are drawn one after the other: the library keeps its settings for all of them. */
let before: Promise<unknown> = Promise.resolve();
let count = 0;

/** The diagram as an SVG text. Rejects with what the library says about a source it can't read. */
export function drawDiagram(source: string, place: HTMLElement): Promise<string> {
  const drawn = before.then(async () => {
    count += 1;
    mermaid.initialize(settings(place));
    const { svg } = await mermaid.render(`md-diagram-${count}`, source, place);
    return framed(svg, place);
  });
  before = drawn.catch(() => undefined).finally(() => place.replaceChildren());
  return drawn;
}

const margin = 8;

/** Measured once more when all is in its place: the library may have asked before the browser had moved the boxes there, and cut them off. */
function framed(text: string, place: HTMLElement): string {
  const svg = new DOMParser().parseFromString(text, 'text/html').querySelector('svg');
  if (!svg) return text;
  place.replaceChildren(svg);
  const { x, y, width, height } = svg.getBBox();
  const [left = 0, top = 0, wide = 0, high = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const sticksOut = x < left || y < top || x + width > left + wide || y + height > top + high;
  if (sticksOut) svg.setAttribute('viewBox', [x - margin, y - margin, width + margin * 2, height + margin * 2].join(' '));
  return svg.outerHTML;
}

function settings(place: HTMLElement): Parameters<typeof mermaid.initialize>[0] {
  const tokens = getComputedStyle(place);
  const colour = (name: string): string => tokens.getPropertyValue(name).trim();
  const [ink, ink2, line, sheet, paper, wash, blue, amber] = [
    '--ink',
    '--ink-2',
    '--line-strong',
    '--sheet',
    '--paper',
    '--hover',
    '--kind-document',
    '--amber',
  ].map(colour);
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    // Words as SVG text, not as HTML in the picture.
    htmlLabels: false,
    maxTextSize: 20_000,
    maxEdges: 300,
    deterministicIds: true,
    fontFamily: tokens.fontFamily,
    theme: 'base',
    look: 'classic',
    themeVariables: {
      darkMode: place.closest<HTMLElement>('[data-theme]')?.dataset['theme'] === 'dark',
      fontFamily: tokens.fontFamily,
      fontSize: '14px',
      background: sheet,
      mainBkg: wash,
      primaryColor: wash,
      primaryTextColor: ink,
      primaryBorderColor: line,
      secondaryColor: paper,
      tertiaryColor: sheet,
      lineColor: ink2,
      textColor: ink,
      titleColor: ink,
      edgeLabelBackground: sheet,
      noteBkgColor: paper,
      noteTextColor: ink,
      noteBorderColor: amber,
      actorBorder: line,
      actorBkg: wash,
      activeTaskBkgColor: blue,
    },
  };
}
