/** A chart on white paper, drawn in a frame nobody sees: for print, the clipboard and files. */
import './chart.css';
import type { ChartOption } from './chart-fields.ts';
import { heightOf } from './chart-option.ts';
import { printChart } from './chart-parts.ts';

/** Specification: the hidden frame is 880 px wide, and what is not drawn in 3 s is gone without. */
const FRAME = { width: 880, height: 400 };
const LIMIT_MS = 3000;
const RATIO = 2;
const MARGIN = 24;

export async function pictureOnPaper(option: ChartOption, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const paper = paperFor(option);
  try {
    return await inTime(blobOf(printChart(paper, option, RATIO), type));
  } finally {
    paper.remove();
  }
}

/** At once, for a print that is about to begin and waits for nothing. */
export function drawnOnPaper(option: ChartOption): HTMLCanvasElement {
  const paper = paperFor(option);
  try {
    const canvas = printChart(paper, option, RATIO);
    // The library places it at the corner of what it stands in.
    canvas.removeAttribute('style');
    return canvas;
  } finally {
    paper.remove();
  }
}

/** As it goes where nothing else says its title and where its numbers come from. */
export async function pictureWithWords(option: ChartOption): Promise<Blob> {
  const paper = paperFor(option);
  try {
    return await inTime(blobOf(withWords(printChart(paper, option, RATIO), option, getComputedStyle(paper)), 'image/png'));
  } finally {
    paper.remove();
  }
}

function paperFor(option: ChartOption): HTMLElement {
  const paper = document.createElement('div');
  paper.className = 'md-chart-paper';
  paper.dataset['theme'] = 'light';
  paper.setAttribute('aria-hidden', 'true');
  paper.style.width = `${FRAME.width - 2 * MARGIN}px`;
  paper.style.height = `${Math.max(FRAME.height, heightOf(option))}px`;
  document.body.append(paper);
  return paper;
}

function withWords(drawing: HTMLCanvasElement, { title, note }: ChartOption, tokens: CSSStyleDeclaration): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = FRAME.width * RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to draw words on');
  const write = (font: string, colour: string): void => {
    pen.font = `${font} ${tokens.fontFamily}`;
    pen.fillStyle = tokens.getPropertyValue(colour).trim();
    pen.textBaseline = 'middle';
  };
  const heading = `600 ${18 * RATIO}px`;
  const small = `${13 * RATIO}px`;
  const room = (FRAME.width - 2 * MARGIN) * RATIO;
  write(heading, '--ink');
  const titles = brokenInto(title, room, 2, pen);
  write(small, '--ink-2');
  const notes = brokenInto(note, room, 2, pen);
  const top = MARGIN + titles.length * 28 + (titles.length > 0 ? 12 : 0);
  const below = top + drawing.height / RATIO + (notes.length > 0 ? 12 : 0);
  canvas.height = (below + notes.length * 20 + MARGIN) * RATIO;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(drawing, MARGIN * RATIO, top * RATIO);
  write(heading, '--ink');
  for (const [n, line] of titles.entries()) pen.fillText(line, MARGIN * RATIO, (MARGIN + n * 28 + 14) * RATIO);
  write(small, '--ink-2');
  for (const [n, line] of notes.entries()) pen.fillText(line, MARGIN * RATIO, (below + n * 20 + 10) * RATIO);
  return canvas;
}

/** At most `most` lines; what has no room ends in “…”. */
function brokenInto(words: string, room: number, most: number, pen: CanvasRenderingContext2D): string[] {
  const lines: string[] = [];
  let line = '';
  for (const letter of words.replace(/\s+/g, ' ').trim()) {
    if (pen.measureText(line + letter).width <= room) line += letter;
    else if (lines.length === most - 1) return [...lines, `${line.slice(0, -1)}…`];
    else {
      lines.push(line);
      line = letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), type, 0.92),
  );
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the picture took longer than ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
