export function Viewer() {
  return null;
}
