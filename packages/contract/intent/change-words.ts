/** What a change is called in, for the card, the conversation and the command line. Pure. */
import type { Change, ChangeDeed, ChangedField, ChangedPart, ChangeTarget, PartRole } from './change.ts';
import { lengthUnitWords } from './make-words.ts';

export const deedWords: Record<ChangeDeed, string> = {
  set: '改成',
  replace: '替换',
  remove: '删掉',
  add: '新加',
  append: '补充',
  move: '移动',
  swap: '对调',
  copy: '复制',
  restyle: '换样式',
  reshape: '换形式',
  shorten: '缩短',
  lengthen: '扩写',
  tone: '换语气',
  convert: '改成另一种文体',
  undo: '恢复上一版',
  check: '核对数字',
  refresh: '用新附件更新',
  again: '重做声音或画面',
  others: '再做几份',
  require: '设为必填',
  release: '设为选填',
};

export const partWords: Record<ChangedPart, string> = {
  whole: '整份',
  page: '页',
  section: '节',
  paragraph: '段',
  sentence: '句',
  item: '条',
  row: '行',
  field: '项',
  words: '文字',
};

export const changedFieldWords: Record<ChangedField, string> = {
  title: '标题',
  subtitle: '副标题',
  kicker: '眉题',
  notes: '备注',
  source: '来源',
  action: '行动引导',
  brand: '署名',
  host: '主持人',
  guest: '嘉宾',
  style: '风格',
  layout: '版式',
  colour: '颜色',
  shape: '比例',
  drawing: '插画',
  picture: '图片',
  code: '二维码',
  unit: '单位',
  options: '选项',
};

export const roleWords: Record<PartRole, string> = { cover: '封面', agenda: '目录', divider: '过渡页', closing: '结束页' };

/** @example targetInWords({ part: 'page', places: [3], field: 'title' }) === '第 3 页的标题' */
export function targetInWords({ part, places, named, role, field }: ChangeTarget): string {
  if (places?.length === 0) return `没有选定的${partWords[part]}`;
  const placed = places?.map((at) => (at === -1 ? `最后一${partWords[part]}` : `第 ${at} ${partWords[part]}`)).join('、');
  const called = named === undefined ? undefined : `“${named}”`;
  const what = [placed ?? (role && roleWords[role]), called].filter((one) => one !== undefined).join('');
  const of = field && changedFieldWords[field];
  if (what === '') return of ?? partWords[part];
  return of ? `${what}的${of}` : what;
}

/** @example changeInWords(…) === '第 3 页的标题改成“现状”' */
export function changeInWords({ do: deed, target, other, side, value, choice, length }: Change): string {
  const what = targetInWords(target);
  const to = value === undefined ? '' : `“${value}”`;
  const size = length ? `${length.about ?? length.max ?? length.min ?? ''} ${lengthUnitWords[length.unit]}` : '';
  switch (deed) {
    case 'set':
      return to === '' ? `${what}（没有说改成什么）` : `${what}改成${to}`;
    case 'replace':
      return `${what}换成${to}`;
    case 'add':
      return `新加${partWords[target.part]}${target.named === undefined ? '' : `“${target.named}”`}${to === '' ? '' : `：${value}`}${choice === 'require' ? '，必填' : ''}${other ? `，在${targetInWords(other)}${side === 'before' ? '之前' : '之后'}` : ''}`;
    case 'append':
      return `在${what}补充：${value ?? ''}`;
    case 'move':
      return `${what}移到${other ? `${targetInWords(other)}${side === 'before' ? '之前' : side === 'after' ? '之后' : ''}` : side === 'first' ? '最前' : '最后'}`;
    case 'swap':
      return `${what}和${other ? targetInWords(other) : '？'}对调`;
    case 'shorten':
    case 'lengthen':
      return `${what}${deedWords[deed]}${size === '' ? '' : `到 ${size}`}`;
    default:
      return `${deedWords[deed]}：${what}${choice === undefined ? '' : `，${choice}`}`;
  }
}
