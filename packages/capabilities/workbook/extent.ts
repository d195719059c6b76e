/** How large a sheet can be. */

export const mostRows = 1_048_576;
export const mostColumns = 16_384;
