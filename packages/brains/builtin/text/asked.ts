/** What a request asks for that can be held against what was made: deliverables, title, length, points, files to use. Says nothing it is not sure of. */
import { addressesIn, withoutAddresses } from './addresses.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { documentsIn } from './documents.ts';
import { readRequest } from './request.ts';
import { type LengthAsked } from './request-manner.ts';

/** Which of several documents of one request, from 0 on, and what kind of text it is. */
export interface OfDocument {
  nth: number;
  word: string;
}

/** `of` is left out when one document is asked for, or the point is about all of them. */
export type Asked = AskedOfOne & { of?: OfDocument };

type AskedOfOne =
  /** `endings` of the files that would do, null when any file or the answer itself does; `instead` can be turned into them with one click. */
  | {
      kind: 'deliverable';
      what: string;
      endings: string[] | null;
      instead: string[];
      /** Of pictures: how many. One where it is left out. */
      number?: number;
    }
  | { kind: 'title'; title: string }
  | { kind: 'length'; length: LengthAsked }
  | { kind: 'point'; point: string; exclusive: boolean }
  | { kind: 'source'; name: string }
  | { kind: 'language'; language: string }
  | { kind: 'tone'; tone: string };

const making = '(?:做|制作|生成|写|出|来|画|转成|转换成|改成|输出|导出|整理成|变成|配|录|设计|搭建|开发|建)';
const forms: { what: string; pattern: RegExp; endings: string[] }[] = [
  {
    what: '演示文稿（PPT）',
    pattern: new RegExp(`${making}[^。，,；\\n]{0,14}(?:PPTX?|幻灯片|演示文稿|课件)(?!\\s?的?(?:大纲|提纲|目录|文案|逐字稿|里))`, 'i'),
    endings: ['.pptx.html', '.pptx'],
  },
  {
    what: '电子表格（Excel）',
    pattern: new RegExp(`${making}[^。，,；\\n]{0,12}(?:Excel|电子表格|xlsx)(?!里|中)`, 'i'),
    endings: ['.xlsx', '.xls', '.csv'],
  },
  {
    what: '网页',
    pattern: new RegExp(`${making}[^。，,；\\n]{0,12}(?:网站|网页(?!报告|版)|H5|落地页|官网)(?!的?(?:文案|方案|内容|介绍))`),
    endings: ['.html', '.htm', '.zip'],
  },
  {
    what: '海报',
    pattern: new RegExp(
      `${making}[^。，,；\\n]{0,16}(?:海报|封面图)(?!的?(?:文案|方案|说明|配图|背景|底图|主图|照片|插画|插图))|(?:^|比例，)(?![这那刚上])[^。，,；\\n]{0,20}(?:海报|封面图)(?=[，,：:。\\n]|$)`,
    ),
    endings: ['.poster.html', '.png', '.jpg', '.jpeg', '.svg', '.webp'],
  },
  {
    // A poster is no picture of its own: the words of one that asks for a picture beside it ask for a picture file.
    what: '图片',
    pattern: new RegExp(
      `(?:${making}[^。，,；\\n]{0,10}(?:插图|插画|配图|logo|示意图)|(?:生成|画|绘制)(?:[一二两三四几\\d]{0,2}[张幅])?[^。，,；\\n]{0,10}(?:照片|图片)|(?:搜|找)(?:索|到|出)?[一二两三四五六七八九几\\d]{1,2}[张幅][^。，,；\\n]{0,16}(?:照片|图片))(?!的?(?:文案|方案|说明|风格?|海报|封面))`,
      'i',
    ),
    endings: ['.png', '.jpg', '.jpeg', '.svg', '.webp'],
  },
  {
    what: '音频',
    pattern: new RegExp(`${making}[^。，,；\\n]{0,10}(?:播客|音频|配音|录音|朗读)(?!稿|文案|脚本)`),
    endings: ['.mp3', '.wav', '.m4a', '.ogg'],
  },
];

const documents: Record<'md' | 'html' | 'docx' | 'pdf', { endings: string[]; instead: string[]; word: string }> = {
  md: { endings: ['.md'], instead: [], word: 'Markdown' },
  html: { endings: ['.html', '.htm'], instead: [], word: '网页' },
  docx: { endings: ['.docx'], instead: ['.md', '.report.html'], word: 'Word' },
  pdf: { endings: ['.pdf'], instead: ['.md', '.report.html'], word: 'PDF' },
};

const formOnPage =
  /(?:填写?|填好|填完|提交|办理|登录)[^，,。；\n]{0,8}(?:申请|登记|报名|注册|反馈|预约|信息)?(?:表单?|页面)?(?:并(?:提交|保存))?/g;

/** `text` is the request in the person's words, `files` what came with it. */
export function askedOf(text: string, files: { name: string }[]): Asked[] {
  // The name of an attachment says what it is, not what is to be made.
  const clean = files.reduce((words, { name }) => (name === '' ? words : words.replaceAll(name, '附件')), plainTextOf(text).trim());
  const documents = documentsIn(clean);
  if (documents.length > 1) {
    const each = documents.flatMap((one, nth) =>
      askedOfOne(one, []).map((point): Asked => ({ ...point, of: { nth, word: readRequest(one).kind_word } })),
    );
    return [...each, ...sourcesOf(files)];
  }
  return askedOfOne(clean, files);
}

function sourcesOf(files: { name: string }[]): Asked[] {
  return [...new Set(files.map((file) => file.name))].map((name) => ({ kind: 'source', name }));
}

/** 生成3张咖啡店的照片: 3; 1 where no number is told. */
function picturesIn(text: string): number {
  const said =
    /(?:生成|画|绘制|搜索?|找)(?:到|出)?\s?([二两三四五六七八九2-9])\s?[张幅][^。，,；\n]{0,20}(?:照片|图片|插画|插图|配图)/.exec(
      text,
    )?.[1];
  return said === undefined ? 1 : Number(said) || '零一二三四五六七八九'.indexOf(said.replace('两', '二'));
}

function askedOfOne(clean: string, files: { name: string }[]): Asked[] {
  // A form on a web page is filled in there, and becomes no text of its own.
  const request = readRequest(addressesIn(clean).length > 0 ? withoutAddresses(clean).replaceAll(formOnPage, '') : clean);
  const asked: Asked[] = [];
  const found = forms.filter(({ pattern }) => pattern.test(clean));
  for (const { what, endings } of found) {
    const number = what === '图片' ? picturesIn(clean) : 1;
    asked.push({ kind: 'deliverable', what, endings, instead: [], ...(number > 1 ? { number } : {}) });
  }
  if (request.is_writing && found.length === 0) {
    const form = request.format && documents[request.format];
    asked.push({
      kind: 'deliverable',
      what: `${request.kind_word}${form ? `（${form.word}）` : ''}`,
      endings: form?.endings ?? null,
      instead: form?.instead ?? [],
    });
  }
  asked.push(...sourcesOf(files));
  // The head of one page is words on it, not what the whole is called.
  const onPage = /第\s?[\d一二三四五六七八九十]+\s?[页张][^，,。；;]{0,8}?标题(?:改|换)(?:成|为)\s*[“"《「]?([^”"》」\s，,。]{1,60})/.exec(
    clean,
  )?.[1];
  if (onPage) return [...asked, { kind: 'point', point: onPage, exclusive: false }];
  const renamed = /标题改(?:成|为)\s*(?:[“"《「]([^”"》」\n]{1,60})|([^”"》」\s，,。]{1,60}))/.exec(clean)?.slice(1).find(Boolean);
  if (renamed) return [...asked, { kind: 'title', title: renamed }];
  if (!request.is_writing) return asked;
  if (request.title) asked.push({ kind: 'title', title: request.title });
  if (request.length) asked.push({ kind: 'length', length: request.length });
  // Words inside the title are no points of the text.
  const points = request.points.filter((point) => !request.title?.includes(point) && !/[（）()《》]/.test(point));
  for (const point of points) asked.push({ kind: 'point', point, exclusive: request.points_exclusive });
  if (request.language !== '中文') asked.push({ kind: 'language', language: request.language });
  if (request.tone) asked.push({ kind: 'tone', tone: request.tone });
  return asked;
}
