/** What is said of a chart that stands, and what a request asks of its table beyond columns. */
import { expect, test } from 'vitest';
import { chartOfFile } from '#capabilities/deliverables/chart/chart-reading.ts';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { startDesk as deskOf } from '../writing/testing.ts';

const startDesk = (skill: string | null) => deskOf(skill, '2026-11-20', undefined, sheetTools(workbooksHere));

const shops = `城市,门店,品类,销售额（元）
杭州,湖滨店,咖啡,50000
杭州,湖滨店,烘焙,20000
杭州,城西店,咖啡,90000
上海,徐家汇店,咖啡,160000
上海,徐家汇店,烘焙,1000
南京,河西店,咖啡,30000
`;

function specIn(desk: ReturnType<typeof startDesk>) {
  const name = desk.names().at(-1) ?? '';
  return chartOfFile({ name, bytes: desk.bytes(name) });
}

test('what is said of a chart is done to it; other rows are told to be another chart', async () => {
  const desk = startDesk(null);
  await desk.send('杭州各门店销售额做个柱状图', { '门店.csv': shops });
  for (const words of ['只看湖滨店', '改成按城市', '单位改成万元']) {
    const { reply, calls } = await desk.send(words);
    expect(calls).not.toContain('edit_chart');
    expect(reply).toContain('图表没有改：没有读懂要改什么');
  }
  await desk.send('按大小排');
  expect(specIn(desk)).toMatchObject({ categories: ['城西店', '湖滨店'] });
});

test('a question beside a chart is answered, and what a drawing decides itself is said', async () => {
  const desk = startDesk(null);
  await desk.send('各门店销售额做个柱状图', { '门店.csv': shops });
  expect((await desk.send('杭州一共有几家门店？')).calls).not.toContain('edit_chart');
  const { calls, reply } = await desk.send('换个颜色');
  expect(calls).not.toContain('edit_chart');
  expect(reply).toContain('图表没有改：没有读懂要改什么');
});

test('a request names rows, how many, a mean or a number of people, and gets it', async () => {
  const draw = async (words: string, file = shops) => {
    const desk = startDesk(null);
    await desk.send(words, { '表.csv': file });
    return specIn(desk);
  };
  expect(await draw('杭州各门店销售额画柱状图')).toMatchObject({ categories: ['湖滨店', '城西店'] });
  expect(await draw('各城市平均销售额柱状图')).toMatchObject({ series: [{ values: [53333.333333, 80500, 30000] }] });
  const people = '姓名,部门,月薪（元）\n甲,研发,9000\n乙,研发,8000\n丙,市场,7000\n';
  expect(await draw('各部门人数画个饼图', people)).toMatchObject({ categories: ['研发', '市场'], series: [{ values: [2, 1] }] });
});

test('a chart whose figure is not named shows the only one there is, and asks where there are several', async () => {
  const desk = startDesk(null);
  await desk.send('画一张各城市的柱状图', { '门店.csv': shops });
  expect(specIn(desk)).toMatchObject({ categories: ['杭州', '上海', '南京'], series: [{ values: [160000, 161000, 30000] }] });
  const fired = '窑号,品类,装窑件数,成品件数\n甲,茶具,420,386\n乙,餐具,510,492\n甲,餐具,460,437\n';
  expect((await startDesk(null).send('画一张各品类的饼图', { '窑.csv': fired })).calls).toEqual(['read_workbook', 'order']);
});

test('names in light markup are names, and a part that is not wanted goes', async () => {
  const desk = startDesk(null);
  await desk.send('做一张柱状图，标题“<b>三季度</b>各渠道销量”：<b>天猫</b> 1200件，<b>京东</b> 980件，<i>抖音</i>1500件，其他 210件');
  expect(specIn(desk)).toMatchObject({ categories: ['天猫', '京东', '抖音', '其他'] });
  await desk.send('去掉其他这一项');
  await desk.send('把京东改成1080');
  expect(specIn(desk)).toMatchObject({ unit: '件', categories: ['天猫', '京东', '抖音'], series: [{ values: [1200, 1080, 1500] }] });
  expect((await desk.send('把拼多多改成300')).reply).toContain('图表没有改：没有读懂要改什么');
});
