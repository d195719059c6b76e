/** How a chart's own page looks, on screen and on paper. */
export const chartStyle = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#faf9f6;color:#1e1d1a;font:16px/1.6 "PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{max-width:1040px;margin:0 auto;padding:40px 40px 64px;background:#fff;min-height:100vh}
h1{margin:0 0 20px;font-size:24px;line-height:1.4;font-weight:600;overflow-wrap:anywhere}
figure{margin:0}
figure svg{display:block;width:100%;height:auto;text-autospace:no-autospace}
.source{margin:12px 0 0;color:#6b6860;font-size:13px;overflow-wrap:anywhere}
.table{margin-top:32px;overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px;line-height:22px;font-variant-numeric:tabular-nums}
th,td{padding:8px 12px;border-bottom:1px solid #e7e4dc;text-align:right;white-space:nowrap}
th:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere;max-width:420px;font-weight:400}
thead th{color:#6b6860;font-weight:600;border-bottom-color:#0f766e;vertical-align:bottom}
@media (max-width:640px){main{padding:24px 16px 40px}h1{font-size:20px}}
@media print{body,main{background:#fff}main{max-width:none;padding:0}tr{break-inside:avoid}}
@page{size:A4 landscape;margin:16mm}
`;
