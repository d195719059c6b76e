/** What a page tells at a glance: figures that say by themselves what they are. Pure. */

const figure = String.raw`[-+]?\d[\d,]*(?:\.\d+)?\s?(?:%|‰|万亿|亿元|万元|亿|万|元|人次|人|家|件|个|天|小时|分钟|秒|年|套|台|条|项|倍|次|平方米|公里|吨|kWh|GB|TB)?`;
const stated = new RegExp(
  String.raw`^(?:.*?[，,；;：:]|其中)?\s*([\p{Script=Han}A-Za-z]{2,12}?)(?:累计|共计|合计|总共|共)?(?:为|只有|仅有?|是|达到?了?|超过|提升到|降到|升至|降至|增至|增长|下降|完成|新增|有)?\s*(${figure})(?:[，。；;、]|,(?!\d)|$)`,
  'u',
);

/** Figures that say by themselves what they are, up to four, exactly as they stand. */
export function figuresIn(sentences: string[]): { value: string; label: string }[] {
  const found: { value: string; label: string }[] = [];
  for (const sentence of sentences) {
    for (const clause of sentence.split(/(?<=[，。；;]|,(?!\d))/)) {
      const match = stated.exec(clause);
      const [, named = '', value = ''] = match ?? [];
      const label = named.replace(/(?<!是.{0,6})的$/, '');
      const isDate =
        /^(?:19|20)\d{2}\s?年?$|月|日$/.test(value) ||
        /[年月日第于在从至到自约续加减的满每不]$|每满|分别|^(?:同比|环比|其中|弹性|占比?)$|电话|手机|微信|邮编|编号/.test(label) ||
        /^1[3-9]\d{9}$/.test(value);
      if (!match || isDate || !/[%‰\p{Script=Han}]$|\d,\d{3}|kWh|[GT]B/u.test(value) || found.some((one) => one.label === label)) continue;
      found.push({ value: value.trim().slice(0, 24), label: label.slice(0, 40) });
      break;
    }
    if (found.length === 4) break;
  }
  return found;
}
