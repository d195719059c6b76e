/** The grammar of posters drawn by hand, as a language model reads it; what is taken of it, `free-page/dialect.ts` says. */

export const freePosterReference = `# design/free：自己画的海报

\`draw_poster {file_name, size, bleed, html}\`，html 是整幅画面（可写 \`<style>\`，body 就是成品尺寸的版面）。
- size：A2–A6、名片、易拉宝，可加“横”；或 210x297mm、1080x1440px。mm 的版面直接用毫米写坐标（\`left:20mm\`、\`font-size:18mm\`），SVG 用 \`viewBox="0 0 210 297" width="210mm" height="297mm"\`。
- PDF 是真实尺寸；图片 300 dpi，太大的按能画的最高值，结果里会说。bleed:true 时 PDF 四边加 3mm 出血和裁切线：底色和满版图用 \`position:absolute;inset:-3mm\` 画出去，文字离边 5mm 以上。
- HTML 常用的块、文字、列表、table、\`<img src="任务里的文件名">\`，绝对定位、flex、grid 都行；SVG：g rect circle ellipse line polyline polygon path text tspan、渐变、marker。字体 var(--sans)、var(--serif)，颜色自定。图表用 \`<chart data-spec width height>\`。
- 不能有：脚本、链接、外部地址、动画、@规则、filter、mask、clipPath、use、foreignObject。不合的会说在第几行。
- 打印的正文不小于 3mm（约 9 磅）；没有的信息不印占位符。画完用 \`look\` 看，再用 swaps 只改那一处。
`;
