/** The extension 时间: clocks elsewhere, times from one place told in another, days counted. */
import { z } from 'zod';
import type { ClockTimes } from '#contract/content/conversion.ts';
import { zoneOf } from '#brains/builtin/text/time-zones.ts';
import { answered, tile, type OwnExtension } from './own-server.server.ts';
import { instantOf, offsetOf, wallTime, type WallTime } from '#contract/schedule/wall-clock.ts';
import { printDifference, printOffset, printWall } from './zoned-time.ts';

const place = z.string().trim().min(1).max(60).describe('City or country in Chinese (纽约, 英国) or an IANA zone (America/New_York)');
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('A day, 2026-11-21');

export const timeExtension: OwnExtension = {
  extension_id: 'time',
  display_name: '时间',
  desc: '查询世界各地的当前时间，换算时区（含夏令时），计算日期间隔与工作日。',
  icon: tile('#0f766e', '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>'),
  addTools(server, { now, time_zone }) {
    const local = [...new Set(['Asia/Shanghai', time_zone])];

    server.registerTool(
      'now',
      {
        title: '当前时间',
        description: '查询各地现在的日期、星期和时间，以及与 UTC、北京时间的差。',
        inputSchema: { places: z.array(place).max(20).default([]).describe('Left out: Beijing') },
      },
      ({ places }) => {
        const at = now();
        const told = (name: string, zone: string, more = ''): Told => ({
          place: name,
          ...printWall(wallTime(at, zone)),
          zone: `${printOffset(offsetOf(at, zone))}${more}`,
        });
        // Two zones that show the same are told once.
        if (places.length === 0)
          return answeredTimes(
            local
              .filter((zone) => zone === 'Asia/Shanghai' || offsetOf(at, zone) !== offsetOf(at, 'Asia/Shanghai'))
              .map((zone) => told(zone === 'Asia/Shanghai' ? '北京时间' : `服务器所在时区 ${zone}`, zone)),
          );
        return answeredTimes(
          places.map((name) => {
            const zone = known(name);
            const ahead = offsetOf(at, zone) - offsetOf(at, 'Asia/Shanghai');
            return told(name, zone, `，${printDifference(ahead, '北京时间')}`);
          }),
        );
      },
    );

    server.registerTool(
      'convert',
      {
        title: '换算时区',
        description: '把一地的时间换算成其他地方的时间。',
        inputSchema: {
          time: z
            .string()
            .regex(/^\d{1,2}:\d{2}$/)
            .describe('24 hours, 09:00'),
          date: day.optional().describe('In the first place; left out: its today'),
          from: place,
          to: z.array(place).min(1).max(20),
        },
      },
      ({ time, date, from, to }) => {
        const zone = known(from);
        const wall = wallOf(time, date, wallTime(now(), zone));
        const at = instantOf(wall, zone);
        if (at === null) throw new Error(`${from}的时钟在这一天调快，没有 ${time} 这个时间。`);
        const others = to.map((name): Told => {
          const there = known(name);
          const ahead = offsetOf(at, there) - offsetOf(at, zone);
          const offset = printOffset(offsetOf(at, there));
          return { place: name, ...printWall(wallTime(at, there)), zone: `${offset}，${printDifference(ahead, from)}` };
        });
        return answeredTimes([{ place: from, ...printWall(wall), zone: printOffset(offsetOf(at, zone)) }, ...others]);
      },
    );

    server.registerTool(
      'days',
      {
        title: '日期计算',
        description: '计算两个日期相隔的天数和工作日（周一至周五），或从某天起推算若干天；不知道法定节假日。',
        inputSchema: {
          from: day,
          to: day.optional(),
          add: z.int().min(-100_000).max(100_000).optional().describe('Instead of to: how many days on'),
          weekdays: z.boolean().default(false).describe('add counts Monday to Friday only'),
        },
      },
      ({ from, to, add, weekdays }) => {
        const first = dayOf(from);
        if (to !== undefined) {
          const last = dayOf(to);
          const [low, high] = first <= last ? [first, last] : [last, first];
          return answered(
            `${from} 到 ${to}：相隔 ${high - low} 天，含首尾共 ${high - low + 1} 天；其中周一至周五 ${workdaysBetween(low, high)} 天（含首尾，没有扣除法定节假日，也没有计入调休）。`,
          );
        }
        if (add === undefined) throw new Error('to 与 add 要给一个。');
        const end = weekdays ? afterWorkdays(first, add) : first + add;
        return answered(
          `${from} 之后 ${add} ${weekdays ? '个工作日' : '天'}是 ${printDay(end)}${weekdays ? '（只按周一至周五算，没有扣除法定节假日与调休）' : ''}。`,
        );
      },
    );
  },
};

type Told = ClockTimes['times'][number];

function answeredTimes(times: Told[]) {
  const lines = times.map(({ place: name, day: date, time, zone }) => `${name}：${date} ${time}（${zone}）`);
  return answered(lines.join('\n'), { times } satisfies ClockTimes);
}

function known(place_name: string): string {
  const zone = zoneOf(place_name);
  if (zone === null) throw new Error(`不知道“${place_name}”的时区，请换成城市名或 IANA 时区名，如 Asia/Jakarta。`);
  return zone;
}

function wallOf(time: string, date: string | undefined, today: WallTime): WallTime {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour > 23 || minute > 59) throw new Error(`没有 ${time} 这个时间。`);
  if (date === undefined) return { ...today, hour, minute };
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  dayOf(date);
  return { year, month, day: dayOfMonth, hour, minute };
}

const dayMs = 86_400_000;

/** Days since 1970. */
function dayOf(text: string): number {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (!Number.isFinite(at) || new Date(at).toISOString().slice(0, 10) !== text) throw new Error(`没有 ${text} 这一天。`);
  return at / dayMs;
}

function isWorkday(at: number): boolean {
  const weekday = new Date(at * dayMs).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function workdaysBetween(low: number, high: number): number {
  const whole = Math.floor((high - low + 1) / 7);
  let count = whole * 5;
  for (let at = low + whole * 7; at <= high; at++) if (isWorkday(at)) count++;
  return count;
}

function afterWorkdays(from: number, count: number): number {
  const step = Math.sign(count);
  let at = from;
  // A weekend is counted from the weekday before it.
  while (step !== 0 && !isWorkday(at)) at -= step;
  at += Math.trunc(count / 5) * 7;
  for (let left = Math.abs(count % 5); left > 0;) {
    at += step;
    if (isWorkday(at)) left--;
  }
  return at;
}

function printDay(at: number): string {
  const date = new Date(at * dayMs);
  return `${date.toISOString().slice(0, 10)}（星期${['日', '一', '二', '三', '四', '五', '六'][date.getUTCDay()] ?? ''}）`;
}
