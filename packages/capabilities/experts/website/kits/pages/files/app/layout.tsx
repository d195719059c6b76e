import type { ReactNode } from 'react';
import { SiteHeader } from '../components/site-header';
import { site } from '../lib/site';
import './style.css';
import './globals.css';

export const metadata = { title: site.title, description: site.description };
export const viewport = { width: 'device-width', initialScale: 1 };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={site.language}>
      <body>
        <SiteHeader />
        <main>{children}</main>
        {site.footer === '' ? null : <footer>{site.footer}</footer>}
      </body>
    </html>
  );
}
