/** How times and differences of clocks in other places are told. */
import { utcOf, type WallTime } from '#contract/schedule/wall-clock.ts';

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** `2026年11月21日 星期六`, `09:05` */
export function printWall(wall: WallTime): { day: string; time: string } {
  const weekday = weekdays[new Date(utcOf(wall)).getUTCDay()] ?? '';
  return { day: `${wall.year}年${wall.month}月${wall.day}日 星期${weekday}`, time: `${two(wall.hour)}:${two(wall.minute)}` };
}

/** `UTC+8`, `UTC-3:30` */
export function printOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 === 0 ? '' : `:${two(size % 60)}`}`;
}

/** Of two clocks: `比北京早 1 小时`. '' when they show the same. */
export function printDifference(minutes: number, than: string): string {
  if (minutes === 0) return `与${than}相同`;
  const size = Math.abs(minutes);
  const hours = Math.floor(size / 60);
  const rest = size % 60;
  const long = [hours > 0 ? `${hours} 小时` : '', rest > 0 ? `${rest} 分钟` : ''].filter((part) => part !== '').join(' ');
  return `比${than}${minutes > 0 ? '早' : '晚'} ${long}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
