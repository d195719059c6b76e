/** How somebody is spoken to in a letter: by name and title, without what they are to the writer. */
import { surnames } from '../text/facts.ts';

const titles =
  '总监|总经理|副总|总|经理|主任|主管|老师|先生|女士|小姐|工程师|工|教授|博士|校长|院长|局长|处长|科长|部长|书记|老板|律师|医生';
/** 客户, 供应商: what they are to the writer; 宏远公司的: where they are from. */
const role =
  '(?:(?:我们?|咱们?|本公司|公司)的?)?(?:[\\p{Script=Han}A-Za-z0-9（）()]{2,16}(?:公司|集团|厂|店|所|医院|学校|大学|学院|银行|局|部|处|科|中心)的?|(?:重要|老|新|大|长期)?(?:客户|顾客|甲方|乙方|供应商|供货商|代理商|经销商|合作(?:方|伙伴|单位)|采购方|房东|领导|上级|老板|投资人|评委|专家|嘉宾)(?:方|那边|单位)?的?|[\\p{Script=Han}A-Za-z0-9]{2,16}的)';
const named = new RegExp(`^${role}([${surnames}][\\p{Script=Han}]{0,2}?(?:${titles}))$`, 'u');

/** 李总 of “客户李总” and “宏远公司的李总”; everything else as it is. */
export function calledBy(to: string): string {
  return named.exec(to)?.[1] ?? to;
}
