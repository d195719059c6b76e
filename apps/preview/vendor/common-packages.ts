/** How packages whose modules are not of the standard are read when they are built for sites. */

/** Packages without modules of the standard: what they can be asked for by name. */
export const commonNames: Readonly<Record<string, readonly string[]>> = {
  qrcode: ['create', 'toCanvas', 'toDataURL', 'toString'],
};

/** Packages whose exports are read from themselves when they are built. */
export const commonPackages: readonly string[] = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'papaparse'];
