/** How a 公文 by GB/T 9704-2012 is written, as a language model reads it; what is taken of it, `document/setup/page-setup.ts` says. */

export const officialReference = `# writing/official：公文（GB/T 9704-2012）

\`\`\`
---
paper: A4
style: official
official:
  organ: 云州市人民政府办公室文件     # 发文机关标志，红色，照写
  number: 云政办发〔2026〕12号       # 发文字号，用六角括号〔〕，不编虚位
  signer: 张三                      # 签发人，只有上行文写
  copy: "000001"                   # 份号；secret: 机密★1年；urgent: 特急（需要才写）
  seal: true                       # 加盖印章；不盖章写 false，署名位置不同
  attachments: [附件一的名称, 附件二的名称]   # 不带“附件”二字、序号和标点
  note: 此件公开发布                 # 附注
  cc: 市委各部门，市人大常委会办公室。
  printed_by: 云州市人民政府办公室
  printed_on: 2026年11月27日
---

# 关于……的通知

各县（区）人民政府，市政府各部门：

正文……

## 总体要求

### 完善目录

#### 统一标准

云州市人民政府办公室

2026年11月27日
\`\`\`

- 页边、版心（156×225 毫米，每页 22 行、每行 28 字）、字体字号、红线、页码“— 1 —”、版记都由标准定，不写 margins、header、footer、toc、cover。
- 标题下第一段以“：”结尾的是主送机关。## 是“一、”，### 是“（一）”，#### 是“1.”，自动编号，不要自己写。
- 最后两段是发文机关署名和成文日期（阿拉伯数字，不写 01 月）。附件另起一份文档。
- 机关名称、文号、签发人、日期只能来自用户；不知道写【待补充：发文字号】。没有文号就不写 number。
- 请示一文一事，有签发人；函不用“文件”二字的标志。写完用 \`look\` 看每一页。
`;
