/** How a kind of tool looks and what it is called, by the specification's tool operation type: in the chat and in the panel alike. */
import {
  AudioLines,
  BookOpen,
  CalendarClock,
  CircleCheck,
  CircleHelp,
  ClipboardList,
  Database,
  Eye,
  FilePenLine,
  FileSearch,
  Globe,
  Image,
  ListChecks,
  ListTree,
  MousePointerClick,
  Plug,
  Presentation,
  Scale,
  Search,
  Sheet,
  SquareTerminal,
  UserRound,
  Wrench,
} from 'lucide-react';
import { operationOf, type ToolOperation } from '#contract/timeline/tool-operation.ts';
import type { Action, Answer } from '#contract/timeline/fold/view.ts';

export interface OperationLook {
  Icon: typeof Wrench;
  label: string;
  /** While a model still writes what such a tool is given. */
  preparing?: string;
}

const looks: Record<ToolOperation, OperationLook> = {
  plan: { Icon: ListChecks, label: '计划', preparing: '正在列计划' },
  file: { Icon: FileSearch, label: '文件', preparing: '正在准备文件' },
  document: { Icon: FilePenLine, label: '文档', preparing: '正在撰写文档' },
  ask_user: { Icon: CircleHelp, label: '提问', preparing: '正在准备要问的问题' },
  confirm_plan: { Icon: ListChecks, label: '确认计划' },
  ack_outline: { Icon: ListTree, label: '确认大纲' },
  takeover_browser: { Icon: MousePointerClick, label: '接管浏览器' },
  order: { Icon: ClipboardList, label: '确认要求' },
  step_done: { Icon: CircleCheck, label: '查看一步' },
  search: { Icon: Search, label: '搜索' },
  search_img: { Icon: Image, label: '搜图', preparing: '正在准备搜图' },
  img: { Icon: Image, label: '图片', preparing: '正在准备画面' },
  gen_html_poster: { Icon: Image, label: '海报', preparing: '正在设计版面' },
  browser: { Icon: Globe, label: '浏览器' },
  web: { Icon: Globe, label: '网页', preparing: '正在排版网页' },
  html_plan: { Icon: Globe, label: '网页方案' },
  web_slide: { Icon: Presentation, label: '演示文稿', preparing: '正在制作页面' },
  slide_options: { Icon: Presentation, label: '演示文稿' },
  slide_modify: { Icon: Presentation, label: '演示文稿', preparing: '正在修改页面' },
  terminal: { Icon: SquareTerminal, label: '终端' },
  code: { Icon: SquareTerminal, label: '代码' },
  database: { Icon: Database, label: '数据库', preparing: '正在写 SQL' },
  excel: { Icon: Sheet, label: '表格', preparing: '正在处理表格' },
  podcast: { Icon: AudioLines, label: '播客', preparing: '正在写播客稿' },
  skill: { Icon: BookOpen, label: '技能' },
  look: { Icon: Eye, label: '查看成果' },
  cronjob: { Icon: CalendarClock, label: '定时任务' },
  sub_agent: { Icon: UserRound, label: '协作成员' },
  check: { Icon: FileSearch, label: '检查文件' },
  site_check: { Icon: FileSearch, label: '检查网站' },
  milv: { Icon: Scale, label: '法律' },
  mcp: { Icon: Plug, label: '扩展工具', preparing: '正在准备要交给扩展的内容' },
};

const other: OperationLook = { Icon: Wrench, label: '工具' };

/** Both spellings of the specification's types are known: `Document` is `document`. */
export function lookOfOperation(operation: string): OperationLook {
  const known = operationOf(operation);
  return known ? looks[known] : other;
}

/** What is being done, or was: 正在读取 a.csv → 读取 a.csv. */
export function actionTitle({ content, tool, state }: Action): string {
  const words = content && content !== tool ? content : `正在调用工具 ${tool}`;
  return state === 'running' ? words : words.replace(/^正在\s*/, '');
}

type Draft = NonNullable<Answer['draft']>;

const numbers = new Intl.NumberFormat('zh-CN');

/** What the model is preparing before it is done. Arguments are counted with what holds them together, hence 约. */
export function draftInWords({ operation, chars }: Draft): string {
  const words = draftWork(operation);
  return chars < 100 ? words : `${words}，已写约 ${numbers.format(Math.floor(chars / 10) * 10)} 字`;
}

export function draftWork(operation: string): string {
  return lookOfOperation(operation).preparing ?? '正在准备下一步';
}
