/** Words people use for one and the same matter: a heading 人员表现 is about the column 维修人员, 付款 about 支付. */

const matters: RegExp[] = [
  /人员|姓名|员工|师傅|负责人|经办人|业务员|销售员|顾问|客服|工程师|技师|医生|老师/,
  /区域|地区|片区|大区|城市|省份|门店|网点/,
  /部门|科室|班组|团队|中心/,
  /金额|费用|价款|总价|报酬|价格|报价/,
  /期限|有效期|服务期|工期|合同期|租期/,
  /付款|支付|结算|收款/,
  /违约|赔偿|违约金/,
  /产品|商品|品类|品名|型号|款式/,
  /客户|单位名称|甲方/,
  /类型|类别|分类|种类/,
  /渠道|来源|平台/,
  /状态|进度|进展/,
];

/** Whether a heading speaks of what a name stands for. */
export function isAbout(heading: string, name: string): boolean {
  if (name === '') return false;
  if (heading.includes(name)) return true;
  return matters.some((matter) => matter.test(heading) && matter.test(name) && !isTwofold(heading, name));
}

/** 故障类型 and 客户类型 are both types, of two things. */
function isTwofold(heading: string, name: string): boolean {
  const kind = /类型|类别|分类|种类|状态|进度/;
  return kind.test(name) && kind.test(heading) && name.replace(kind, '') !== '' && !heading.includes(name.replace(kind, ''));
}
