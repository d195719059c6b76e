import { chromium } from 'playwright-core';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { startServer } from './e2e/kit/server.ts';
import { arrive, answered, attach, send, documentText, newPerson } from './e2e/kit/desk.ts';
import { writeNotesDocx, writeSalesCsv } from './e2e/kit/office-files.ts';
const folder='/tmp/shots'; mkdirSync(folder,{recursive:true});
const server=await startServer('/tmp/shots/data-'+Date.now());
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
const ctx=await browser.newContext({viewport:{width:1440,height:900},baseURL:server.address,locale:'zh-CN',reducedMotion:'reduce'});
const page=await ctx.newPage();
const sizes=[[1440,900],[1180,800],[390,844]] as const;
async function shoot(name:string, ready:()=>Promise<void>){
  for(const [width,height] of sizes) for(const colorScheme of ['light','dark'] as const){
    await page.setViewportSize({width,height}); await page.emulateMedia({colorScheme}); await page.reload(); await ready(); await page.waitForTimeout(500);
    await page.screenshot({path:join(folder,`${name}-${width}-${colorScheme}.png`)});
  }
  await page.setViewportSize({width:1440,height:900}); await page.emulateMedia({colorScheme:'light'}); await page.reload(); await page.waitForTimeout(500);
}
await page.goto('/sign/oauth'); await page.getByRole('tab',{name:'注册'}).waitFor();
await shoot('sign', async()=>{await page.getByRole('tab',{name:'注册'}).click();await page.getByRole('button',{name:'注册并登录'}).click();});
await page.goto('/'); await page.waitForTimeout(600); await page.screenshot({path:folder+'/home-anon.png'});
await arrive(page,newPerson('林晓'));
for(const q of ['写一份国庆放假通知，10月1日至7日放假','整理11月18日产品例会纪要，参会人：李敏、王强','写一份年会活动方案，预算 8 万元，120 人']){ await page.goto('/?skill=writing'); await send(page,q); await page.waitForURL(/task/); await answered(page,1); }
await page.goto('/'); await page.waitForTimeout(500);
await shoot('home', async()=>{await page.getByRole('textbox',{name:'输入你的需求'}).waitFor();});
await page.goto('/?skill=writing');
await attach(page,[await writeNotesDocx('/tmp/shots'),writeSalesCsv('/tmp/shots')]);
await page.screenshot({path:folder+'/home-attached.png'});
await send(page,'根据附件写一份周报，800 字左右，标题为《华东区第47周销售周报》');
await answered(page,1); await documentText(page).waitFor();
await page.waitForTimeout(800); await page.screenshot({path:folder+'/task-fresh.png'});
await shoot('task', async()=>{await page.getByRole('article',{name:'回答'}).waitFor(); await page.waitForTimeout(400); const o=page.getByRole('button',{name:'打开文件预览'}); if(await o.isVisible() && page.viewportSize()!.width!==1180) await o.click(); });
await page.setViewportSize({width:390,height:844}); await page.reload(); await page.waitForTimeout(800); await page.screenshot({path:folder+'/task-390-chat.png'});
await page.getByRole('button',{name:'打开侧边栏'}).click(); await page.waitForTimeout(400); await page.screenshot({path:folder+'/drawer-390.png'});
await browser.close(); await server.stop();
