/** A model that computes with Python: a program that fails first, then one that draws a plot with Chinese letters. */
import { textOf, type ProviderScript } from './provider-protocol.ts';

const wrong = `def 增幅(前, 后):
    return (后 - 前) / 前

增幅(0, 5)`;

const plot = `import matplotlib.pyplot as plt

月份 = ['七月', '八月', '九月', '十月']
增减 = [-12.5, 3.2, 18.6, 7.4]
图, 轴 = plt.subplots(figsize=(7, 4))
轴.bar(月份, 增减, color=['#C3402B' if 值 < 0 else '#18795A' for 值 in 增减])
轴.axhline(0, color='#6B6860', linewidth=0.8)
轴.set_ylabel('环比增减（%）')
轴.set_title('销售额环比增减')
print('共', len(月份), '个月')
{'最高': max(增减), '最低': min(增减)}`;

export const plotPrinted = ['共 4 个月', "{'最高': 18.6, '最低': -12.5}"];

export function codeScenario(): ProviderScript {
  return ({ messages }) => {
    const begun = messages.findLastIndex((message) => message.role === 'user');
    const answers = messages.slice(begun + 1).filter((message) => message.role === 'tool');
    const run = (source: string, purpose: string) => ({ calls: [{ name: 'code', arguments: { language: 'python', source, purpose } }] });
    if (answers.length === 0) return { text: '我用程序算。', ...run(wrong, '计算增幅') };
    if (answers.length === 1) return { text: '基数不能是 0，换一种画法。', ...run(plot, '画销售额环比增减图') };
    const last = answers.at(-1);
    return { text: last && textOf(last).includes('18.6') ? '画好了，九月最高，为 18.6%。' : '没有画成。' };
  };
}
