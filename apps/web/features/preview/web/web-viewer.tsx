/** Shows a web page somebody attached: as it looks without its scripts and without anything fetched from outside. */
import { useMemo } from 'react';
import { GuardedFrame, tameElements } from '../guarded-frame.tsx';
import { textOf } from '../text/encoding.ts';
import { Unshowable } from '../unshowable.ts';
import { ViewerBar } from '../viewer-bar.tsx';
import type { ViewerProps } from '../viewers.ts';

export function Viewer({ name, bytes }: ViewerProps) {
  const page = useMemo(() => {
    const text = textOf(bytes);
    if (text === null) throw new Unshowable('文件里不是网页内容，可以下载后查看');
    const { head, body } = new DOMParser().parseFromString(text, 'text/html');
    tameElements(head);
    tameElements(body);
    return { head: head.innerHTML, body: body.innerHTML };
  }, [bytes]);
  return (
    <div className="flex h-full flex-col">
      <ViewerBar>网页里的脚本和外部图片不会加载</ViewerBar>
      <div className="min-h-0 flex-1">
        <GuardedFrame title={name} head={page.head} body={page.body} />
      </div>
    </div>
  );
}
