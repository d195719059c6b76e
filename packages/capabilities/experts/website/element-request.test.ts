/** What people say about the element they point at. */
import { expect, test } from 'vitest';
import { readElementRequest } from './element-request.ts';

const heading = { tag: 'h1', look: { fontSize: 32, color: 'rgb(0, 0, 0)', background: 'rgba(0, 0, 0, 0)' } };
const button = { tag: 'button', look: { fontSize: 14, color: 'rgb(255, 255, 255)', background: 'rgb(20, 90, 200)' } };

test.each([
  ['改成红色', { color: '#d32f2f' }],
  ['把这个标题改成蓝色的', { color: '#1d4ed8' }],
  ['换成 #FF8800', { color: '#FF8800' }],
  ['颜色改成深绿', { color: '#14532d' }],
  ['背景换成黄色', { background: '#facc15' }],
  ['标题改成字数统计机', { text: '字数统计机' }],
  ['标题改成“红色”', { text: '红色' }],
  ['请把文字改为：欢迎光临', { text: '欢迎光临' }],
  ['写成 开放时间 9:00，周一休息', { text: '开放时间 9:00，周一休息' }],
  ['改成“你好，世界”，颜色改成绿色', { text: '你好，世界', color: '#2e7d32' }],
  ['字大一点', { font_size: 40 }],
  ['再小一些吧', { font_size: 26 }],
  ['字号改成 20', { font_size: 20 }],
  ['改成24px', { font_size: 24 }],
  ['改成红色，再大一点，加粗', { color: '#d32f2f', font_size: 40, bold: true }],
  ['改红', { color: '#d32f2f' }],
])('“%s”', (sentence, change) => expect(readElementRequest(sentence, heading)).toMatchObject({ change, unread: [] }));

test('a filled button is painted, its words when they are named', () => {
  expect(readElementRequest('改成红色', button).change).toEqual({ background: '#d32f2f' });
  expect(readElementRequest('文字颜色改成黄色', button).change).toEqual({ color: '#a16207' });
});

test.each(['删掉', '移到右边', '加一个登录功能', '更好看一点', '字号改成 5000', '背景改成渐变的星空', '改好看', '换张图'])(
  '“%s” is left unread',
  (sentence) => expect(readElementRequest(sentence, heading)).toEqual({ change: {}, done: [], unread: [sentence] }),
);

test('what is read beside what is not is both told', () => {
  expect(readElementRequest('改成红色，点了要跳到首页', heading)).toEqual({
    change: { color: '#d32f2f' },
    done: ['文字颜色改成 #d32f2f'],
    unread: ['点了要跳到首页'],
  });
});
