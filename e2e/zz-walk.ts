import { readFileSync, mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium, quietFlags } from '#server/platform/chromium/chromium.ts';
import { JourneyStage, phone } from './kit/stage.ts';
import { answered, arrive, attach, preview, send } from './kit/desk.ts';
const out='/tmp/shw/walk'; mkdirSync(out,{recursive:true});
const browser = await chromium.launch({executablePath: findChromium('') ?? '/usr/bin/chromium', headless:true, args:[...quietFlags,'--no-sandbox']} as any);
const stage = new JourneyStage(browser, null);
const log=(...a:any[])=>console.log(...a);
async function step(name:string, f:()=>Promise<void>){ const t=Date.now(); try { await f(); log('ok',name,Date.now()-t,'ms'); } catch(e:any){ log('FAIL',name,String(e.message??e).slice(0,500)); } }
try {
 const server = await stage.startServer({});
 const { window, page } = await stage.openWindow(server,{quiet:true});
 await window.grantPermissions(['clipboard-read','clipboard-write']);
 await arrive(page);
 const shot=(n:string,p=page)=>p.screenshot({path:`${out}/${n}.png`});
 async function compare(name:string){
   await step('compare+restore '+name, async()=>{
     await page.getByRole('button',{name:'版本',exact:true}).click();
     await page.getByRole('menuitem').nth(1).waitFor(); 
     const items = await page.getByRole('menu').innerText(); log('   menu:', items.replaceAll('\n',' / ').slice(0,200));
     await page.getByRole('menuitem',{name:/对比|比较/}).first().click();
     await page.getByRole('region',{name:'版本对比'}).waitFor({timeout:15000});
     log('   diff:', (await page.getByRole('region',{name:'版本对比'}).innerText()).replaceAll('\n',' ⏎ ').slice(0,300));
     await shot('compare_'+name);
     // old version, restore
     await page.getByRole('button',{name:'版本',exact:true}).click().catch(()=>undefined);
   });
   await page.keyboard.press('Escape');
 }
 await step('sheet', async()=>{
   await page.goto('/?skill=excel');
   await attach(page,[{name:'销售.xlsx',mimeType:'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',buffer:readFileSync('/tmp/shw/raw.xlsx')}]);
   await send(page,'按部门汇总销售额并画柱状图'); await answered(page,1);
   await preview(page).getByRole('grid',{name:'工作表 按部门汇总'}).waitFor(); await shot('sheet1');
   await send(page,'每月同比环比'); await answered(page,2);
   await preview(page).getByRole('grid',{name:/月份同比环比/}).waitFor(); await shot('sheet2');
   await send(page,'数量大于30且部门是华北部的行标黄，销售额前10名标红'); await answered(page,3);
   await preview(page).getByRole('tab',{name:'销售明细'}).click(); await page.waitForTimeout(1500); await shot('sheet3');
 });
 await compare('sheet');
 await step('chart', async()=>{
   await page.goto('/');
   await send(page,'画一个柱状图：一月 12，二月 18，三月 9，四月 -4'); await answered(page,1);
   await page.waitForTimeout(2500); await shot('chart1');
   await send(page,'换成折线图'); await answered(page,2); await page.waitForTimeout(1500); await shot('chart2');
 });
 await compare('chart');
 await step('poster', async()=>{
   await page.goto('/?skill=design');
   await send(page,'3:4比例，讲座海报：“从数据到决策”，主讲人：王芳 教授，时间：12月12日 19:00，地点：教学楼A201'); await answered(page,1);
   await page.waitForTimeout(1500); await shot('poster1');
   await send(page,'地点改成教学楼B305'); await answered(page,2); await page.waitForTimeout(1500); await shot('poster2');
 });
 await compare('poster');
 let link='';
 await step('podcast', async()=>{
   await page.goto('/?skill=podcast');
   await attach(page,[{name:'复盘.md',mimeType:'text/markdown',buffer:Buffer.from('# 第三季度客户服务复盘\n\n## 总体情况\n\n第三季度共受理工单12,846件，同比增长12.5%。平均首次响应时间为3.2分钟。\n\n## 主要问题\n\n大促期间排队时长最高达到11分钟，放弃率为6.3%。\n\n## 下一步\n\n11月底前上线退款自动审核。\n')}]);
   await send(page,'把附件做成一期 2 分钟的播客'); await answered(page,1); await page.waitForTimeout(1500); await shot('podcast1');
   await send(page,'删掉第2句'); await answered(page,2); await page.waitForTimeout(1000);
   await page.getByRole('button',{name:'分享',exact:true}).click();
   const dialog=page.getByRole('dialog',{name:'分享任务'});
   await dialog.getByRole('button',{name:'创建分享链接'}).click(); await dialog.getByRole('button',{name:'复制链接'}).click(); await page.waitForTimeout(500);
   link=/https?:\S+/.exec(await page.evaluate(()=>navigator.clipboard.readText()))?.[0]??''; log('   ',link.slice(0,80));
   await page.keyboard.press('Escape');
 });
 await compare('podcast');
 await step('share guest', async()=>{
   const { page: g } = await stage.openWindow(server,{quiet:true});
   await g.goto(link); await g.getByText('这是分享的任务回放，只能查看').waitFor();
   await g.getByRole('region',{name:'播客文字稿'}).waitFor({timeout:15000});
   await g.getByRole('group',{name:'播放器'}).getByRole('button',{name:'播放',exact:true}).click();
   await g.getByRole('group',{name:'播放器'}).getByRole('button',{name:'暂停'}).waitFor();
   await g.waitForTimeout(2500);
   log('   position', await g.getByRole('slider',{name:'播放进度'}).inputValue(), 'edit buttons', await g.getByRole('button',{name:/修改第/}).count(), 'current', await g.locator('[data-current]').count());
   await shot('share_podcast',g);
   await g.getByRole('button',{name:'回放过程'}).click(); await g.getByRole('progressbar',{name:'回放进度'}).waitFor(); await g.getByRole('button',{name:'跳到结果'}).click(); await g.getByRole('button',{name:'回放过程'}).waitFor();
   const { page: p } = await stage.openWindow(server,{quiet:true, viewport:phone, hasTouch:true, isMobile:true, colorScheme:'dark'});
   await p.goto(link); await p.getByRole('article',{name:'回答'}).last().waitFor(); await p.waitForTimeout(1000); await shot('share_phone',p);
   await p.getByRole('button',{name:/podcast\.html|复盘/}).first().click(); await p.waitForTimeout(2000); await shot('share_phone_podcast',p);
   log('   wide', await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth));
 });
} finally { await stage.close().catch((e:any)=>log('close',String(e).slice(0,300))); await browser.close(); }
process.exit(0);
