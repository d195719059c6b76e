/** A contract looked through clause by clause: what stands in it and where, what is missing, what asks for a second look. Nothing is judged. */
import type { Conversation } from '#brains/builtin/conversation.ts';
import { linesOf, lookedAt, quote, sectionsOf, lastWords, type Line } from '#brains/builtin/experts/expert.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { findDates, findMoney } from '#brains/builtin/text/facts.ts';
import { escapeMarkdown, printTable } from '#brains/builtin/text/markdown.ts';
import type { Material } from '#brains/builtin/text/material.ts';
import { asksToWrite } from '#brains/builtin/reading/make/asks.ts';
import { splitSentences } from '#brains/builtin/text/segment.ts';
import { capitalAmounts, isSameAmount } from './amounts.ts';

const wants = /审|看|检查|过一遍|风险|条款|梳理|提取|把关|留意|注意|漏洞|要点|总结/;

/** What a reader of contracts looks for, and by which words it is told. */
const topics: [string, RegExp][] = [
  ['标的与范围', /标的|服务内容|采购内容|工作范围|货物(?:名称|清单)|规格|数量/],
  ['价款与支付', /合同(?:总)?(?:价|金额|款)|价款|费用|支付|付款|结算|发票|预付|尾款/],
  ['期限与交付', /有效期|期限|起止|交付|交货|工期|期间|届满/],
  ['验收', /验收|检验|质量标准|异议期/],
  ['保密', /保密|商业秘密|泄露/],
  ['知识产权', /知识产权|著作权|专利|版权|所有权归/],
  ['数据与个人信息', /个人信息|数据安全|数据保护|用户数据/],
  ['违约责任', /违约|滞纳金|赔偿|罚/],
  ['责任限制', /责任(?:上限|限额|限制)|不承担(?:任何)?(?:责任|赔偿)|免责|以.{0,12}为限/],
  ['变更、解除与终止', /变更|解除|终止|提前.{0,6}通知/],
  ['续约', /续约|续签|自动(?:续|顺)|顺延/],
  ['转让与分包', /转让|分包|转包/],
  ['不可抗力', /不可抗力/],
  ['争议解决', /争议|仲裁|诉讼|管辖|适用法律/],
  ['签署与生效', /签(?:字|章|署)|盖章|生效|一式/],
];

/** Wordings that a reader had better see twice; each says why. */
const alerts: [RegExp, string][] = [
  [
    /(?:甲方|乙方|卖方|买方|出租方|承租方)?有权(?:单方|随时|自行)|单方(?:面)?(?:解除|变更|调整|终止)/,
    '一方可以单独决定，看另一方有没有对等的权利',
  ],
  [/自动(?:续|顺)(?:约|签|延|期)|视为(?:自动)?续/, '到期自动延续，看不再续约要提前多久说'],
  [/最终解释权|以(?:甲方|乙方|对方).{0,6}(?:解释|认定|判断|标准)为准/, '由一方说了算'],
  [/无限(?:连带)?责任|连带责任|承担(?:一切|全部|所有)(?:责任|损失|费用|后果)/, '责任没有上限'],
  [/不承担(?:任何)?(?:责任|赔偿)|概不负责|免除.{0,8}责任/, '免除了一方的责任'],
  [/不(?:予|得)退(?:还|款)|概不退|不得(?:以任何理由)?(?:要求|主张)/, '排除了一方的权利'],
  [/视为(?:同意|认可|接受|验收合格|放弃)/, '不作声就算同意，看期限够不够'],
  [/(?:合理|及时|适当|尽快|必要)(?:的)?(?:时间|期限|期间|方式|费用|措施)|等(?:相关|其他)?(?:费用|事项)/, '没有说定多久、多少或怎么做'],
  [/另行(?:协商|约定|签订|确定)|协商(?:确定|解决)(?!.{0,12}(?:仲裁|诉讼|法院))/, '留待以后再定，现在没有约定'],
  [/_{2,}|＿{2,}|【\s*】|（\s{2,}）|\[\s{2,}\]/, '还有没填的空'],
];

export function reviewTurn(conversation: Conversation): Turn | null {
  const { text, files, had_document } = conversation;
  if (asksToWrite(text) || (had_document && files.length === 0)) return null;
  if (files.length === 0 && !wants.test(text)) return null;
  const found = lookedAt(conversation);
  if (found === null)
    return {
      text: '把合同文件（Word、PDF 或文本）发上来，或把条款粘贴在这里，我逐条看：写了什么、在哪一条、缺哪几项、哪些说法要再看一眼。',
      calls: [],
    };
  if ('turn' in found) return found.turn;
  const { reading } = found;
  const beyond = /修改|改成|重写|起草|补上/.test(text) ? ['没有改写条款：改法要由您或律师定，定了之后我可以替换词句。'] : [];
  return {
    text: sectionsOf([
      ...reading.materials.map(reviewed),
      lastWords(reading, beyond, ['以上按字面找出，不是法律判断：我不知道交易背景，也不替代律师的意见。']),
    ]),
    calls: [],
  };
}

function reviewed(material: Material): string {
  const lines = linesOf(material);
  const sentences = lines.flatMap((line) => splitSentences(line.text).map((text): Line => ({ text, where: line.where })));
  const rows: string[][] = [];
  const missing: string[] = [];
  for (const [name, words] of topics) {
    const hits = sentences.filter(({ text }) => words.test(text) && text.length >= 6).slice(0, 2);
    if (hits.length === 0) missing.push(name);
    for (const hit of hits) rows.push([name, quote(hit.text), hit.where || '—']);
  }
  const doubts = alerts.flatMap(([words, why]) =>
    sentences
      .filter(({ text }) => words.test(text))
      .slice(0, 3)
      .map((hit) => [quote(hit.text), hit.where || '—', why]),
  );
  return sectionsOf([
    `# ${escapeMarkdown(material.name)}`,
    partiesIn(material.content),
    rows.length > 0 ? `## 条款在哪里\n\n${printTable(['内容', '原文', '位置'], rows)}` : '',
    figures(sentences),
    doubts.length > 0 ? `## 请再看一眼\n\n${printTable(['原文', '位置', '为什么'], doubts)}` : '没有找到常见的需要再看一眼的说法。',
    capitalsCheck(sentences),
    missing.length > 0
      ? `## 没有找到\n\n按字面没有找到关于${missing.join('、')}的约定。可能写在附件里或用了别的说法，也可能确实没有约定，请核对。`
      : '',
  ]);
}

function partiesIn(content: string): string {
  const found = [
    ...content.matchAll(
      /([甲乙丙丁]方|买方|卖方|委托方|受托方|出租方|承租方|采购方|供应商)[^\n：:，。]{0,8}[：:]\s*\**([^\n，。；|]{2,40})/g,
    ),
  ];
  const parties = new Map<string, string>();
  for (const [, role = '', name = ''] of found) if (!parties.has(role) && !/^[_＿\s]+$/.test(name)) parties.set(role, name.trim());
  return [...parties].map(([role, name]) => `- ${role}：${escapeMarkdown(name)}`).join('\n');
}

/** Money and time as they are written, with where. */
function figures(sentences: Line[]): string {
  const rows = sentences.flatMap(({ text, where }) => {
    const money = findMoney(text);
    const dates = findDates(text);
    const spans = text.match(/[\d一二三四五六七八九十两]+\s?(?:个)?(?:工作日|自然日|日|天|个月|年)(?:内|之内|以内|前)?/g) ?? [];
    const shares =
      text.match(
        /\d+(?:\.\d+)?\s?[%％‰]|百分之[一二三四五六七八九十百点\d]+|千分之[一二三四五六七八九十\d]+|万分之[一二三四五六七八九十\d]+/g,
      ) ?? [];
    const all = [...new Set([...money, ...dates, ...spans, ...shares])].filter((one) => one.trim() !== '');
    return all.length === 0 ? [] : [[all.slice(0, 6).join('、'), quote(text, 60), where || '—']];
  });
  if (rows.length === 0) return '';
  const cut = rows.length > 20 ? `\n\n只列了前 20 处，共 ${rows.length} 处。` : '';
  return `## 金额、日期和期限\n\n${printTable(['数', '原文', '位置'], rows.slice(0, 20))}${cut}`;
}

/** An amount written in both ways must be one amount. */
function capitalsCheck(sentences: Line[]): string {
  const odd = sentences.flatMap(({ text, where }) => {
    const capitals = capitalAmounts(text);
    const money = findMoney(text);
    if (capitals.length === 0 || money.length === 0 || capitals.every((one) => money.some((figure) => isSameAmount(one.value, figure))))
      return [];
    return [`- ${where || '文中'}：大写“${capitals.map(({ written }) => written).join('、')}”与小写“${money.join('、')}”对不上`];
  });
  return odd.length > 0 ? `## 大小写金额不一致\n\n${odd.join('\n')}` : '';
}
