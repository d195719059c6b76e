/** How a document is set up for paper, as a language model reads it before it writes one; what is taken of it, `document/setup/page-setup.ts` says. */

export const pageSetupReference = `# writing/paper：纸张、页眉页脚、编号、目录、封面、图片

正文还是 Markdown。最前面加一段 YAML，以 \`---\` 开始和结束，必须有 \`paper:\` 一行；没有这一段就按普通文档。面板里按版面显示，Word 和 PDF 都照它排。

\`\`\`
---
paper: A4                    # A3 A4 A5 B4 B5 16K 32K Letter Legal，可加 landscape；或 宽x高（毫米）
margins: [25, 22, 22, 26]    # 毫米：上 右 下 左；一个数则四边相同
header: "{title}|内部资料"     # 用 | 分左、中、右；一段居中，两段在两边
footer: "第 {page} 页 共 {pages} 页"
first_page: plain            # 首页不印页眉页脚；same 照印
numbering: chinese           # 一、（一）1.；decimal 为 1、1.1；none 不编号
toc: 2                       # 目录到第几级，1–4
cover:
  subtitle: 二〇二六年第三季度
  lines: [编制单位：市场部, 编制日期：2026年11月27日]
  picture: logo.png          # 任务里的文件
---
\`\`\`

- 每项都可省略（paper 除外）；写错的项会说在第几行。含 { } : # 的文字加引号。
- 选了编号，标题就不要自己写“一、”“1.1”（写了会去掉重编）。封面用一级标题作书名，正文里不再重复；封面和目录不计页码。
- 图片：单独一段写 \`![图 1 说明](文件名 "width=60% align=center")\`；宽可用 %、mm、cm，align 为 left、center、right；文件名有空格写 \`<文件 名.png>\`。只能用任务里的图片，不能用网址。一段里几张图并排。
- 落款写成最后两段：单位一段，日期（2026年11月27日）一段，会自动靠右。
- 改设置用 edit_document 的 set_setup，正文不动。写完用 \`look\` 看每一页。
`;
