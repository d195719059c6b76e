/** A form: questions with their types, thanks, and answers that stay in the browser of whoever fills it in. */
import { pageStyles } from '../../../../deliverables/web-page/page-styles.ts';
import { gapsIn } from '../../recipe-gaps.ts';
import { jsonFile, type Fill } from '../kit.ts';

export const fillForm: Fill = ({ title, style, accent, material }) => {
  const { fields, facts, pictures } = material;
  const own = fields.length > 0 ? fields : [{ label: '【待补充：要填的项目】', type: 'text' as const, required: false, options: [] }];
  const look = accent ?? (style ? pageStyles[style].accent : '#1f5f8b');
  const words = {
    title,
    intro: facts.map(({ label, words: told }) => (label ? `${label}：${told}` : told)),
    fields: own.map((field, n) => ({ id: `q${n + 1}`, ...field })),
    submit: '提交',
    thanks: '已收到，谢谢！',
    again: '再填一份',
    privacy: '填写的内容只留在这台设备的这个浏览器里，没有发送到任何服务器；要汇总，请导出 CSV 发给收集的人。',
  };
  return {
    files: new Map<string, string>([
      ['content/site.json', jsonFile(words)],
      ['app/accent.css', `:root {\n  --accent: ${look};\n}\n`],
    ]),
    notDone: pictures.length > 0 ? [`表单里没有放图片：${pictures.map(({ file }) => file).join('、')}。`] : [],
    gaps: gapsIn(words),
  };
};
