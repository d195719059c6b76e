/** How long the built-in engine takes from sending a request until the last of a deck's ten pages is there, as a page that follows the task's stream sees it. */
import { median, watchShare, type Figure } from './figure.ts';
import { signUp, startProduct, watch } from './product.ts';

const rounds = 3;
const request = `做一份10页的PPT：社区图书馆年度总结，大纲如下：
一、接待
- 全年接待读者 86400 人次，同比增长 12%
- 晚间到馆人次占 31%
二、借阅
- 2023年借阅量31万册，2024年借阅量36万册，2025年借阅量42万册
三、馆藏
- 新购图书 5300 册，其中童书 2100 册
- 报刊 180 种，全年更新四次
四、活动
- 举办活动 64 场，其中亲子阅读 28 场
- 暑期阅读营开了六期，每期两周
五、服务
- 老年读者的数字设备使用率只有 21%
- 大字书和听书机放到一楼入口
六、场地
- 二楼自习室改成分时预约
- 儿童区的地垫和书架全部换新
七、队伍
- 志愿者 126 人，全年服务 3400 小时
- 馆员参加古籍修复和急救培训
八、明年
- 增设自助借还机 4 台
- 周末开放到晚上9点`;

export async function deckBench(): Promise<Figure[]> {
  const product = await startProduct();
  const share = watchShare();
  try {
    const person = await signUp(product);
    const times: number[] = [];
    // The first fetches the recipes and starts what pages are measured with.
    for (let round = 0; round <= rounds; round += 1) {
      const task_id = await person.newTask();
      const followed = await watch(product, person, task_id);
      const done = followed.next('run_end');
      const begun = performance.now();
      await person.send(task_id, request);
      const ended = await done;
      followed.end();
      const { subpage_uris } = await pagesOf(product.origin, person.cookie, task_id);
      if (subpage_uris.length !== 10) throw new Error(`the deck has ${subpage_uris.length} pages`);
      if (round > 0) times.push(ended - begun);
    }
    const note = `a thread had ${(share.stop() * 100).toFixed(0)} % of a core`;
    return [
      { name: 'a deck of ten pages from send to its last page', value: median(times) / 1000, unit: 's', target: 15, want: 'at most', note },
    ];
  } finally {
    share.stop();
    await product.stop();
  }
}

async function pagesOf(origin: string, cookie: string, task_id: string): Promise<{ subpage_uris: string[] }> {
  const response = await fetch(`${origin}/api/v1/ppt-agent/${task_id}/subpage-uris`, { headers: { cookie } });
  // The contract's envelope.
  const { data } = (await response.json()) as { data: { subpage_uris: string[] } };
  return data;
}
