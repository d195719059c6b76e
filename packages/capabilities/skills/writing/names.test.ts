/** Who signs, whom it is to and what it is of: a name comes to its place, is asked about, or stands nowhere. */
import { expect, test } from 'vitest';
import { startDesk } from './testing.ts';

async function written(text: string): Promise<string> {
  const desk = startDesk();
  await desk.send(text);
  return desk.document();
}

test('a house named behind what is told signs a notice, and is no point of it', async () => {
  const document = await written('写个通知：12月8日周二晾晒场停用半天，已预约的改到12月9日上午，云溪果园，给全体社员');
  expect(document).toContain('全体社员：\n');
  expect(document).toContain('特此通知。\n\n云溪果园\n');
  expect(document.match(/云溪果园/g)).toHaveLength(1);
});

test('who answers there is reached by the line for it in a notice, and stands below the name in a mail', async () => {
  const notice = await written('发个通知，12月13日早上6点在东码头集合，风大就取消，5点半群里通知，远帆航海俱乐部 秘书处 鲍晓 13677410028');
  expect(notice).toContain('联系方式：鲍晓 13677410028。');
  expect(notice).toContain('\n\n远帆航海俱乐部 秘书处\n');
  const mail = await written('给松柏堂药行写封邮件，10月订的80公斤陈皮还差30公斤没到，货款9.6万已经付了，云溪果园 丁会计 0595-88301170');
  expect(mail).toContain('已经付了。\n\n顺颂商祺\n\n云溪果园 丁会计 0595-88301170');
});

test('a day below the name is the day of the text, and stands once', async () => {
  const document = await written('开个在职证明，庞若梅，女，2019年3月起在我社任品控员，月薪7200，办租房用，云溪果园，2026年11月27日');
  expect(document).toBe(
    '# 在职证明\n\n庞若梅，女，2019年3月起在我社任品控员，月薪7200，办租房用。\n\n特此证明。\n\n云溪果园\n\n2026年11月27日\n',
  );
  expect(await written('写一份通知，12月3日盘点，12月4日休息，落款云溪果园，日期用11月25日')).toContain('云溪果园\n\n2026年11月25日');
});

test('a letter is one where it is called no more than that', async () => {
  const document = await written('写封给新社员的信，12月12日上午9点开剪枝课，自带手套，落款云溪果园');
  expect(document).toMatch(/^# 信\n\n新社员：\n\n12月12日上午9点开剪枝课/);
});

test('of somebody else in a letter to somebody it is told that nobody was called otherwise', async () => {
  const desk = startDesk();
  const { reply } = await desk.send('写封感谢信给市残联，他们今年给了12个名额，9位社员已经用上，落款云溪果园');
  expect(reply).toContain('没有改人称：正文里有“他们”，如果指的就是“市残联”');
});
