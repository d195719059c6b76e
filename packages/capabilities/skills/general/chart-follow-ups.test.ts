/** What is said of a chart that stands, and what a request asks of its table beyond columns. */
import { expect, test } from 'vitest';
import { chartOfFile } from '#capabilities/deliverables/chart/chart-reading.ts';
import { startDesk } from '../writing/testing.ts';

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

test('rows of the file are chosen, put in order and told in another unit, one after the other', async () => {
  const desk = startDesk(null);
  await desk.send('各门店销售额做个柱状图', { '门店.csv': shops });
  const { calls, reply } = await desk.send('只看杭州的门店');
  expect(calls).toEqual(['edit_chart']);
  expect(reply).toContain('只画了“城市”是“杭州”的行，3 行（全表 6 行）');
  expect(specIn(desk)).toMatchObject({ title: '杭州各门店销售额', categories: ['湖滨店', '城西店'], series: [{ values: [70000, 90000] }] });
  await desk.send('按大小排');
  expect(specIn(desk)).toMatchObject({ categories: ['城西店', '湖滨店'] });
  expect((await desk.send('单位改成万元')).reply).toContain('单位由“元”换成“万元”，数值已经换算');
  expect(specIn(desk)).toMatchObject({ unit: '万元', series: [{ values: [9, 7] }] });
  await desk.send('只看咖啡');
  expect(specIn(desk)).toMatchObject({ unit: '万元', series: [{ values: [9, 5] }] });
  await desk.send('恢复成全部');
  expect(specIn(desk)).toMatchObject({ unit: '万元', categories: ['徐家汇店', '城西店', '湖滨店', '河西店'] });
  await desk.send('改成按城市画');
  expect(specIn(desk)).toMatchObject({ title: '各城市销售额', categories: ['杭州', '上海', '南京'], series: [{ values: [16, 16.1, 3] }] });
});

test('a question beside a chart is answered, and what a drawing decides itself is said', async () => {
  const desk = startDesk(null);
  await desk.send('各门店销售额做个柱状图', { '门店.csv': shops });
  expect((await desk.send('杭州一共有几家门店？')).calls).not.toContain('edit_chart');
  const { calls, reply } = await desk.send('换个颜色');
  expect(calls).toEqual([]);
  expect(reply).toContain('图表没有改：图的颜色由版式按数据自动定');
});

test('a request names rows, how many, a mean or a number of people, and gets it', async () => {
  const draw = async (words: string, file = shops) => {
    const desk = startDesk(null);
    await desk.send(words, { '表.csv': file });
    return specIn(desk);
  };
  expect(await draw('画柱状图：杭州各门店销售额')).toMatchObject({ categories: ['湖滨店', '城西店'] });
  expect(await draw('销售额前2的门店画成条形图')).toMatchObject({
    categories: ['徐家汇店', '城西店'],
    series: [{ values: [161000, 90000] }],
  });
  expect(await draw('各城市平均销售额柱状图')).toMatchObject({ title: '各城市平均销售额', series: [{ values: [53333.33, 80500, 30000] }] });
  expect(await draw('各城市门店数画个饼图')).toMatchObject({ series: [{ name: '门店数', values: [2, 1, 1] }] });
  expect(await draw('给咖啡店画各城市销售额柱状图')).toMatchObject({
    categories: ['杭州', '上海', '南京'],
    series: [{ values: [160000, 161000, 30000] }],
  });
  const months = `月份,营收（万元）\n${Array.from({ length: 12 }, (_, n) => `2025-${String(n + 1).padStart(2, '0')},${n + 1}`).join('\n')}\n`;
  expect((await draw('画前三季度的营收折线图', months)).categories).toHaveLength(9);
  const days = '日期,科室,就诊人次\n2024-09-01,儿科,1\n2025-09-01,儿科,3\n2025-10-01,儿科,5\n2025-09-03,内科,4\n';
  expect(await draw('2025年9月各科室就诊人次画个饼图', days)).toMatchObject({ series: [{ values: [3, 4] }] });
  const people = '姓名,部门,月薪（元）\n甲,研发,9000\n乙,研发,8000\n丙,市场,7000\n';
  expect(await draw('各部门人数占比，画个饼图', people)).toMatchObject({
    unit: '人',
    categories: ['研发', '市场'],
    series: [{ values: [2, 1] }],
  });
  const visits = '日期,科室,就诊人次\n2025-09-01,儿科,3\n2025-09-02,内科,4\n2025-10-01,儿科,5\n';
  expect(await draw('各科室每月就诊人次柱状图', visits)).toMatchObject({
    categories: ['2025年9月', '2025年10月'],
    series: [
      { name: '儿科', values: [3, 5] },
      { name: '内科', values: [4, null] },
    ],
  });
});

test('names in light markup are names; a figure that is put in keeps its worth in another unit', async () => {
  const desk = startDesk(null);
  await desk.send('做一张柱状图，标题“<b>三季度</b>各渠道销量”：<b>天猫</b> 1200件，<b>京东</b> 980件，<i>抖音</i>1500件，其他 210件');
  expect(specIn(desk)).toMatchObject({ title: '三季度各渠道销量', categories: ['天猫', '京东', '抖音', '其他'] });
  await desk.send('去掉其他这一项');
  await desk.send('把京东改成1080');
  await desk.send('单位改成百件');
  expect(specIn(desk)).toMatchObject({ unit: '百件', categories: ['天猫', '京东', '抖音'], series: [{ values: [12, 10.8, 15] }] });
  expect((await desk.send('把拼多多改成300')).reply).toContain('图上现在没有“拼多多”，有的是天猫、京东、抖音');
});

test('shares of the whole, a part that is added again, and bare figures in hundreds', async () => {
  const desk = startDesk(null);
  await desk.send('客户满意度：很满意 56人，满意 32人，一般 9人，不满意 3人，画成条形图');
  expect((await desk.send('按大小排')).reply).toContain('图上已经是这样');
  await desk.send('换成百分比');
  expect(specIn(desk)).toMatchObject({ unit: '%', series: [{ values: [56, 32, 9, 3] }] });
  const two = startDesk(null);
  await two.send('画折线图比较研发部和市场部每月的费用', { '费用.csv': '部门,1月,2月,3月\n研发部,1,2,3\n市场部,4,5,6\n行政部,7,8,9\n' });
  await two.send('加上行政部');
  expect(specIn(two).series.map(({ name }) => name)).toEqual(['研发部', '市场部', '行政部']);
  const bare = startDesk(null);
  await bare.send('做个图对比报名人数：东校区 320、西校区 280、南校区 410');
  expect((await bare.send('单位改成百人')).reply).toContain('按“人”换成“百人”');
  expect(specIn(bare)).toMatchObject({ series: [{ values: [3.2, 2.8, 4.1] }] });
});

test('“按年龄” is no grouping by years', async () => {
  const desk = startDesk(null);
  const rows = [22, 24, 25, 29, 31, 33, 34, 38, 41, 45].map((age, n) => `员工${n},20${10 + n}-03-0${(n % 9) + 1},${age}`);
  await desk.send('把人员按年龄画个分布图', { '人员.csv': `姓名,入职日期,年龄\n${rows.join('\n')}\n` });
  expect(specIn(desk)).toMatchObject({ title: '年龄分布', categories: ['20–24', '25–29', '30–34', '35–39', '40–44', '45–49'] });
});
