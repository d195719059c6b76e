import type { ReactNode } from 'react';
import { words } from '../lib/fields';
import './accent.css';
import './globals.css';

export const metadata = { title: words.title, description: words.intro.join(' ') };
export const viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  );
}
