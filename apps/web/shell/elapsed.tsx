/** Time as people say it, ticking while something is under way. */
import { useEffect, useState } from 'react';

/** @example timeInWords(83_000) === '1 分 23 秒' */
export function timeInWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} 分` : `${minutes} 分 ${seconds % 60} 秒`;
  return minutes % 60 === 0 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}

/** Counts from `since` (milliseconds since 1970) until it is taken away. */
export function Ticking({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{timeInWords(Math.floor((now - since) / 1000) * 1000)}</span>;
}
