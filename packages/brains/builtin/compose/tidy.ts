/** A spoken statement as it is written: without the words that its place in the text says already. */
import type { Kind } from './kinds.ts';
import type { Slot } from '../text/slots.ts';
import { withoutMark } from '../text/list-mark.ts';

/** Written style from spoken: no “我”, no “了” after the verb; the cue that the heading already says is dropped. */
export function tidy(text: string, slot: Slot, kind: Kind | null = null): string {
  let clean = withoutMark(text)
    .replace(/^(?:然后|还有|另外|同时|并且|以及|此外|首先|其次|最后|再就是|嗯|就是|主要)+(?:就?是)?(?=.{2})/, '')
    .replace(
      /^(?:我|我们|咱们)(?=(?:本周|这周|今天|本月|这个?月|今年|已|完成|参加|组织|做|负责|计划|下周|准备|打算|对接|修|签|开|拜|跟|整|优|写))/,
      '',
    )
    .trim();
  if (slot === 'done' || slot === 'problem')
    clean = clean.replace(/^(?:做得|做的)?(?:好|不好|不足|欠缺|不够好|待改进)的(?:地方|方面)?(?:是|有|在于)(?=.{3})/, '');
  if (slot === 'done')
    clean = clean.replace(
      /^(?:在)?(?:本周|这周|这一周|本月|这个?月|今天|今日)(?:我|我们)?(?:主要)?(?:的工作(?:内容)?(?:有|是|包括))?[，：:]?(?=.{3})/,
      '',
    );
  if (slot === 'plan') {
    const planned = clean.replace(
      /^(?:下周(?![一二三四五六日天])|下月|下个月|接下来|下一步|明天|后续)?(?:的)?(?:工作)?(?:计划|打算)(?:是|为|有|要|：|:)?\s*/,
      '',
    );
    const when = kind === '周报' ? '下周(?![一二三四五六日天])|' : kind === '月报' ? '下个?月|' : '';
    clean = planned.replace(new RegExp(`^(?:${when}下一步|接下来)(?:要|会|将|我们?)?(?:的工作(?:是|有))?[，：:]?(?=.{3})`), '');
  }
  if (slot === 'problem')
    clean = clean.replace(
      /^(?:目前|现在|主要|当前)?(?:存在|面临|遇到)?的?(?:主要)?(?:问题|风险|困难|不足|风险点)(?:主要)?(?:是|有|为|在于|：|:)\s*/,
      '',
    );
  if (slot === 'agenda') clean = clean.replace(/^(?:会上?|会议)?(?:主要|重点)?(?:讨论|审议|研究|听取|学习|通报)了?/, '');
  if (slot === 'people') clean = clean.replace(/^(?:参会|参加|出席|与会|到会)(?:人员|对象|的人)?(?:的)?(?:有|是|为|：|:)?(?=.{2})/, '');
  if (slot === 'host') clean = clean.replace(/^(?:会议)?主持人?(?:是|为|：|:)?/, '').replace(/^由?(.{2,4})主持(?:会议)?$/, '$1');
  if (slot === 'recipient' || slot === 'signature')
    clean = clean.replace(
      /^(?:(?:主送|抄送|收件人|落款|署名|申请人|报送|呈报|呈送|报请)(?:是|为|写|用)?|(?:我们|我方|我司)(?:公司|单位|这边)?是)[：:]?\s*/,
      '',
    );
  if (slot === 'time' || slot === 'place')
    clean = clean.replace(/^(?:会议|活动|举办|开会|集合)?(?:时间|日期|地点|地址|场地)(?:定)?(?:是|为|在|于|：|:|(?=\d))\s*/, '');
  if (['done', 'plan', 'problem', 'decision'].includes(slot))
    clean = clean.replace(
      /^((?:[\p{Script=Han}]{0,4})(?:完成|修复|签订|签|组织|开展|参加|优化|处理|解决|新增|召开|整理|拜访|上线|发布|推进|对接|制定|编写|提交|启动|举办|走访|获得|实现|搭建|招聘|回访))了(?=.)/u,
      '$1',
    );
  return clean.replace(/[，,、；;。]+$/, '').trim();
}
