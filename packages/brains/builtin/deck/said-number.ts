/** Units as people say them: “2100万”, “3300万” and “4800万元” are all in 万元. */

/** The unit all of them mean; null when they differ. */
export function exactUnit(units: string[]): string | null {
  const longest = units.reduce((most, unit) => (unit.length > most.length ? unit : most), '');
  return units.every((unit) => unit === longest || (/^[万亿]/.test(longest) && unit === longest[0])) ? longest : null;
}
