import type { Chart } from '../lib/site';

const width = 880;
const height = 380;
const edge = { left: 64, right: 16, top: 24, bottom: 44 };
const colours = ['var(--accent)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'];
const colourOf = (n: number) => colours[n % colours.length];
const shown = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 4 });

export function ChartView({ chart, label }: { chart: Chart; label: string }) {
  const isRound = chart.type === 'pie' || chart.type === 'donut';
  const names = isRound ? chart.categories : chart.series.map(({ name }) => name);
  return (
    <div>
      <div className="drawn" tabIndex={0} role="region" aria-label={label}>
        {isRound ? (
          <Round chart={chart} label={label} />
        ) : chart.type === 'bar' ? (
          <Bars chart={chart} label={label} />
        ) : (
          <Axes chart={chart} label={label} />
        )}
      </div>
      {names.length > 1 ? (
        <ul className="legend">
          {names.map((name, n) => (
            <li key={name}>
              <i style={{ background: colourOf(n) }} />
              {name}
              {isRound ? ` ${shown(chart.series[0]?.values[n] ?? 0)}${chart.unit ?? ''}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {chart.source ? <p className="chart-source">来源：{chart.source}</p> : null}
    </div>
  );
}

/** A step that reads well: 1, 2 or 5 and zeros. */
function stepOf(span: number): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
}

function Axes({ chart, label }: { chart: Chart; label: string }) {
  const { categories, series, type } = chart;
  const stacked = type.startsWith('stacked');
  const sums = stacked
    ? categories.map((_, n) => series.reduce((sum, { values }) => sum + (values[n] ?? 0), 0))
    : series.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [value])));
  const step = stepOf(Math.max(...sums, 0) - Math.min(...sums, 0) || 1);
  const top = Math.ceil(Math.max(...sums, 0) / step) * step || step;
  const bottom = Math.floor(Math.min(...sums, 0) / step) * step;
  const y = (value: number) => edge.top + ((top - value) / (top - bottom)) * (height - edge.top - edge.bottom);
  const slot = (width - edge.left - edge.right) / categories.length;
  const middle = (n: number) => edge.left + slot * (n + 0.5);
  const ticks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, n) => bottom + n * step);
  const every = Math.ceil(categories.length / 14);
  const isLine = type === 'line' || type === 'area';
  const hasRoom = categories.length * (stacked || isLine ? 1 : series.length) <= 16;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} fontSize="14" fill="currentColor">
      {chart.unit ? (
        <text x={4} y={14} opacity={0.7}>
          {chart.unit}
        </text>
      ) : null}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} stroke="var(--chart-line)" />
          <text x={edge.left - 8} y={y(tick) + 5} textAnchor="end" opacity={0.7}>
            {shown(tick)}
          </text>
        </g>
      ))}
      {categories.map((name, n) =>
        n % every === 0 ? (
          <text key={n} x={middle(n)} y={height - 18} textAnchor="middle">
            {name.length * 15 > slot * every ? `${name.slice(0, Math.max(2, Math.floor((slot * every) / 15) - 1))}…` : name}
          </text>
        ) : null,
      )}
      {series.map(({ name, values }, s) =>
        isLine ? (
          <g key={name}>
            {type === 'area' ? (
              <polygon
                fill={colourOf(s)}
                opacity={0.18}
                points={[
                  `${middle(0)},${y(0)}`,
                  ...values.map((value, n) => `${middle(n)},${y(value ?? 0)}`),
                  `${middle(values.length - 1)},${y(0)}`,
                ].join(' ')}
              />
            ) : null}
            <polyline
              fill="none"
              stroke={colourOf(s)}
              strokeWidth={3}
              strokeLinejoin="round"
              points={values.flatMap((value, n) => (value === null ? [] : [`${middle(n)},${y(value)}`])).join(' ')}
            />
            {values.map((value, n) =>
              value === null ? null : (
                <g key={n}>
                  <circle cx={middle(n)} cy={y(value)} r={4} fill={colourOf(s)} />
                  {hasRoom && series.length === 1 ? (
                    <text x={middle(n)} y={y(value) - 10} textAnchor="middle">
                      {shown(value)}
                    </text>
                  ) : null}
                </g>
              ),
            )}
          </g>
        ) : (
          <g key={name}>
            {values.map((value, n) => {
              if (value === null) return null;
              const below = stacked ? series.slice(0, s).reduce((sum, one) => sum + (one.values[n] ?? 0), 0) : 0;
              const wide = Math.min(64, (slot * 0.72) / (stacked ? 1 : series.length));
              const x = stacked ? middle(n) - wide / 2 : middle(n) + (s - series.length / 2) * wide;
              const [from, to] = [y(below), y(below + value)];
              return (
                <g key={n}>
                  <rect x={x} y={Math.min(from, to)} width={Math.max(1, wide - 2)} height={Math.abs(from - to)} fill={colourOf(s)}>
                    <title>{`${categories[n]} ${name} ${shown(value)}${chart.unit ?? ''}`}</title>
                  </rect>
                  {hasRoom && !stacked ? (
                    <text x={x + wide / 2 - 1} y={Math.min(from, to) - 6} textAnchor="middle">
                      {shown(value)}
                    </text>
                  ) : null}
                </g>
              );
            })}
          </g>
        ),
      )}
    </svg>
  );
}

function Round({ chart, label }: { chart: Chart; label: string }) {
  const values = (chart.series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const whole = values.reduce((sum, value) => sum + value, 0) || 1;
  const hole = chart.type === 'donut' ? 78 : 0;
  const point = (share: number, radius: number) =>
    `${190 + radius * Math.sin(share * 2 * Math.PI)} ${190 - radius * Math.cos(share * 2 * Math.PI)}`;
  return (
    <svg viewBox="0 0 380 380" role="img" aria-label={label} style={{ maxWidth: 380, minWidth: 0, margin: '0 auto' }} fontSize="15">
      {values.map((value, n) => {
        const from = values.slice(0, n).reduce((sum, one) => sum + one, 0) / whole;
        // A whole circle is no arc.
        const to = Math.min(from + value / whole, from + 0.9999);
        const long = to - from > 0.5 ? 1 : 0;
        return value === 0 ? null : (
          <g key={n}>
            <path
              fill={colourOf(n)}
              d={`M${point(from, 170)}A170 170 0 ${long} 1 ${point(to, 170)}L${point(to, hole)}A${hole} ${hole} 0 ${long} 0 ${point(from, hole)}Z`}
            >
              <title>{`${chart.categories[n]} ${shown(value)}${chart.unit ?? ''}`}</title>
            </path>
            {to - from > 0.06 ? (
              <text
                x={190 + 122 * Math.sin((from + to) * Math.PI)}
                y={195 - 122 * Math.cos((from + to) * Math.PI)}
                textAnchor="middle"
                fill="#fff"
              >
                {((value / whole) * 100).toFixed(1)}%
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

/** Many names are read from left to right. */
function Bars({ chart: { categories, series, unit = '' }, label }: { chart: Chart; label: string }) {
  const most = Math.max(...series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))), 0) || 1;
  return (
    <div className="bars" role="img" aria-label={label}>
      {categories.map((name, n) => (
        <div key={n}>
          <span>{name}</span>
          <div>
            {series.map(({ values }, s) => {
              const value = values[n] ?? null;
              return value === null ? null : (
                <p key={s}>
                  <i style={{ width: `${(Math.abs(value) / most) * 76}%`, background: colourOf(s) }} />
                  {shown(value)}
                  {unit}
                </p>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
