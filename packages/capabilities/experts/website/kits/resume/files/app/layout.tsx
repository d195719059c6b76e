import type { ReactNode } from 'react';
import { resume } from '../lib/resume';
import './accent.css';
import './globals.css';

export const metadata = { title: `${resume.name} · 简历` };
export const viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  );
}
