/** Stands for a reader caught in a file: says its process id and never answers. */
process.stdin.resume();
process.stdin.on('end', () => {
  process.stdout.write(`${JSON.stringify({ note: String(process.pid) })}\n`);
  setInterval(() => undefined, 1_000);
});
