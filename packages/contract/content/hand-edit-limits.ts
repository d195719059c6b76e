/** Limits of edits by hand that the page knows as well: without the schemas. */

/** Cells of one put. */
export const mostHandCells = 200_000;
