/** The state of a history entry whose page is come to in order to go on with what stands in its input. */
export const goOnWriting = 'go on writing';
