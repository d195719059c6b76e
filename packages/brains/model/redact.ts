/** Keeps the key out of every sentence that is thrown, logged or shown. */

const hidden = '［已隐藏］';

/** What looks like a secret in text that a provider wrote, whoever's secret it is. */
const secretLooking = [
  /\b(?:(?:sk|pk|key)-|AIza)[\w*.-]{8,}/g,
  /\bBearer\s+\S+/gi,
  /\/\/[^\s/@]+:[^\s/@]+@/g,
  /([?&](?:key|api[-_]?key|token|sig)=)[^\s&]+/gi,
];

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
