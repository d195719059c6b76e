import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, escapePattern, escapeXml, jsonForScript, shellWord, sqlName, unescapeEntities, writableXml } from './escape.ts';

test('what is escaped is read back as it was, and holds no mark that begins or ends anything', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(unescapeEntities(escapeHtml(text))).toBe(text);
      expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      expect(unescapeEntities(escapeXml(text))).toBe(writableXml(text));
    }),
  );
});

test('entities are read once, by name, number and hex; numbers of no character are nothing', () => {
  expect(unescapeEntities('&amp;lt;&LT;&#39;&#x4E2d;&nbsp;&apos;&copy;')).toBe("&lt;<'中\u00a0'&copy;");
  expect(unescapeEntities('&#1114112;&#x110000;')).toBe('');
});

test('XML keeps line ends and emoji, and loses what it has no place for', () => {
  expect(escapeXml('甲\u0000\u000b\n\t😀\ud800"\'')).toBe("甲\n\t😀\ufffd&quot;'");
});

test('JSON in a script is the same value and ends no script', () => {
  const written = jsonForScript({ text: '</script><!--' });
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual({ text: '</script><!--' });
});

test('a word of a shell, a name in SQL, a pattern', () => {
  expect(shellWord("it's $HOME")).toBe(String.raw`'it'\''s $HOME'`);
  expect(sqlName('甲"乙')).toBe('"甲""乙"');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(text).toMatch(new RegExp(`^(?:${escapePattern(text)})$`));
    }),
  );
});
