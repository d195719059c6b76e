import { useEffect, useState } from 'react';

/** State that this browser keeps; where nothing can be kept it lasts as long as the page. */
export function useKept<T>(key: string, first: T, fits: (value: unknown) => value is T) {
  const [value, setValue] = useState(first);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const known = read(key);
    if (fits(known)) setValue(known);
    setRead(true);
    // Once, when the page is there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isRead) keep(key, value);
  }, [key, value, isRead]);
  return [value, setValue] as const;
}

function read(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full stores keep nothing; the page works all the same.
  }
}
