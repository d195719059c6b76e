/** Names of typefaces as people write them; for both sides, without schemas. */

/** Letters, digits and what stands between them in names of typefaces: nothing that ends a name in CSS or XML. */
const familyName = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

export function isTypeface(names: string): boolean {
  const each = familiesOf(names);
  return each.length <= 2 && each.every((name) => familyName.test(name));
}

export function familiesOf(names: string): string[] {
  return names.split(',').map((name) => name.trim());
}
