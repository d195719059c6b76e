/** Light or dark, as chosen or as the system says, on the document and for whoever must know it in code. */
import { useEffect } from 'react';
import { usePreferences } from './preferences.ts';
import { useMedia } from './media.ts';

export function useTheme(): 'light' | 'dark' {
  const theme = usePreferences((preferences) => preferences.theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  return theme === 'system' ? (systemDark ? 'dark' : 'light') : theme;
}

/** Called once, at the root. */
export function useThemeOnDocument(): 'light' | 'dark' {
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#171715' : '#faf9f6');
  }, [theme]);
  return theme;
}
