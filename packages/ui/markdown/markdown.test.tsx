import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';
import { loadMath } from './math.ts';

const show = (text: string, streaming = false): string => renderToStaticMarkup(<Markdown text={text} streaming={streaming} />);
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

beforeAll(loadMath);

test.each([
  '<script>alert(1)</script>',
  '正文 <script>alert(1)</script> 后',
  '<img src=x onerror=alert(1)>',
  '正文 <img src=x onerror=alert(1)> 后',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">点我</a>',
  '[点我](javascript:alert(1))',
  '[点我](JaVaScRiPt:alert(1))',
  '[点我](java\nscript:alert(1))',
  '[点我](&#106;avascript:alert(1))',
  '[点我](<java&Tab;script:alert(1)>)',
  '[点我](vbscript:x)',
  '[点我](data:text/html;base64,PHNjcmlwdD4=)',
  '<javascript:alert(1)>',
  '[甲]\n\n[甲]: javascript:alert(1)',
  '![图](javascript:alert(1))',
  '![图](data:text/html,<script>alert(1)</script>)',
  '![图](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![图](//evil.example/x.png)',
  '![图](/api/files/../../secret)',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\htmlData{onclick=alert(1)}{x}$',
  '$<img src=x onerror=alert(1)>=1$',
  '<u onclick=alert(1)>甲</u>',
  '```html"onload=alert(1)\n<script>alert(1)</script>\n```',
  '| 甲 |\n|---|\n| <script>alert(1)</script> |',
  '[^x]: <script>alert(1)</script>\n\n[^x]',
])('%s 不会变成能运行或能跳走的东西', (text) => {
  for (const html of [show(text), show(text, true)]) {
    const tags =
      html
        .replace(/<annotation[^]*?<\/annotation>/g, '')
        .match(/<[^>]*>/g)
        ?.join('') ?? '';
    expect(tags).not.toMatch(/<(?:script|iframe|svg\s+onload|object|embed)|\son\w+=|(?:href|src)="(?!https?:|mailto:)/i);
  }
});

test('链接在新标签页打开，不带来源', () => {
  expect(show('[报告](https://a.com/x "题")')).toContain(
    '<a href="https://a.com/x" target="_blank" rel="noopener noreferrer" title="题">报告</a>',
  );
  expect(show('写信 <li@a.com>')).toContain('href="mailto:li@a.com"');
});

test('图片只从可信的地址来；别处的图片等读者同意才加载', () => {
  for (const address of ['data:image/png;base64,AAAA', 'blob:https://a.com/1', 'api/files/abc.DEF', '/base/api/files/t?x=1']) {
    expect(show(`![图](${address})`)).toContain(`src="${address}"`);
  }
  const foreign = show('![销售图](https://a.com/x.png)');
  expect(foreign).not.toContain('<img');
  expect(words(foreign)).toContain('外部图片：销售图（https://a.com/x.png）显示 a.com 的图片');
  expect(words(show('![图](https://a.com/x?q=%E5%BC%A0%E4%B8%89)'))).toContain('（https://a.com/x?q=张三）');
});

test('网址到中文标点或汉字为止', () => {
  const linked = (text: string): string[] => [...show(text).matchAll(/href="([^"]*)"/g)].map(([, address]) => address ?? '');
  expect(linked('见https://a.com/x，后文')).toEqual(['https://a.com/x']);
  expect(linked('（https://a.com/x?y=1）')).toEqual(['https://a.com/x?y=1']);
  expect(linked('访问 https://a.com。**注意** www.b.com！')).toEqual(['https://a.com', 'http://www.b.com']);
  expect(linked('https://a.com了解更多')).toEqual(['https://a.com']);
  expect(decodeURI(linked('https://zh.wikipedia.org/wiki/北京。')[0] ?? '')).toBe('https://zh.wikipedia.org/wiki/北京');
  expect(linked('[说明，见](https://a.com/中文)').map(decodeURI)).toEqual(['https://a.com/中文']);
  expect(show('访问 https://a.com。**注意**')).toContain('<strong>注意</strong>');
  expect(show('代码 `https://a.com，x`')).toContain('<code>https://a.com，x</code>');
});

test('紧挨中文标点的粗体也是粗体', () => {
  expect(show('结论是**“增长”**的，**注意：**请看')).toContain('结论是<strong>“增长”</strong>的，<strong>注意：</strong>请看');
});

test('钱不是公式，公式是公式', () => {
  for (const money of [
    '$5 到 $10',
    '从 $5 涨到 $10，再到 $15',
    '价格为 $3，合 US$2',
    '$HOME 和 $PATH 变量',
    'costs $5 and $6 or US$',
    '**$5** 到 **$10**',
  ]) {
    expect(words(show(money))).toBe(money.replaceAll('**', ''));
    expect(show(money)).not.toContain('katex');
  }
  for (const formula of [
    '$E=mc^2$',
    '当 $x>0$ 时',
    '\\(a+b\\)',
    '价格 $5，公式 $x_1$',
    '$$\n\\frac{a}{b}\n$$',
    '\\[\nx=1\n\\]',
    '$$x = 1\n+ 2$$',
    '$n \\text{ 个客户}$',
  ]) {
    expect(show(formula)).toContain('class="katex"');
    expect(show(formula)).not.toContain('katex-error');
  }
  expect(show('单独一行：\n\n$$x^2$$')).toContain('katex-display');
});

test('表格里的换行、上下标可用，其余 HTML 照原样显示', () => {
  expect(show('| 甲 |\n|---|\n| 一<br>二 |')).toContain('一<br/>');
  expect(show('H<sub>2</sub>O')).toContain('<sub>2</sub>');
  expect(words(show('用 <div> 包住'))).toBe('用 <div> 包住');
  expect(words(show('前<!-- 不给人看 -->后'))).toBe('前后');
});

test('脚注和引用式链接跨块也认得', () => {
  const html = show('结论[^1]见[报告][r]。\n\n中间一段\n\n[^1]: 统计局，2026\n\n[r]: https://a.com/r');
  expect(html).toContain('aria-label="脚注 1"');
  expect(html).toContain('href="https://a.com/r"');
  expect(html).toContain('data-note="1"');
  expect(words(html)).toContain('统计局，2026');
});

test('来源标记显示为小标，三个以上收起', () => {
  expect(show('增长 12%[[1](https://a.com)]。')).toMatch(/增长 12%<a [^>]*class="md-cite"[^>]*>1<\/a>。/);
  const many = show('见[[1](https://a.com)][[2](https://b.com)][[3](https://c.com)]。');
  expect(many).toContain('更多 3');
});

test('待补充的空处被标出，里面有粗体或处在表格里也一样', () => {
  const marks = { open: '【待补充', close: '】' };
  const html = renderToStaticMarkup(
    <Markdown text={'会议于【待补充：**日期**】召开\n\n| 金额 |\n|---|\n| 【待补充：金额】 |\n\n只有【待补充 没有右边'} marks={marks} />,
  );
  expect(html).toContain('<mark class="md-mark">【待补充：<strong>日期</strong>】</mark>');
  expect(html.match(/<mark/g)).toHaveLength(2);
  expect(words(html)).toContain('只有【待补充 没有右边');
});

test('没写完的地方看起来像写完的样子', () => {
  expect(show('这是**重', true)).toContain('<strong>重</strong>');
  expect(show('运行 `npm i', true)).toContain('<code>npm i</code>');
  expect(words(show('见[报告](https://a.co', true))).toBe('见报告');
  expect(show('| 月 | 额 |', true)).toContain('<th>月</th>');
  expect(show('| 月 | 额 |\n|--', true)).toContain('<th>额</th>');
});

test('长表格分段画成一张表，每行都在', () => {
  const rows = Array.from({ length: 40 }, (_, index) => `| 第${index}行 | **${index}** |`);
  const html = show(`| 名 | 数 |\n|---|--:|\n${rows.join('\n')}`);
  expect(html.match(/<table/g)).toHaveLength(1);
  expect(html.match(/<thead/g)).toHaveLength(1);
  expect(html.match(/<tr/g)).toHaveLength(41);
});

test('嵌套深得没有意义的文字照原样显示，不会让页面出错', () => {
  const deep = '> '.repeat(3000) + '引';
  expect(words(show(deep))).toBe(deep);
  const lists = Array.from({ length: 150 }, (_, index) => `${' '.repeat(index * 2)}- 第${index}层`).join('\n');
  expect(words(show(lists))).toContain('第149层');
});

test('超过 5000 行时说明只显示了多少', () => {
  expect(words(show('a\n\n'.repeat(2600)))).toContain('只显示前 5000 行');
});

test('布局标签只给各块加样式，里面照常是 Markdown，没写完的标签不露出来', () => {
  const html = show('<intro-summary>\n**要点**\n\n- 甲\n</intro-summary>\n正文');
  expect(html.match(/data-in="intro-summary"/g)).toHaveLength(4);
  expect(html).toContain('<strong>要点</strong>');
  expect(words(html)).not.toContain('<');
  expect(words(show('<quote>一句**话**</quote>\n\n后'))).toBe('一句话后');
  expect(words(show('前\n\n<intro-summ', true))).toBe('前');
  expect(show('<reference-analyze>\n材料一\n</reference-analyze>')).toContain('正在精读参考材料');
  expect(show('<highlight>重点</highlight>')).toContain('data-in="highlight"');
});

test.each([
  ['<theme type="wechat" color="wechat-blue" title="theme-title-1">', 'theme:wechat:wechat-blue:theme-title-1'],
  ["<theme type='other'>", 'theme:other::'],
])('主题标签 %s 有效', (tag, level) => {
  expect(show(`${tag}\n# 题\n</theme>`)).toContain(`data-in="${level}" data-level="1"`.split(' ')[0]);
});

test.each([
  '<theme>',
  '<theme type="x">',
  '<theme type="wechat" color="red">',
  '<theme type="wechat" title="theme-title-3">',
  '<theme type="wechat" color="">',
])('主题标签 %s 不合规矩，当作没有', (tag) => {
  const html = show(`${tag}\n# 题\n</theme>`);
  expect(html).not.toContain('data-in');
  expect(words(html)).toBe('题');
});

test('别的功能的标签、没有开头的结尾和代码里的标签都只是文字', () => {
  for (const text of ['<tool_call>\n删除\n</tool_call>', '</tool_call>', '`<quote>`', '<quote onclick="alert(1)"', '<attachment id="1">']) {
    expect(words(show(text)).trim()).toContain(text.replaceAll('`', '').split('\n')[0]);
    expect(show(text)).not.toContain('data-in');
  }
  expect(show('```\n<quote>\n```')).not.toContain('data-in');
});

test.each([
  ['<point>第一点</point>做对的事', '第一点做对的事'],
  ['开头 <point>第一点</point><point>**第二点**</point> 结尾', '开头 第一点第二点 结尾'],
  ['<point>第一点</point>\n<point>第二点</point>', '第一点第二点'],
  ['<parallel-points><point>第一点</point><point>第二点</point></parallel-points>', '第一点第二点'],
  ['<parallel-points>\n<point>### 第一点\n\n做对的事。</point>\n</parallel-points>\n\n**后文**', '第一点做对的事。后文'],
  ['- <point>甲</point>\n- 乙 <metrics-overview>3%</metrics-overview>', '甲乙 3%'],
  ['| 甲 |\n|---|\n| <point title="x">一</point> |', '复制甲一'],
  ['> <quote>一句话</quote>', '一句话'],
  ['没有结尾的 <point>第一点', '没有结尾的 第一点'],
  ['没有开头的第一点</point>，后文', '没有开头的第一点，后文'],
  ['</quote>\n**后文**', '后文'],
  ['<POINT id=1>第一点</POINT>', '第一点'],
  ['<div><point>甲</point></div>', '<div>甲</div>'],
  ['一句 <end-separator/> 完 <theme type="x">题</theme>', '一句  完 题'],
  [`${'<point>\n'.repeat(12)}深${'\n</point>'.repeat(12)}`, '深'],
])('布局标签写在行里也不露出来：%s', (text, shown) => {
  const plain = (html: string) => words(html).replaceAll(/\n/g, '');
  expect(plain(show(text))).toBe(shown);
  for (let end = 1; end <= text.length; end += 1)
    expect(
      plain(show(text.slice(0, end), true))
        .replace('<div>', '')
        .replace('</div>', ''),
    ).not.toMatch(/<\/?(?:point|quo|metr|para|the|end)/i);
});

test('行里的并列要点各占一行，里面照常是 Markdown', () => {
  expect(show('要点：<point>**甲**</point><point>乙</point>')).toContain(
    '<span data-words="point"><strong>甲</strong></span><span data-words="point">乙</span>',
  );
  expect(show('<parallel-points>\n<point>### 第一点\n做对的事。</point>\n</parallel-points>')).toMatch(
    /data-in="parallel-points point"[^>]*><h3>第一点<\/h3>/,
  );
});

test('来源带着标题和说明', () => {
  expect(show('数[[1](https://a.com/x "年报 | 第 3 页")]。')).toContain('title="年报\n第 3 页\nhttps://a.com/x"');
});

test('音频和视频可以直接播放，点了才加载', () => {
  expect(show('[录音](https://a.com/x.MP3?t=1)')).toMatch(/<audio [^>]*preload="none"/);
  const film = show('[演示](https://a.com/x.mp4)');
  expect(film).toMatch(/<video [^>]*preload="none"/);
  expect(words(film)).toContain('当前浏览器不能播放视频，下载视频后观看。');
});

test('案例和法条链接写明引的是什么', () => {
  expect(show('[判决](https://law.example/d?type=case&caseNumber=%EF%BC%882023%EF%BC%89%E4%BA%AC01)')).toContain(
    'title="案例 （2023）京01"',
  );
  expect(show('[条文](https://law.example/d?type=law&law=%E6%B0%91%E6%B3%95%E5%85%B8&num=577)')).toContain('title="《民法典》第577条"');
  expect(show('[其他](https://law.example/d?type=case)')).not.toContain('md-legal');
});
