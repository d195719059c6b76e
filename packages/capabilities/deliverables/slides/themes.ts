/** The visual directions a deck can take, as facts that the page may show too; how they draw is in theme/. */

export interface ThemeFacts {
  id: string;
  name: string;
  /** One sentence on how it looks. */
  description: string;
  /** What it is made for; a topic is matched against these words. */
  keywords: string[];
  /** Directions of one family lie near each other; choices come from different ones. */
  family: 'editorial' | 'business' | 'bold' | 'tech' | 'official' | 'warm' | 'quiet';
  dark: boolean;
  /** Paper, ink, first and second accent. */
  swatch: [paper: string, ink: string, accent: string, second: string];
}

export const themes: ThemeFacts[] = [
  {
    id: 'ink',
    name: '纸墨',
    description: '米色纸面、宋体大字、细线与一枚朱印，像一本安静的书。',
    keywords: [
      '文化',
      '历史',
      '读书',
      '文学',
      '人文',
      '传统',
      '品牌故事',
      '茶',
      '书法',
      '艺术',
      '讲座',
      '博物馆',
      '出版',
      '诗',
      '非遗',
      '国学',
    ],
    family: 'editorial',
    dark: false,
    swatch: ['#f6f1e6', '#221f1a', '#b23a26', '#8a7f6a'],
  },
  {
    id: 'counsel',
    name: '咨询白页',
    description: '结论写在标题里，左侧导轨、右侧要点框，密而不乱。',
    keywords: [
      '咨询',
      '战略',
      '方案',
      '分析',
      '汇报',
      '调研',
      '管理',
      '企业',
      '运营',
      '市场',
      '竞品',
      '行业',
      '报告',
      '复盘',
      '规划',
      'OKR',
      '总结',
      '经营',
    ],
    family: 'business',
    dark: false,
    swatch: ['#ffffff', '#14261f', '#0b5d44', '#c9a227'],
  },
];
