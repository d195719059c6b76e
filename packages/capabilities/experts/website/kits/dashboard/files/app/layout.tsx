import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import words from '../content/site.json';
import './globals.css';

export const metadata: Metadata = { title: words.title, description: words.description };
export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  );
}
