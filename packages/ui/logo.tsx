/** The seal: 案 cut white out of red, as a stamp on paper. */
import { classList } from './class-list.ts';

/** Strokes of 案 on a 32 grid, drawn so that it reads at 20 px; no font is needed. */
export function Seal({ className, label }: { className?: string; label?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classList('shrink-0', className ?? 'size-7')}
    >
      <rect x="1" y="1" width="30" height="30" rx="7" fill="var(--seal)" />
      <g fill="none" stroke="var(--on-seal)" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 5v2.2" />
        <path d="M8 10.2V8h16v2.2" />
        <path d="M8.2 13h15.6" />
        <path d="M14.2 9.8c-.9 2.2-2.2 4-3.6 5.2 4.2.5 8 1.3 10.8 2.5" />
        <path d="M19.6 13.2c-1.5 2.5-4.6 4-9.6 4.6" />
        <path d="M7.5 20.6h17" />
        <path d="M16 18.6V27" />
        <path d="M14.8 21.2c-1.9 2.2-4.2 3.8-6.8 4.7" />
        <path d="M17.2 21.2c1.9 2.2 4.2 3.8 6.8 4.7" />
      </g>
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={classList('inline-flex items-center gap-2', className)}>
      <Seal />
      <span className="text-[17px] leading-7 font-semibold tracking-[0.08em]">案头</span>
    </span>
  );
}
