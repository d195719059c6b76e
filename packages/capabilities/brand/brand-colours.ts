/** Which colours say something of a brand. */

/** Chroma of a bright colour; below it is grey. */
export const bright = 0.06;

/** What Office and LibreOffice begin with. */
export const unchosen: ReadonlySet<string> = new Set(
  '4f81bd c0504d 9bbb59 8064a2 4bacc6 f79646 4472c4 ed7d31 ffc000 5b9bd5 70ad47 156082 e97132 196b24 0f9ed5 a02b93 4ea72e 18a303 0369a3 a33e03 8e03a3 c99c00 c9211e'
    .split(' ')
    .map((one) => `#${one}`),
);
