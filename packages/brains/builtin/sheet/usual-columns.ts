/** Which column is meant where none is named: of money, of pieces, of kinds, of persons. Pure. */
import { isAmount, isCategory, isCode, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';

/** The column of an amount when none is named: the one that looks most like money. */
export function mainAmount(sheet: SheetInfo): ColumnInfo | undefined {
  const amounts = sheet.columns.filter(isAmount);
  return (
    amounts.find((column) => /销售额|金额|营收|收入|营业额|总价|业绩/.test(column.name)) ??
    amounts.find((column) => /额|费|成本|利润|工资|薪|价款|预算/.test(column.name)) ??
    amounts.find((column) => /^(?:全年|年度|累计)?(?:合计|总计|总和|总额)$/.test(bareName(column.name))) ??
    amounts.find((column) => !/单价|价格|率|比例|占比/.test(column.name)) ??
    amounts[0]
  );
}

/** 3月 of a table with a column for each month: one of them is never meant for all. */
export function isMonthName(name: string): boolean {
  return /^(?:20\d{2}年)?(?:1[0-2]|0?[1-9])月份?$/.test(bareName(name));
}

export function isMoney({ name }: Pick<ColumnInfo, 'name'>): boolean {
  return /额|费|成本|利润|工资|薪|价款|预算|收入|营收|业绩|总价|元/.test(name);
}

/** How many 元 one of a column's figures is: 10,000 of 合同金额（万元）. */
export function yuanOf({ name }: Pick<ColumnInfo, 'name'>, { unit }: Pick<SheetInfo, 'unit'>): number {
  const own =
    /[（(【[](?:单位[:：]?)?\s*(百万元?|万元?|千元|亿元?)\s*[）)】\]]/.exec(name)?.[1] ??
    (isMoney({ name }) && !/[（(]/.test(name) ? unit : undefined);
  return { 百万: 1_000_000, 万: 10_000, 千: 1_000, 亿: 100_000_000 }[own?.replace(/元$/, '') ?? ''] ?? 1;
}

export function mainCategory(sheet: SheetInfo, other?: ColumnInfo): ColumnInfo | undefined {
  const own = sheet.columns.filter(
    (column) => isCategory(column, sheet.rows) && column !== other && column.distinct > 1 && !isCode(column.name),
  );
  return own.find((column) => /部门|地区|区域|产品|类别|品类|渠道|门店|城市|客户|项目/.test(column.name)) ?? own[0];
}

/** 卖了多少钱, 卖了多少件: what is meant by words that name no column. */
export function spokenAmount(sheet: SheetInfo, text: string): { words: string; column: ColumnInfo } | null {
  const pieces =
    /多少[件台套箱瓶只支本盒袋包份]|卖(?:出|了|掉)+多少(?!钱|元|[单笔种人])|销量|(?:买|卖|进|领|用|出)(?:得|的)(?:更|比较)?[多少](?!钱|了)|(?:领用|出库|入库|采购|退货|发货|进货|报废|消耗)(?:得|量)?(?:最|更)?[多少](?!钱|了|[单笔次人])/.exec(
      text,
    )?.[0];
  const quantity = sheet.columns.find(
    (column) => isAmount(column) && /^(?:销售|订购|下单|出货|出库)?(?:数量|件数|销量)$/.test(bareName(column.name)),
  );
  if (pieces !== undefined && quantity) return { words: pieces, column: quantity };
  // 土豆和青菜哪个贵 asks for their prices.
  const dear = /(?:哪|谁)[^，。；]{0,6}(?:更|比较|最)?(?:贵|便宜)/.exec(text)?.[0];
  const price = sheet.columns.find(
    (column) => isAmount(column) && /^(?:采购|销售|含税|不含税|平均)?(?:单价|价格|售价|进价)$/.test(bareName(column.name)),
  );
  if (dear !== undefined && price) return { words: dear, column: price };
  const money =
    /销售额|营业额|营收|成交额|销售收入|流水|卖(?:出|了|掉)+多少钱|多少钱|花了多少|花(?:的|了|得)?(?:更多|最多|多少)?(?:的)?钱|花(?:得|的)(?:最|更)?[多少]|消费(?:金额|了多少)|买得最多|消费最多|卖[得的](?:最|更)?[好差]|报(?:销)?了多少/.exec(
      text,
    )?.[0];
  const column = money === undefined ? undefined : mainAmount(sheet);
  return money !== undefined && column && !isMonthName(column.name) ? { words: money, column } : null;
}

/** Who a row speaks of; where each row is a person of its own, nothing has to be put together. */
export function personColumn(sheet: SheetInfo): ColumnInfo | undefined {
  const own = sheet.columns.filter((column) => column.type === 'text');
  const ids = sheet.columns.filter((column) => /工号|员工编号|职工号|学号|会员号|身份证/.test(column.name));
  if (ids.some((column) => column.distinct === sheet.rows)) return undefined;
  return (
    own.find((column) =>
      /^(?:员工|客户|学生|业务员|销售员?)?(?:姓名|名字)$|^(?:员工|销售员|业务员|客户|经办人|负责人|报销人|申请人|领用人|借款人|处理人|跟进人|客户经理|责任人)$/.test(
        bareName(column.name),
      ),
    ) ?? own.find((column) => /工号|员工编号|职工号|学号|会员号/.test(column.name))
  );
}
