/** Which page is in view, and where to type another. */
import { useState } from 'react';

export function PageNumber({ page, pages, onGo }: { page: number; pages: number; onGo(page: number): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const number = Number.parseInt(typed ?? '', 10);
    if (Number.isFinite(number)) onGo(number);
    setTyped(null);
  };
  return (
    <span className="flex items-center gap-1">
      第
      <input
        aria-label="页码"
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setTyped(null);
        }}
        className="h-8 rounded-control border border-line bg-sheet text-center max-md:h-11"
        style={{ width: `calc(${String(pages).length}ch + 28px)` }}
      />
      / {pages} 页
    </span>
  );
}
