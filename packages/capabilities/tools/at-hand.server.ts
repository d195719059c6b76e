/** Which tools that are not always needed a run is given: a model reads every description at every call. */
import { extensionOf } from '#contract/task.ts';
import type { TaskAtHand } from '../deliverables/kit.server.ts';

interface Use {
  /** What a request for it may be said with. */
  words: RegExp;
  /** Endings of files that it is for. */
  endings: RegExp;
}

const uses: Record<string, Use> = {
  files: {
    words:
      /文件|附件|压缩|打包|解压|改名|重命名|文件名|命名|替换|目录|清单|文本|代码|脚本|配置|zip|csv|json|txt|\bmd\b|yaml|xml|rename|unzip/i,
    endings: /^(?:zip|txt|csv|tsv|json|jsonl|xml|ya?ml|toml|ini|log|sql|js|ts|py|css|sh|svg)$/,
  },
  // Weekdays and intervals, in the ways people say them.
  schedule: {
    words:
      /每(?:天|日|晚|早|周|星期|礼拜|个?月|年|隔|逢|小时|半小时|\s*\d+\s*(?:分钟|个?小时|天))|每个?(?:工作日|周末|星期)|工作日|定时|定期|周期|按时|提醒|到点|自动(?:执行|运行|跑|发)|cron|schedule|remind|every\s|daily|weekly|monthly/i,
    endings: /(?!)/,
  },
  database: { words: /数据库|建表|入库|SQL|sqlite|select\s|database/i, endings: /^(?:sqlite3?|db3?|sql)$/ },
};

export function isAtHand(tool: string, { words, names }: Omit<TaskAtHand, 'skill'>): boolean {
  const use = uses[tool];
  return !use || use.words.test(words) || names.some((name) => use.endings.test(extensionOf(name)));
}
