import { useMemo } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Column, Measure, Row } from '../lib/data';
import { groupsOf, isCourse, measureName, measureText } from '../lib/measure';

interface Props {
  columns: readonly Column[];
  rows: readonly Row[];
  by: number;
  measure: Measure;
  /** What rows are chosen by already. */
  chosen: readonly string[];
  onChoose: ((value: string) => void) | undefined;
}

/** A measure by the values of a column: a line of days, bars of the rest; the same as figures below it. */
export function ChartBy({ columns, rows, by, measure, chosen, onChoose }: Props) {
  const groups = useMemo(() => groupsOf(rows, columns, by, measure), [rows, columns, by, measure]);
  const column = columns[by];
  if (!column) return null;
  const name = measureName(measure, columns);
  const text = (value: unknown): string => measureText(typeof value === 'number' ? value : null, measure, columns);
  const short = (value: number): string =>
    compact.format(measure.column !== null && columns[measure.column]?.percent ? value * 100 : value);
  const tooltip = (
    <Tooltip
      isAnimationActive={false}
      cursor={{ fill: 'var(--soft)' }}
      contentStyle={{ background: 'var(--sheet)', border: '1px solid var(--rule)', borderRadius: 4, color: 'var(--ink)' }}
      itemStyle={{ color: 'var(--ink)' }}
      formatter={(value) => [text(value), name]}
    />
  );
  const letters = Math.min(
    9,
    groups.reduce((most, one) => Math.max(most, one.name.length), 2),
  );
  return (
    <figure data-wide={isCourse(column) || undefined}>
      <figcaption>
        <b>
          {name} · 按{column.name}
        </b>
        {onChoose && !isCourse(column) ? <small>点一项只看它</small> : null}
      </figcaption>
      {groups.length === 0 ? (
        <p className="nothing">没有可以画的行。</p>
      ) : (
        <div className="drawing" style={{ height: isCourse(column) ? 280 : Math.max(140, groups.length * 36 + 24) }} aria-hidden>
          <ResponsiveContainer>
            {isCourse(column) ? (
              <AreaChart data={groups} margin={{ top: 8, right: 20, bottom: 0, left: 4 }} accessibilityLayer={false}>
                <CartesianGrid vertical={false} stroke="var(--rule)" />
                <XAxis dataKey="name" tick={{ fill: 'var(--ink-2)', fontSize: 13 }} stroke="var(--rule)" minTickGap={24} />
                <YAxis width={64} tick={{ fill: 'var(--ink-2)', fontSize: 13 }} stroke="transparent" tickFormatter={short} />
                {tooltip}
                <Area
                  dataKey="value"
                  stroke="var(--accent)"
                  strokeWidth={2.5}
                  fill="var(--accent)"
                  fillOpacity={0.14}
                  dot={groups.length <= 40 ? { r: 3, fill: 'var(--accent)', strokeWidth: 0 } : false}
                  isAnimationActive={false}
                />
              </AreaChart>
            ) : (
              <BarChart
                data={groups}
                layout="vertical"
                margin={{ top: 4, right: 76, bottom: 0, left: 4 }}
                barCategoryGap={6}
                accessibilityLayer={false}
              >
                <XAxis type="number" hide />
                <YAxis
                  type="category"
                  dataKey="name"
                  width={letters * 14 + 16}
                  tick={{ fill: 'var(--ink)', fontSize: 14 }}
                  tickFormatter={(label: string) => (label.length > 9 ? `${label.slice(0, 8)}…` : label)}
                  stroke="transparent"
                  interval={0}
                />
                {tooltip}
                <Bar
                  dataKey="value"
                  maxBarSize={34}
                  radius={[0, 3, 3, 0]}
                  isAnimationActive={false}
                  label={{ position: 'right', fill: 'var(--ink-2)', fontSize: 13, formatter: (value: unknown) => text(value) }}
                  cursor={onChoose ? 'pointer' : undefined}
                  onClick={(_, n) => {
                    const group = groups[n];
                    if (group && !group.isRest) onChoose?.(group.name === '（空）' ? '' : group.name);
                  }}
                >
                  {groups.map((group) => (
                    <Cell
                      key={group.name}
                      fill={group.isRest ? 'var(--ink-3)' : chosen.includes(group.name) ? 'var(--chosen)' : 'var(--accent)'}
                    />
                  ))}
                </Bar>
              </BarChart>
            )}
          </ResponsiveContainer>
        </div>
      )}
      <details>
        <summary>看数字</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{column.name}</th>
              <th scope="col">{name}</th>
              <th scope="col">行数</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.name}>
                <th scope="row">{group.name}</th>
                <td>{text(group.value)}</td>
                <td>{group.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const compact = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 });
