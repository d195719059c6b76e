/** Draws a site into its document and tells how that went. */
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router, type RouterInput } from './router.tsx';

export interface MountInput extends RouterInput {
  /** What nobody in the site caught; `stack` names its components. */
  onError(error: unknown, stack: string): void;
}

export function mount(input: MountInput): void {
  const root = createRoot(document, {
    onCaughtError: (error, info) => input.onError(error, info.componentStack ?? ''),
    onUncaughtError: (error, info) => input.onError(error, info.componentStack ?? ''),
  });
  root.render(
    <Whole input={input}>
      <Router input={input} />
    </Whole>,
  );
}

interface WholeState {
  message: string | null;
}

/** The last one: a page that fails as a whole says so, and is drawn again when its code is another. */
class Whole extends Component<{ input: RouterInput; children: ReactNode }, WholeState> {
  override state: WholeState = { message: null };
  static getDerivedStateFromError(error: unknown): WholeState {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  override componentDidCatch(): void {
    again = () => this.setState({ message: null });
  }
  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <html lang="zh-CN">
        <body style={{ margin: 0 }}>
          <main
            style={{ minHeight: '100vh', display: 'grid', placeContent: 'center', padding: 24, font: '15px/1.7 system-ui, sans-serif' }}
          >
            <h1 style={{ fontSize: 18, fontWeight: 600, margin: 0 }}>这个页面运行时出错了</h1>
            <p style={{ margin: '8px 0 0', opacity: 0.75, maxWidth: '60ch', overflowWrap: 'anywhere' }}>{message}</p>
          </main>
        </body>
      </html>
    );
  }
}

let again: (() => void) | null = null;

/** After the code has changed: what failed as a whole is tried again. */
export function tryAgain(): void {
  const now = again;
  again = null;
  now?.();
}
