/** Takes a text along, and says whether that worked. */
import { say } from '#ui/toast.tsx';

export async function copyText(text: string): Promise<void> {
  try {
    const { copy } = await import('#ui/markdown/clipboard.ts');
    await copy({ text });
    say.done('已复制');
  } catch (error) {
    console.warn('copying failed', error);
    say.error('没有复制成功，浏览器没有允许。可以选中文字后自己复制');
  }
}
