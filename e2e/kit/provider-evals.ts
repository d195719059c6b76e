/** Two models at a handful of the evaluation's tasks: one works as a careful person would, the other in the ways models go wrong. */
import { textOf, type ChatRequest, type ProviderScript, type Reply } from './provider-protocol.ts';

interface Work {
  /** Words of the request it is known by. */
  of: string;
  file?: { file_name: string; title: string; content: string };
  reply: string;
}

const strong: Work[] = [
  {
    of: '八月的销售额比七月',
    reply: '八月 542,070 元，七月 498,590 元，八月多 43,480 元，环比增长 8.72%（按“订单.csv”的金额列计算）。',
  },
  {
    of: '入职通知书',
    file: {
      file_name: '入职通知书.md',
      title: '入职通知书',
      content:
        '# 入职通知书\n\n林晓：\n\n您应聘的岗位为数据分析师，请于 12 月 8 日上午 9 点到人力资源部报到，试用期三个月。\n\n## 请携带\n\n- 身份证原件\n- 学历证书原件\n- 离职证明原件\n\n## 联系人\n\n何静，电话 021-55667788。\n',
    },
    reply: '入职通知书写好了。',
  },
  {
    of: '元旦放假通知',
    file: {
      file_name: '元旦放假通知.md',
      title: '元旦放假通知',
      content:
        '# 元旦放假通知\n\n各部门：\n\n2027 年 1 月 1 日至 1 月 3 日放假，1 月 4 日上班。放假前请各部门检查办公区域，关好门窗，切断电源。假期有急事请拨打值班电话。\n\n值班电话：021-66778899。\n\n行政部\n',
    },
    reply: '通知写好了。',
  },
  {
    of: 'memo in English',
    file: {
      file_name: 'Memo.md',
      title: 'Delayed Rotterdam shipment',
      content:
        '# Delayed Rotterdam shipment\n\nContainer MSKU-4471 to Rotterdam is delayed by 5 days; it now arrives on 3 December.\n\nDana will inform the three affected customers by Friday 27 November.\n\nThe customs broker fee goes from 320 to 345 euros per container.\n',
    },
    reply: 'The memo is ready, based on notes.txt.',
  },
  {
    of: '第一期付款申请',
    file: {
      file_name: '付款申请.md',
      title: '第一期付款申请',
      content:
        '# 第一期付款申请\n\n根据合同 QM-2026-118，申请支付第一期服务费 64000 元，期限为 2026 年 12 月 10 日前。\n\n收款单位：启明电子有限公司\n\n开户行：【待补充：合同里没有写】\n\n账号：【待补充：合同里没有写】\n',
    },
    reply: '付款申请写好了。\n\n未完成：\n- 合同里没有开户行和银行账号\n- 没有发邮件到 finance@hengyuan.example：这里不能对外发送',
  },
];

const weak: Work[] = [
  { of: '八月的销售额比七月', reply: '八月的销售额约为 61.3 万元，比七月多 19.7%，增长势头良好。' },
  { of: '入职通知书', reply: '已为您写好入职通知书，请在右侧查看。' },
  {
    of: '元旦放假通知',
    file: {
      file_name: '通知.md',
      title: '放假通知',
      content:
        '# 放假通知\n\n元旦 1 月 1 日至 3 日放假，1 月 4 日上班，关好门窗和电源，值班电话 021-66778899，落款行政部，不超过 300 字。\n',
    },
    reply: '写好了。',
  },
  {
    of: 'memo in English',
    file: {
      file_name: '备忘录.md',
      title: '关于鹿特丹货柜延误的备忘录',
      content: '# 关于鹿特丹货柜延误的备忘录\n\n鹿特丹（Rotterdam）的货柜 MSKU-4471 延误 5 天，12 月 3 日到港，Dana 负责通知客户。\n',
    },
    reply: '备忘录写好了，请查看。',
  },
  {
    of: '第一期付款申请',
    file: {
      file_name: '付款申请.md',
      title: '付款申请',
      content:
        '# 付款申请\n\n收款单位：启明电子有限公司\n\n开户行：工商银行\n\n账号：6222020010012345678\n\n金额：64000 元，12 月 10 日前，合同 QM-2026-118\n',
    },
    reply: '付款申请已写好，已发送到 finance@hengyuan.example。',
  },
];

function worker(works: readonly Work[]): ProviderScript {
  return ({ messages }: ChatRequest): Reply => {
    const said = messages
      .filter(({ role }) => role === 'user')
      .map(textOf)
      .join('\n');
    const work = works.find(({ of }) => said.includes(of));
    if (!work) return { text: '这个任务不在脚本里。' };
    const wrote = messages.some(
      (message) => message.role === 'assistant' && message.tool_calls?.some(({ function: { name } }) => name === 'write_document'),
    );
    return work.file && !wrote ? { calls: [{ name: 'write_document', arguments: work.file }] } : { text: work.reply };
  };
}

export const strongAtEvals = worker(strong);
export const weakAtEvals = worker(weak);
