/** Words without the markup they were copied with: <b>天猫</b>, **天猫**. A sign that is no markup stays. Pure. */

const tags = 'b|i|u|s|em|strong|span|font|mark|small|big|sub|sup|a|p|div|label|code|del|ins|h[1-6]|li|ul|ol|center';

export function withoutMarkup(words: string): string {
  return words
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n')
    .replace(new RegExp(`</?(?:${tags})(?:\\s[^<>]*)?/?>`, 'gi'), '')
    .replace(/&(nbsp|amp|lt|gt);/g, (_, name: string) => ({ nbsp: ' ', amp: '&', lt: '<', gt: '>' })[name] ?? '')
    .replace(/(\*\*|__)(?=\S)([^*\n]+?)(?<=\S)\1/g, '$2');
}
