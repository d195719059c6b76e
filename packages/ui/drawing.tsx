/** Line drawings in ink with one red accent, for places where there is nothing else to look at yet. */
import { classList } from './class-list.ts';

const paths = {
  /** A desk with a sheet, a brush and a seal. */
  desk: {
    ink: [
      'M14 84h132',
      'M26 84v22M134 84v22',
      'M46 84 60 34h50l-6 50',
      'M68 46h30M66 55h30M64 64h20',
      'M128 84V66h12v18',
      'M131 66 137 30M137 30l3-8 1 8-2 6',
      'M20 84v-8h18v8',
    ],
    seal: ['M86 68h11v10H84.5z'],
  },
  /** An empty sheet, turned over at the corner. */
  sheet: {
    ink: ['M50 20h44l18 18v68H50z', 'M94 20v18h18', 'M62 54h38M62 66h38M62 78h20'],
    seal: ['M90 86h12v12H90z'],
  },
  /** A sheet the wind took off the desk. */
  lost: {
    ink: [
      'M16 96h128',
      'M28 96v14M132 96v14',
      'M66 24 108 36 96 80 54 68z',
      'M72 40l24 7M69 51l24 7M66 62l12 3.5',
      'M22 60c8-6 14 4 22-2M20 74c6-4 10 3 16-1',
    ],
    seal: ['M116 82h13v14h-13z'],
  },
  /** A box for sheets worth keeping. */
  box: {
    ink: [
      'M16 104h128',
      'M34 66h92v38H34z',
      'M34 66 24 54h34M126 66l10-12h-34',
      'M58 54V24h32l12 12v18',
      'M90 24v12h12',
      'M68 38h14M68 46h24',
    ],
    seal: ['M73 78h14v14H73z'],
  },
  /** A brush that snapped. */
  broken: {
    ink: ['M16 96h128', 'M28 96v14M132 96v14', 'M44 92 72 52l6 6-4 4 6 6-24 26', 'M92 50l22-26 8 6-22 28-6-6 4-3z', 'M114 24l12-10-4 16'],
    seal: ['M118 82h13v14h-13z'],
  },
} as const;

export function Drawing({ name, className }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg viewBox="0 0 160 120" fill="none" aria-hidden className={classList('shrink-0', className ?? 'h-30 w-40')}>
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        {paths[name].ink.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      {paths[name].seal.map((d) => (
        <path key={d} d={d} fill="var(--seal)" />
      ))}
    </svg>
  );
}
