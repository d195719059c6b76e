/** The grammar of pages written by hand, as a language model reads it before it writes one; what is taken of it, `free-page/dialect.ts` says. */

export const freeGrammar = `# free：自己画的页

\`{layout:"free", title, html, notes}\`，html 画在 1280×720 上（可写 \`<style>\`，整页是 body）；导出 PPT 后字是字、形是形、表是表，都能改。
- 主题的颜色和字体：var(--paper|--ink|--accent|--second)、var(--sans|--serif|--mono)；也可以全用自己的。
- HTML：常用的块、文字、列表、table、\`<img src="任务里的文件名">\`；布局用绝对定位、flex、grid 都行。SVG：g rect circle ellipse line polyline polygon path text tspan、linearGradient、marker（成为箭头）。
- 图表写 \`<chart data-spec='{type,categories,series,unit}' width="480" height="300">\`，导出是原生图表。
- 不能有：脚本、链接、外部地址、动画、@规则、filter、mask、clipPath、use、foreignObject。不合的会说在第几行。
- 字不小于 14px，标题写进 \`<h1>\`，出处写在页面上。画完用 \`look\` 看，超出和重叠用 edit_slides 的 swap 只改那一处。
`;
