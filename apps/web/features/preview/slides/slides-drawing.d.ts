/** The address of the script that draws presentations in a frame; apps/web/slides-drawing.ts makes it. */
declare module 'virtual:slides-drawing' {
  const address: string;
  export default address;
}
