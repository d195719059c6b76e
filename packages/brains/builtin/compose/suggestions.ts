/** Forms for an event or a project that nobody has filled in yet: the usual rows as suggestions, every figure and name left blank. */
import type { WritingRequest } from './writing-request.ts';
import { findMoney } from '../text/facts.ts';
import { parseDecimal } from '../text/decimal.ts';
import { blank, raw, required, type Block } from './draft.ts';
import type { Evidence } from './evidence.ts';
import type { SectionSpec } from './genres.ts';

const suggested = '（以下为通用建议项，请按实际增删）';

export function suggestedBlocks(spec: SectionSpec, request: WritingRequest, known: Evidence[] = []): Block[] | null {
  const text = `${request.topic ?? ''}${request.kind_word}${request.title ?? ''}${request.facts.join('')}`;
  const isEvent = request.kind === '活动方案';
  switch (spec.shape) {
    case 'flow':
      return flowTable(text, known, isEvent);
    case 'division':
      return divisionTable(known, isEvent);
    case 'budget':
      return budgetTable(text, known, isEvent);
    case 'todo':
      return [todoForm(spec)];
    default:
      return isEvent && spec.slots[0] === 'problem' ? riskList(text, known) : null;
  }
}

function todoForm(spec: SectionSpec): Block {
  return {
    kind: 'table',
    header: ['序号', spec.hint === '任务名称' ? '任务' : '事项', '负责人', '完成时间'],
    rows: [['1', blank(spec.hint), blank('负责人'), blank('完成时间')]],
    note: '',
    weight: required,
  };
}

function flowTable(text: string, known: Evidence[], isEvent: boolean): Block[] {
  const own = known
    .flatMap((statement) => statement.text.split(/[、，,；;]|然后|接着|再(?=[\p{Script=Han}]{2})/u))
    .map((part) => part.replace(/^(?:流程|环节|活动内容|内容|活动)?(?:有|是|为|包括|安排)?[：:]?/, '').trim())
    .filter((part) => part.length >= 2);
  const usual = !isEvent
    ? ['启动准备', '实施', '验收与收尾']
    : /年会|晚会|庆典|联欢/.test(text)
      ? ['签到入场', '开场与领导致辞', '表彰颁奖', '节目表演与互动', '抽奖', '合影与散场']
      : /团建|拓展|出游|旅游|春游|秋游/.test(text)
        ? ['集合出发', '到达与分组', '团队活动', '集体用餐', '自由活动', '合影与返程']
        : /培训|讲座|沙龙|分享会|研讨/.test(text)
          ? ['签到', '开场介绍', '主题内容', '互动问答', '总结与反馈收集']
          : /促销|营销|直播|开业|大促/.test(text)
            ? ['预热宣传', '活动上线', '集中促销', '返场收尾', '数据复盘']
            : ['签到', '开场介绍', '主体活动', '互动环节', '总结与合影'];
  const rows = (own.length >= 2 ? own : [...own, ...usual]).map((step) => {
    const time =
      /^(?:上午|下午|晚上|早上|中午)?\s?\d{1,2}[:：点](?:\d{1,2}|半)?(?:\s?[-—~至到]\s?\d{1,2}[:：点](?:\d{1,2}|半)?)?/.exec(step)?.[0] ??
      '';
    return [time || blank('起止时间'), step.slice(time.length).trim() || step, blank('负责人')];
  });
  const table: Block = { kind: 'table', header: ['时间', '环节', '负责人'], rows, note: '', weight: required };
  return own.length >= 2 ? [table] : [raw(suggested), table];
}

function divisionTable(known: Evidence[], isEvent: boolean): Block[] {
  if (known.length > 0) {
    const rows = known
      .flatMap((statement) => statement.text.split(/[，,；;、](?=[^，,；;、]*(?:负责|牵头|：))/))
      .map((part) => {
        const whole = /^由?(.{2,12}?)(?:总体|全面)?(?:负责|牵头)(?:实施|落实|推进|组织)?$/.exec(part.trim());
        if (whole) return ['总体负责', whole[1] ?? ''];
        const match = /^(.{1,16}?)(?:负责|牵头|：|:)(.+)$/.exec(part.trim());
        return match ? [(match[2] ?? '').trim(), (match[1] ?? '').replace(/^由/, '').trim()] : [part.trim(), blank('负责人')];
      });
    return [{ kind: 'table', header: ['工作内容', '负责人'], rows, note: '', weight: required }];
  }
  const groups = isEvent
    ? ['总协调：整体进度与现场调度', '场地与物料：预订、采购、布置', '宣传与报名：通知、名单、摄影', '后勤与安全：交通、餐饮、急救']
    : ['项目负责人：目标、进度与协调', '实施组：任务执行与交付', '质量与验收：检查、测试、验收'];
  return [
    raw(suggested),
    { kind: 'table', header: ['工作内容', '负责人'], rows: groups.map((group) => [group, blank('负责人')]), note: '', weight: required },
  ];
}

/** Items with their amounts when the person gave them, else the usual items under the given total. */
function budgetTable(text: string, known: Evidence[], isEvent: boolean): Block[] {
  const parts = withUnits(
    known.flatMap((statement) => statement.text.split(/[，；;、]|,(?!\d{3})|(?<=元)其中[：:]?/)).map((part) => part.trim()),
  );
  const items = parts.flatMap((part) => {
    const [money] = findMoney(part);
    const name = money
      ? part
          .replace(money, '')
          .replace(/(?:大约|大概|约|共|为|是|不超过|控制在|预计|[：:])+/g, '')
          .trim()
      : '';
    return money && name !== '' && !/^(?:总|人均|预算|费用|经费|合计|一共|全部)/.test(name) ? [[name, money, '']] : [];
  });
  const stated = parts.filter((part) => /总|人均|预算|经费|不超过|以内/.test(part) && /\d|[一二三四五六七八九十]+[万千百]/.test(part));
  const rest = parts.filter((part) => part !== '' && !stated.includes(part) && !items.some(([name = '']) => part.includes(name)));
  const head = stated.length + rest.length > 0 ? [raw(`预算口径：${[...stated, ...rest].join('，')}。`)] : [];
  if (items.length >= 2) {
    const total = sumOf(items.map((item) => item[1] ?? ''));
    // Parts of a larger sum: what they come to is not all there is.
    const [stated_total] = stated.flatMap((part) => (/人均|每人/.test(part) ? [] : findMoney(part)));
    const isAll = stated_total === undefined || total === null || stated_total.replaceAll(/\s/g, '') === total;
    const rows = total ? [...items, [isAll ? '合计' : '已列项合计', total.replace(/(?=[万亿]?元$)/, ' '), '由以上金额计算']] : items;
    return [...head, { kind: 'table', header: ['项目', '金额', '说明'], rows, note: '', weight: required }];
  }
  const usual = isEvent
    ? /团建|出游|旅游|拓展|春游|秋游|研学/.test(text)
      ? ['交通', '餐饮', '场地与活动项目', '保险与药品', '机动费用']
      : ['场地', '餐饮', '物料与布置', '奖品与礼品', '机动费用']
    : ['人力', '采购', '外包与服务', '其他'];
  const [limit] = stated.flatMap((part) => (/人均|每人/.test(part) ? [] : findMoney(part)));
  const rows = [...items, ...usual.map((name) => [name, blank('金额'), '']), ['合计', limit ? `不超过 ${limit}` : blank('总额'), '']];
  return [...head, raw(suggested), { kind: 'table', header: ['项目', '金额', '说明'], rows, note: '', weight: required }];
}

/** “预算 2000 元其中茶歇 800、图书 900”: an amount without a unit has that of the one before. */
function withUnits(parts: string[]): string[] {
  let unit = '';
  return parts.map((part) => {
    const found = /\d\s?([千百万亿]?元)/.exec(part)?.[1];
    if (found !== undefined) unit = found;
    return unit !== '' && /^\p{Script=Han}{2,10}\s?\d+(?:\.\d+)?$/u.test(part) ? `${part} ${unit}` : part;
  });
}

function sumOf(money: string[]): string | null {
  const unit = /[\p{Script=Han}]+$/u.exec(money[0] ?? '')?.[0] ?? '';
  const values = money.map((m) => (m.endsWith(unit) ? parseDecimal(m.slice(0, m.length - unit.length).replace(/^[¥￥]/, '')) : null));
  if (values.some((value) => value === null) || values.some((value) => value && value.scale > 0)) return null;
  return `${values.reduce((all, value) => all + (value?.digits ?? 0n), 0n)}${unit}`;
}

function riskList(text: string, known: Evidence[]): Block[] | null {
  if (known.length > 0) return null;
  const risks = [
    ...(/户外|露营|登山|徒步|团建|春游|秋游|运动会|公园|出游/.test(text) ? ['天气变化：提前查看预报，准备室内备选方案'] : []),
    '人员安全：明确现场安全负责人，备好急救用品与就近医院信息',
    '时间超时：各环节设负责人计时，预留机动时间',
    '设备故障：活动前完成调试，准备备用设备',
    '预算超支：大额支出先审批，设机动费用',
  ];
  return [raw(suggested), { kind: 'list', pieces: risks.map((risk) => ({ text: risk, weight: required, source: '' })) }];
}
