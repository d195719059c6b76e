/** The styles a page can be drawn in: each composes the page in its own way, with its own grid, type and colours. */
import type { PageStyleId } from '#contract/content/page.ts';
import { atlas, bento, ink, ledger, night, paper, poster, zine } from './style-sheets.ts';

export interface PageStyle {
  id: PageStyleId;
  label: string;
  /** For whoever chooses. */
  about: string;
  accent: string;
  /** Colours of charts: ink, muted, line and paper, then the palette after the accent. */
  chart: { ink: string; muted: string; line: string; paper: string; palette: string[] };
  css: string;
}

export const pageStyles: Record<PageStyleId, PageStyle> = {
  paper: {
    id: 'paper',
    label: '纸页',
    about: '窄栏衬线正文、边注式小标题、大量留白；个人主页、文章、说明',
    accent: '#9A3B26',
    chart: { ink: '#25221D', muted: '#6F675A', line: '#DDD5C6', paper: '#FBF8F1', palette: ['#4B6A57', '#C08A3E', '#5A5F7A', '#A67F6B'] },
    css: paper,
  },
  atlas: {
    id: 'atlas',
    label: '网格',
    about: '瑞士网格：巨大的无衬线标题、左列固定小标题、黑白红；机构、产品、方案',
    accent: '#D92B1C',
    chart: { ink: '#111111', muted: '#5C5C5C', line: '#D4D4D4', paper: '#FFFFFF', palette: ['#111111', '#8A8A8A', '#F0A79F', '#4D4D4D'] },
    css: atlas,
  },
  night: {
    id: 'night',
    label: '夜航',
    about: '深色居中大标题、微光与描边卡片；科技产品、发布会、数据',
    accent: '#6EA8FF',
    chart: { ink: '#E8ECF6', muted: '#9AA4BD', line: '#2A3350', paper: '#0E1324', palette: ['#7FE0C3', '#F2B36B', '#C79BFF', '#F58CA6'] },
    css: night,
  },
  poster: {
    id: 'poster',
    label: '色块',
    about: '整屏色块轮换、超大粗体、硬朗边线；活动、招募、品牌',
    accent: '#FF5A36',
    chart: { ink: '#141414', muted: '#4A4A4A', line: '#141414', paper: '#FFF6DF', palette: ['#1F4BFF', '#141414', '#FFC400', '#0E9F6E'] },
    css: poster,
  },
  ledger: {
    id: 'ledger',
    label: '账本',
    about: '左侧固定目录、密排表格与数字；报告、数据页、内部公告',
    accent: '#1B6B5A',
    chart: { ink: '#1F2A28', muted: '#5D6B68', line: '#D6DEDB', paper: '#FFFFFF', palette: ['#B0702A', '#3D5A80', '#8FA89E', '#8C4A5A'] },
    css: ledger,
  },
  bento: {
    id: 'bento',
    label: '格盒',
    about: '大小不一的圆角格子拼成一页；产品亮点、个人主页、概览',
    accent: '#5B4BDB',
    chart: { ink: '#20203A', muted: '#6A6A86', line: '#E2E1F2', paper: '#FFFFFF', palette: ['#FF8A5B', '#2BB3A3', '#F2C14E', '#9C8CF5'] },
    css: bento,
  },
  zine: {
    id: 'zine',
    label: '小志',
    about: '左右对开、双栏正文、首字下沉与跨栏引语；故事、品牌、旅行、人物',
    accent: '#1D4E89',
    chart: { ink: '#1C1B19', muted: '#66615A', line: '#D9D3C8', paper: '#F4EFE6', palette: ['#C8553D', '#588157', '#E0A458', '#6D597A'] },
    css: zine,
  },
  ink: {
    id: 'ink',
    label: '竹简',
    about: '竖排大标题、朱印、双线界栏；国风、文化活动、请柬、茶与书',
    accent: '#B5281E',
    chart: { ink: '#22201B', muted: '#6B6557', line: '#CFC6AE', paper: '#F7F2E3', palette: ['#3F5D4B', '#8A6D3B', '#4A5568', '#A8896C'] },
    css: ink,
  },
};
