/** What stands between an agent and a page, and only a person should pass: signing in, and proving that one is a person. Pure. */
import type { Barrier } from '#contract/content/browser.ts';
import type { Outline } from './outline.server.ts';

const captchaFrames =
  /recaptcha|hcaptcha|turnstile|challenges\.cloudflare\.com|geetest|captcha\.(?:qq|gtimg|alicdn|aliyun)|yidun|nocaptcha/i;
const captchaWords =
  /人机验证|安全验证|滑动验证|拖动(?:下方)?滑块|请完成(?:下方|以下)?验证|图形验证码|点击按钮进行验证|verify (?:that )?you are (?:a )?human|checking your browser|just a moment|are you a robot|unusual traffic/i;
const signInWords = /登录|登陆|扫码|验证码登录|sign[\s-]?in|log[\s-]?in/i;

/** `frames` are the addresses of the frames that can be seen. */
export function barrierOf(page: { url: string; title: string; frames: readonly string[] }, outline: Outline): Barrier | null {
  const words = outline.lines.slice(0, 80).join('\n');
  // A page that only has the widget at the foot of a form is no wall.
  const isShort = outline.lines.join('').length < 1_500;
  if (captchaWords.test(page.title) || (isShort && (captchaWords.test(words) || page.frames.some((frame) => captchaFrames.test(frame)))))
    return 'captcha';
  const asksPassword = outline.has_password && signInWords.test(`${page.title}\n${words}`);
  const isSignInPage =
    isShort && signInWords.test(page.title) && /\/(?:login|signin|sign-in|passport|sso|oauth|authorize)\b/i.test(page.url);
  return asksPassword || isSignInPage ? 'sign_in' : null;
}

export const barrierWords: Record<Barrier, string> = {
  sign_in:
    '提示：这个网页要求登录。不要猜测或索要密码；需要登录才能继续时，用 takeover_browser 请用户接管浏览器自己登录（没有这个工具就请用户另想办法），登录后接着做。',
  captcha: '提示：这个网页要做人机验证。不要尝试绕过；用 takeover_browser 请用户接管浏览器完成验证（没有这个工具就告诉用户），之后接着做。',
};
