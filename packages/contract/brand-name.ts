/** What the files of brand kits are called, and what they can be read from; for both sides, without schemas. */

export const brandSuffix = '.brand.html';

export const isKitName = (name: string): boolean => name.toLowerCase().endsWith(brandSuffix);

/** `云杉.brand.html` → `云杉`. */
export const kitStem = (name: string): string => (isKitName(name) ? name.slice(0, -brandSuffix.length) : name);

/** With the dot. */
export const brandSources = ['.pptx', '.docx', '.png', '.jpg', '.jpeg', '.webp', '.gif'] as const;

export const isBrandPicture = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|bmp|tiff?)$/i.test(name);

export const isBrandSource = (name: string): boolean => brandSources.some((ending) => name.toLowerCase().endsWith(ending));
