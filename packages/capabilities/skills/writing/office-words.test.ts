/** Texts of an office day as people ask for them, each with the place its facts belong to. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

async function written(request: string): Promise<{ text: string; reply: string }> {
  const desk = startDesk();
  const { reply } = await desk.send(request);
  return { text: desk.document(), reply };
}

test('who, what for how much, and when of an outing stand in their own sections, hours whole', async () => {
  const { text } = await written(
    '写一份秋游活动方案：七年级2班，11月28日去植物园，42名学生3位老师，每人交68元，坐大巴，早上8点校门口集合，下午3点半返回',
  );
  expect(text.split('参加对象')[1]).toMatch(/^\n\n- 七年级2班；\n- 42名学生3位老师。/);
  expect(text).toContain('早上8点校门口集合');
  expect(text).toContain('下午3点半返回');
});

test('an agreement holds the sides and what was agreed, no clause that nobody told, and says so', async () => {
  const { text, reply } = await written(
    '写一份合作意向书：甲方鲜格餐饮，乙方云谷园区物业，每天供餐600份，单价19.8元，合作期一年，每月25日结算',
  );
  expect(text).toMatch(/^# 合作意向书\n\n甲方：鲜格餐饮\n\n乙方：云谷园区物业\n/);
  expect(text).toMatch(/## 二、价格\n\n单价19.8元。\n\n## 三、结算与付款\n\n每月25日结算。/);
  expect(text).not.toContain('写一份');
  expect(reply).toContain('违约责任、争议解决、解除条件等没有替您拟');
});

test('marks are averaged and not added up; to parents no pupil is named', async () => {
  const marks = { '月考.csv': '姓名,语文,数学\n赵一,67,89\n钱二,60,75\n孙三,82,92\n' };
  const desk = startDesk();
  const { reply } = await desk.send('根据月考成绩写一份给家长的成绩说明', marks);
  expect(desk.document()).toContain('语文平均 69.67');
  expect(desk.document()).not.toMatch(/语文合计|赵一|钱二|孙三/);
  expect(reply).toContain('没有列每个学生的姓名和分数');
  const own = startDesk();
  await own.send('根据月考成绩写一份质量分析报告', marks);
  expect(own.document()).toContain('| 孙三 | 82 | 92 |');
  expect(own.document()).not.toMatch(/最高|最低/);
});

test('each rule is an article of its own, and by when to enrol is no time of the event', async () => {
  const rules = await written(
    '写一份停车管理规定：员工车辆登记后进入，访客停B区不超过2小时，充电车位充满后30分钟内挪走，违停第三次取消当月资格，12月1日起执行',
  );
  for (const article of ['第一条**　员工车辆登记后进入。', '第二条**　访客停B区不超过2小时。', '第四条**　违停第三次取消当月资格。'])
    expect(rules.text).toContain(article);
  expect(rules.text.split('附则')[1]).toContain('12月1日起执行。');
  const notice = await written(
    '写个年会通知：12月26日下午4点在锦江酒店三楼，全体员工参加，12月10日前到行政部小李处报名，着正装，家属可以同来，行政部',
  );
  expect(notice.text.split('、有关事项')[1]).toMatch(/12月10日前到行政部小李处报名[\s\S]*着正装[\s\S]*家属可以同来/);
});
