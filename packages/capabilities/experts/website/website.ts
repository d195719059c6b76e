/** What both sides know of the website expert: how its runs work, and the finished sites that a project can begin from. */

/** By which runs of its tasks know how to work: the built-in engine's recipe, and a model's instructions. */
export const siteSkill = 'site';

/** What a kit is nothing without: words to show, a table, questions to ask. */
export type KitNeed = 'words' | 'table' | 'fields';

/** Both sides know this of a kit; its files lie in `kits/<id>/files`, and what fills them in `kits/<id>/kit.ts`. */
export interface Kit {
  id: string;
  label: string;
  /** What pressing its chip puts into the input. */
  prompt: string;
  /** What it does, for whoever has it: half sentences. */
  does: readonly string[];
  /** Nothing: it is a finished tool as it is. */
  needs: readonly KitNeed[];
}

export const kits = [
  {
    id: 'pages',
    label: '多页网站',
    prompt: '把我的资料做成网站',
    does: ['一到八页，内容来自你写的话和文件，表格和图表按原来的数字', '八种风格，手机、平板、电脑都合适', '打印出来也整齐'],
    needs: ['words'],
  },
  {
    id: 'resume',
    label: '个人简历',
    prompt: '做一个个人简历网页',
    does: ['您的经历按您自己的小标题排成一张简历，没有的标为【待补充】', '电脑、手机都好看，打印或存成 PDF 正好是 A4'],
    needs: ['words'],
  },
  {
    id: 'form',
    label: '表单',
    prompt: '做一个报名表，要填姓名、电话、人数、备注',
    does: ['按您说的项目做成表单，必填、电话、邮箱、数字都会检查', '填好的留在填写人的浏览器里，可以导出 CSV'],
    needs: ['fields'],
  },
  {
    id: 'word-counter',
    label: '字数统计',
    prompt: '做一个字数统计工具',
    does: [
      '按 Word 的口径数字数，分别列出汉字、单词、数字、标点、段落',
      '设目标字数看进度，估算阅读和朗读时间',
      '打开 txt、md 文件，写的内容留在浏览器里',
    ],
    needs: [],
  },
  {
    id: 'name-picker',
    label: '随机点名',
    prompt: '做一个随机点名工具',
    does: [
      '从名单里随机抽一位或几位，抽过的不再抽，直到抽完',
      '随机分组，人数尽量平均',
      '名单可以粘贴，也可以打开 txt、csv 文件，留在浏览器里',
    ],
    needs: [],
  },
  {
    id: 'qr-code',
    label: '二维码',
    prompt: '做一个二维码生成工具',
    does: ['网址、文字、Wi-Fi、名片做成二维码，边写边出', '颜色、容错、白边可调，不好扫时会提醒', '下载成 PNG 或 SVG，内容不上传'],
    needs: [],
  },
  {
    id: 'csv-table',
    label: 'CSV转表格',
    prompt: '做一个 CSV 转表格工具',
    does: [
      '打开、拖入或粘贴 CSV、TSV 文字，GBK 和 UTF-8 自动识别，分隔符可以换',
      '查找、按列筛选、点表头排序，十万行也能顺着翻',
      '复制成 Markdown、HTML、TSV，下载 CSV 或 JSON，内容不上传',
    ],
    needs: [],
  },
  {
    id: 'records',
    label: '记录本',
    prompt: '把附件里的表格做成记录本',
    does: [
      '表格的每一列是一项，新增和编辑按类型填：数、日期、选项、是否',
      '查找、排序、按列筛选，合计和平均，按一列画图，删除能撤销',
      'CSV 导入导出；记录只存在浏览者自己的浏览器里',
    ],
    needs: ['table'],
  },
  {
    id: 'dashboard',
    label: '数据看板',
    prompt: '把附件里的表格做成数据看板',
    does: [
      '每张表一页：行数、合计、平均，按日期和选项画图，数字按表格里的格式',
      '按日期和选项筛选，点图里的一项只看它',
      '明细可以排序、翻页、下载 CSV',
    ],
    needs: ['table'],
  },
] as const satisfies readonly Kit[];

export type KitId = (typeof kits)[number]['id'];

export function kitById(id: string): (Kit & { id: KitId }) | undefined {
  return kits.find((kit) => kit.id === id);
}
