import { expect, test } from 'vitest';
import { openPackage } from './package.ts';
import { firstStyles, openStyles } from './styles-part.ts';

test('what is added to a style sheet without number formats makes each list once, in the order of the format', () => {
  const pack = openPackage({
    'xl/workbook.xml': '<workbook/>',
    'xl/styles.xml': firstStyles,
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  });
  const styles = openStyles(pack, 'xl/workbook.xml');
  styles.lookOf(0, { bold: true });
  styles.lookOf(0, { number_format: '0.0"吨"' });
  styles.save();
  const lists = [...pack.text('xl/styles.xml').matchAll(/<(numFmts|fonts|fills|borders|cellStyleXfs|cellXfs)[ >]/g)].map(
    ([, name]) => name,
  );
  expect(lists).toEqual(['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs']);
});
