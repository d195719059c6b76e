/** A terminal's screen in the colours of the desk: shows what programs print, and takes keys when somebody may type. */
import { FitAddon } from '@xterm/addon-fit';
import { Terminal, type ITheme } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { useEffect, useRef } from 'react';
import { copy } from '#ui/markdown/clipboard.ts';
import { say } from '#ui/toast.tsx';
import { useTheme } from './theme.ts';

export interface TerminalScreenProps {
  label: string;
  /** Called once the screen is there; what it returns is called when it goes. */
  onReady(screen: Screen): () => void;
  /** Without it nothing can be typed. */
  onType?(text: string): void;
  onSize?(size: { cols: number; rows: number }): void;
}

export interface Screen {
  write(text: string | Uint8Array): void;
  clear(): void;
  /** To the end of what was printed. */
  toEnd(): void;
  focus(): void;
}

export function TerminalScreen({ label, onReady, onType, onSize }: TerminalScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const terminal = useRef<Terminal | null>(null);
  const theme = useTheme();
  const latest = useRef({ onReady, onType, onSize });
  latest.current = { onReady, onType, onSize };
  const canType = onType !== undefined;

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const made = new Terminal({
      // What pipes print ends its lines with a line feed alone.
      convertEol: !canType,
      disableStdin: !canType,
      cursorBlink: false,
      cursorInactiveStyle: canType ? 'outline' : 'none',
      fontFamily: fontOf(box),
      fontSize: 13,
      lineHeight: 1.25,
      scrollback: 10_000,
      minimumContrastRatio: 4.5,
      // With it the terminal hears keys alone, and not what phones and other means of input write.
      screenReaderMode: !canType,
      theme: themeOf(box),
    });
    terminal.current = made;
    const fit = new FitAddon();
    made.loadAddon(fit);
    made.open(box);
    if (made.textarea) {
      made.textarea.setAttribute('aria-label', label);
      made.textarea.readOnly = !canType;
      if (!canType) made.textarea.tabIndex = -1;
    }
    made.onData((text) => latest.current.onType?.(text));
    // It says more than its size, and who is told takes nothing more.
    made.onResize(({ cols, rows }) => latest.current.onSize?.({ cols, rows }));
    // Ctrl+Shift+C, and Ctrl+C while something is selected, copy as everywhere else.
    made.attachCustomKeyEventHandler((event) => {
      const isCopy = event.type === 'keydown' && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
      if (!isCopy || !made.hasSelection()) return true;
      event.preventDefault();
      copy({ text: made.getSelection() }).catch(() => say.error('没有复制成功，浏览器没有允许'));
      made.clearSelection();
      return false;
    });
    const refit = (): void => {
      if (box.clientWidth > 0 && box.clientHeight > 0) fit.fit();
    };
    refit();
    const watching = new ResizeObserver(refit);
    watching.observe(box);
    const leave = latest.current.onReady({
      write: (text) => made.write(text),
      clear: () => made.reset(),
      toEnd: () => made.scrollToBottom(),
      focus: () => made.focus(),
    });
    latest.current.onSize?.({ cols: made.cols, rows: made.rows });
    return () => {
      terminal.current = null;
      leave();
      watching.disconnect();
      made.dispose();
    };
  }, [canType, label]);

  useEffect(() => {
    // The document takes its colours after what stands in it was told.
    const frame = requestAnimationFrame(() => {
      const box = place.current;
      if (box && terminal.current) terminal.current.options.theme = themeOf(box);
    });
    return () => cancelAnimationFrame(frame);
  }, [theme]);

  return (
    // Every letter keeps to its cells: no room between scripts, and none taken from punctuation.
    <div
      ref={place}
      role="group"
      aria-label={label}
      className="h-full [text-autospace:no-autospace] [text-spacing-trim:space-all] min-h-0 overflow-hidden [&_.xterm]:h-full [&_.xterm-viewport]:bg-transparent!"
    />
  );
}

function fontOf(box: Element): string {
  return getComputedStyle(box).getPropertyValue('--font-mono').trim() || 'ui-monospace, monospace';
}

/** Colours of programs, near those of the desk; contrast is seen to by the screen itself. */
function themeOf(box: Element): ITheme {
  const style = getComputedStyle(box);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    background: token('sheet'),
    foreground: token('ink'),
    cursor: token('seal'),
    cursorAccent: token('sheet'),
    selectionBackground: token('line-strong'),
    black: token('ink'),
    red: token('rust'),
    green: token('jade'),
    yellow: token('amber'),
    blue: token('kind-document'),
    magenta: token('kind-podcast'),
    cyan: token('kind-web'),
    white: token('ink-3'),
    brightBlack: token('ink-3'),
    brightRed: token('seal'),
    brightGreen: token('kind-sheet'),
    brightYellow: token('kind-slides'),
    brightBlue: token('kind-document'),
    brightMagenta: token('kind-design'),
    brightCyan: token('kind-chart'),
    brightWhite: token('ink-2'),
  };
}
