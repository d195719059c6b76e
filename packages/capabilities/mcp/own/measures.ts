/** Units people in an office meet, each as a factor of one in its kind; temperature is worked out on its own. */

interface Kind {
  kind: string;
  /** Name → how many of the first unit it is, as a fraction so that nothing is lost. */
  units: Record<string, [number, number?]>;
}

const kinds: Kind[] = [
  {
    kind: '长度',
    units: {
      米: [1],
      m: [1],
      千米: [1000],
      公里: [1000],
      km: [1000],
      分米: [1, 10],
      厘米: [1, 100],
      cm: [1, 100],
      毫米: [1, 1000],
      mm: [1, 1000],
      微米: [1, 1_000_000],
      里: [500],
      尺: [1, 3],
      寸: [1, 30],
      丈: [10, 3],
      英里: [1_609_344, 1000],
      mile: [1_609_344, 1000],
      海里: [1852],
      码: [9144, 10_000],
      英尺: [3048, 10_000],
      ft: [3048, 10_000],
      英寸: [254, 10_000],
      inch: [254, 10_000],
    },
  },
  {
    kind: '重量',
    units: {
      千克: [1],
      公斤: [1],
      kg: [1],
      克: [1, 1000],
      g: [1, 1000],
      毫克: [1, 1_000_000],
      mg: [1, 1_000_000],
      吨: [1000],
      t: [1000],
      斤: [1, 2],
      市斤: [1, 2],
      两: [1, 20],
      钱: [1, 200],
      磅: [45_359_237, 100_000_000],
      lb: [45_359_237, 100_000_000],
      盎司: [45_359_237, 1_600_000_000],
      oz: [45_359_237, 1_600_000_000],
    },
  },
  {
    kind: '面积',
    units: {
      平方米: [1],
      '㎡': [1],
      m2: [1],
      平方公里: [1_000_000],
      平方千米: [1_000_000],
      平方厘米: [1, 10_000],
      公顷: [10_000],
      亩: [2000, 3],
      顷: [200_000, 3],
      英亩: [40_468_564_224, 10_000_000],
      acre: [40_468_564_224, 10_000_000],
      平方英尺: [9_290_304, 100_000_000],
      平方英里: [2_589_988_110_336, 1_000_000],
    },
  },
  {
    kind: '体积',
    units: {
      升: [1],
      L: [1],
      毫升: [1, 1000],
      ml: [1, 1000],
      mL: [1, 1000],
      立方米: [1000],
      m3: [1000],
      立方厘米: [1, 1000],
      美制加仑: [3_785_411_784, 1_000_000_000],
      加仑: [3_785_411_784, 1_000_000_000],
      英制加仑: [454_609, 100_000],
      桶: [158_987_294_928, 1_000_000_000],
    },
  },
  {
    kind: '时间',
    units: { 秒: [1], s: [1], 分钟: [60], min: [60], 小时: [3600], h: [3600], 天: [86_400], 周: [604_800], 毫秒: [1, 1000], ms: [1, 1000] },
  },
  {
    kind: '速度',
    units: {
      '米/秒': [1],
      'm/s': [1],
      '公里/小时': [5, 18],
      '千米/小时': [5, 18],
      'km/h': [5, 18],
      '英里/小时': [44_704, 100_000],
      mph: [44_704, 100_000],
      节: [1852, 3600],
    },
  },
  {
    kind: '数据量',
    units: {
      B: [1],
      字节: [1],
      KB: [1000],
      MB: [1e6],
      GB: [1e9],
      TB: [1e12],
      KiB: [1024],
      MiB: [1024 ** 2],
      GiB: [1024 ** 3],
      TiB: [1024 ** 4],
      bit: [1, 8],
      比特: [1, 8],
    },
  },
];

const celsius: Record<string, { to(value: number): number; from(value: number): number }> = {
  摄氏度: { to: (value) => value, from: (value) => value },
  华氏度: { to: (value) => ((value - 32) * 5) / 9, from: (value) => (value * 9) / 5 + 32 },
  开尔文: { to: (value) => value - 273.15, from: (value) => value + 273.15 },
};
const degrees: Record<string, string> = {
  '℃': '摄氏度',
  '°C': '摄氏度',
  摄氏: '摄氏度',
  '℉': '华氏度',
  '°F': '华氏度',
  华氏: '华氏度',
  K: '开尔文',
};

/** Throws `Error` with a sentence when a unit is unknown or the two don't measure the same. */
export function convertMeasure(value: number, from: string, to: string): number {
  const [warmFrom, warmTo] = [celsius[degrees[from] ?? from], celsius[degrees[to] ?? to]];
  if (warmFrom && warmTo) return tidy(warmTo.from(warmFrom.to(value)));
  const kind = kinds.find(({ units }) => Object.hasOwn(units, from));
  if (!kind && !warmFrom) throw new Error(`不认识单位“${from}”。能换算：${unitNames()}。`);
  if (!kind || !Object.hasOwn(kind.units, to)) {
    const isKnown = warmTo !== undefined || kinds.some(({ units }) => Object.hasOwn(units, to));
    throw new Error(isKnown ? `“${from}”与“${to}”量的不是同一种东西，不能换算。` : `不认识单位“${to}”。能换算：${unitNames()}。`);
  }
  // Both are own names of the table, as was just asked.
  const [top = 1, below = 1] = kind.units[from] as [number, number?];
  const [topTo = 1, belowTo = 1] = kind.units[to] as [number, number?];
  return tidy((value * top * belowTo) / (below * topTo));
}

/** Twelve digits: what floating point adds below them is no measurement. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

function unitNames(): string {
  return [...kinds.map(({ kind, units }) => `${kind}（${Object.keys(units).slice(0, 8).join('、')}…）`), '温度（℃、℉、K）'].join('；');
}
