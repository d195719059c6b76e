/** A photographed invoice of our own: a printed table, held a little askew under uneven light, with the grain of a camera. */

export const invoiceLines = [
  ['A4 复印纸', '包', 20, 23.5, 470],
  ['黑色中性笔', '支', 120, 1.8, 216],
  ['文件夹（蓝色）', '个', 45, 6.4, 288],
  ['硒鼓 CF-88', '只', 3, 268, 804],
] as const;
export const invoiceTotal = 1778;

const money = (amount: number) => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
const cell = (text: string, n: number, weight: number) =>
  `<td style="border:1px solid #444;padding:10px 12px;text-align:${n > 1 ? 'right' : 'left'};font-weight:${weight}">${text}</td>`;
const row = (cells: readonly string[], weight = 400) => `<tr>${cells.map((text, n) => cell(text, n, weight)).join('')}</tr>`;
const lines = invoiceLines.map(([name, unit, count, price, amount]) => row([name, unit, String(count), money(price), money(amount)]));

/** To be drawn at 1400 × 1000. */
export const invoicePhoto = `<!doctype html><body style="margin:0;background:#b9b2a6;font-family:'Noto Sans CJK SC','WenQuanYi Zen Hei',sans-serif">
<div style="perspective:1800px;width:1400px;height:1000px;display:grid;place-items:center;overflow:hidden">
<div style="background:linear-gradient(100deg,#fffef9,#e9e5da);width:1040px;padding:36px 48px;box-shadow:0 10px 40px #0006;transform:rotateX(8deg) rotateY(-6deg) rotateZ(1deg)">
<h1 style="text-align:center;margin:0 0 12px;font-size:34px">销售发票</h1>
<p style="display:flex;justify-content:space-between;font-size:20px"><span>发票号码：20261127003</span><span>开票日期：2026年11月20日</span></p>
<p style="font-size:20px;margin:6px 0">购买方：江城仪表有限公司</p>
<p style="font-size:20px;margin:6px 0 14px">销售方：青禾办公用品商行</p>
<table style="width:100%;border-collapse:collapse;font-size:21px">${row(['货物名称', '单位', '数量', '单价', '金额'], 700)}${lines.join('')}</table>
<p style="font-size:21px">价税合计：${money(invoiceTotal)} 元</p>
</div></div>
<svg style="position:fixed;inset:0;mix-blend-mode:multiply;opacity:.35" width="1400" height="1000"><filter id="n"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="3"/><feColorMatrix type="saturate" values="0"/></filter><rect width="1400" height="1000" filter="url(#n)"/></svg>`;
