/** Keeps the key out of every sentence that is thrown, logged or shown. */

const hidden = '［已隐藏］';

/** What looks like a secret in text that a provider wrote, whoever's secret it is. */
const secretLooking = [
  /\b(?:(?:sk|pk|key)-|AIza)[\w*.-]{8,}/g,
  /\bBearer\s+\S+/gi,
  /\/\/[^\s/@]+:[^\s/@]+@/g,
  /([?&](?:key|api[-_]?key|token|sig)=)[^\s&]+/gi,
];

/** Credentials as they stand in texts that people and files hold. */
const credentials = [
  ...secretLooking,
  /\bBasic\s+[A-Za-z0-9+/=]{8,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|npm_|hf_|LTAI)[\w-]{10,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<=(?:\b(?:authorization|x-api-key|api[-_]?key|secret[-_]?key|access[-_]?token|client[-_]?secret|password|passwd)|密码|口令|密钥)["'”]?\s*[:=：]\s*["'“]?)(?!［已隐藏］)[^\s"'“”,;，；。]{4,}/gi,
];

/** Fields that hold nothing but a credential. */
const secretName =
  /^(?:(?:proxy-)?authorization|(?:x-)?api[-_]?key|password|passwd|pwd|secret|(?:client|secret|private|access)[-_]?(?:secret|key)|(?:access|refresh|id)[-_]?token|cookie)$/i;

/** The same value with everything in its texts that looks like a credential replaced. */
export function maskSecrets<T>(value: T): T {
  // Each branch gives back the shape it was given.
  if (typeof value === 'string') return credentials.reduce((text, pattern) => text.replace(pattern, hidden), value as string) as T;
  if (Array.isArray(value)) return value.map(maskSecrets) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretName.test(key) && typeof inner === 'string' && inner !== '' ? hidden : maskSecrets(inner),
    ]),
  ) as T;
}

/** Gives a function that replaces the key, in any spelling a URL or header may have, and whatever else looks like one. */
export function redactor(api_key: string): (text: string) => string {
  const spellings = [api_key, encodeURIComponent(api_key), Buffer.from(api_key).toString('base64')].filter((s) => s.length >= 4);
  return (text) => {
    let clean = text;
    for (const spelling of spellings) clean = clean.replaceAll(spelling, hidden);
    for (const pattern of secretLooking) clean = clean.replace(pattern, hidden);
    return clean;
  };
}
