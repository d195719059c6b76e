/** How much one sheet holds: a card of drinks has as many points. */
export const mostPoints = 24;
export const mostFacts = 8;
