/** Time as people say it; it moved to where the panel beside the conversation can use it too. */
export { Ticking, timeInWords } from '#web/shell/elapsed.tsx';
