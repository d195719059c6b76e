/** The extension 换算与核对: units, amounts in capital letters as invoices want them, and what Word counts. */
import { z } from 'zod';
import type { Conversions } from '#contract/content/conversion.ts';
import { answered, tile, type OwnExtension } from './own-server.server.ts';
import { amountInCapitals } from './amount.ts';
import { convertMeasure } from './measures.ts';
import { countText } from './count-text.ts';

export const officeExtension: OwnExtension = {
  extension_id: 'office',
  display_name: '换算与核对',
  desc: '单位换算（含亩、斤、里等市制），人民币金额大写，按 Word 的口径统计字数。',
  icon: tile(
    '#6b46b8',
    '<rect x="5" y="3" width="14" height="18" rx="2"/><path d="M8.5 7.5h7M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16h.01M12 16h.01M15.5 16h.01"/>',
  ),
  addTools(server) {
    server.registerTool(
      'convert_unit',
      {
        title: '单位换算',
        description: '换算长度、重量、面积、体积、时间、速度、数据量和温度；单位用中文名（亩、斤、公里）或符号（kg、℃）。',
        inputSchema: {
          value: z.number(),
          from: z.string().trim().min(1).max(20),
          to: z.array(z.string().trim().min(1).max(20)).min(1).max(10),
        },
      },
      ({ value, from, to }) => {
        const pairs = to.map((unit) => ({ from: `${value} ${from}`, to: `${convertMeasure(value, from, unit)} ${unit}` }));
        return answered(pairs.map((pair) => `${pair.from} = ${pair.to}`).join('\n'), { pairs } satisfies Conversions);
      },
    );

    server.registerTool(
      'amount_in_capitals',
      {
        title: '人民币大写',
        description: '把人民币金额写成发票、合同要求的大写，最大 9999 亿元，精确到分。',
        inputSchema: {
          amounts: z
            .array(z.string().regex(/^-?\d{1,3}(,\d{3})*(\.\d{1,2})?$|^-?\d{1,12}(\.\d{1,2})?$/))
            .min(1)
            .max(50)
            .describe('"12345.60"'),
        },
      },
      ({ amounts }) => {
        const pairs = amounts.map((amount) => ({ from: `${amount} 元`, to: amountInCapitals(amount) }));
        return answered(pairs.map((pair) => `${pair.from}：${pair.to}`).join('\n'), { pairs } satisfies Conversions);
      },
    );

    server.registerTool(
      'count_text',
      {
        title: '字数统计',
        description: '按 Word 的口径统计：字数、计与不计空格的字符数、段落数、汉字数。',
        inputSchema: { text: z.string().max(500_000) },
      },
      ({ text }) => {
        const { words, characters, with_spaces, paragraphs, han, latin_words } = countText(text);
        return answered(
          `字数 ${words}（汉字与中文标点 ${words - latin_words}，西文单词与数字 ${latin_words}）；其中汉字 ${han}；字符数（不计空格）${characters}；字符数（计空格）${with_spaces}；段落数 ${paragraphs}。`,
        );
      },
    );
  },
};
