/** The office scenes a person can say they care about. Numbers stay with their scene for ever: they are stored. */

export const scenes = [
  { id: 1, name: '行政文秘', desc: '通知、纪要、公文，说清要点就能成稿。' },
  { id: 2, name: '人力资源', desc: '招聘启事、制度、述职材料，格式和口径都替你理顺。' },
  { id: 3, name: '市场营销', desc: '活动方案、推广文案，先给一版，再一句话改到满意。' },
  { id: 4, name: '销售商务', desc: '把表格里的业绩写成周报，数字一个不错。' },
  { id: 5, name: '产品', desc: '从零散的想法到有结构的需求文档。' },
  { id: 6, name: '研发', desc: '技术方案、周报、复盘，把细节讲成别人看得懂的话。' },
  { id: 7, name: '设计', desc: '设计说明、提案文字，交给我来写。' },
  { id: 8, name: '运营', desc: '活动复盘、数据说明，附上文件就能动笔。' },
  { id: 9, name: '财务会计', desc: '读完表格再写说明，口径和来源都标清楚。' },
  { id: 10, name: '法务合规', desc: '把长文件读一遍，列出要点和需要你确认的地方。' },
  { id: 11, name: '教育培训', desc: '教案、讲义、评语，按你的材料来写。' },
  { id: 12, name: '科研学术', desc: '读文献、列提纲、写摘要，不编造没有的内容。' },
  { id: 13, name: '咨询顾问', desc: '把访谈和资料整理成有结论的报告。' },
  { id: 14, name: '新媒体', desc: '推文、口播稿、标题，换几种语气试试看。' },
] as const;

const names = new Map<number, string>(scenes.map((scene) => [scene.id, scene.name]));

/** The scenes with these numbers, in the order given; numbers that mean nothing are left out. */
export function scenesOf(ids: number[]): { id: number; name: string }[] {
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

export function isScene(id: number): boolean {
  return names.has(id);
}
