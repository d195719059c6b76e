/** Stands for a reader taken over by a file: tells what it could see and do. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

process.stdin.resume();
process.stdin.on('end', () => {
  const seen = {
    environment: Object.keys(process.env),
    secret: JSON.stringify(process.env).includes('hunter2'),
    name_in_arguments: [...process.argv, ...process.execArgv].join(' ').includes('客户'),
    write: refusal(() => writeFileSync('/tmp/antou-spy', 'x')),
    spawn: refusal(() => spawnSync('true')),
  };
  const unread = { name: '', type: '', overview: '', title: '', day: '', pictures: 0, marks: [], next_offset: null };
  process.stdout.write(`${JSON.stringify({ reading: { ...unread, content: JSON.stringify(seen) } })}\n`, () => process.exit(0));
});

function refusal(action) {
  try {
    action();
    return 'done';
  } catch (error) {
    return error.code;
  }
}
