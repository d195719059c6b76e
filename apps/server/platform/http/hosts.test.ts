import { expect, test } from 'vitest';
import { createHostCheck, nameIn, strangeHostSentence, type HostSettings } from './hosts.ts';

const here: HostSettings = {
  listens_at: '127.0.0.1',
  public_origin: '',
  content_origin: '',
  internal_address: '',
  allowed: [],
  ownNames: () => ['Desk', '192.168.1.5', 'fe80::1%eth0', 'fd00::5'],
};

const mine = [
  'localhost',
  'localhost:3000',
  'LOCALHOST.:3000',
  '127.0.0.1:8080',
  '127.9.9.9',
  '[::1]:3000',
  '[0:0::1]',
  '[::ffff:127.0.0.1]',
  'a.localhost:1',
];
const strange = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'evil.example.localhost.com',
  '127.0.0.1.evil.example',
  'localhost:3000@evil.example',
  'evil.example/localhost',
  'localhost:3000:1',
  'localhost%00',
  'local host',
  '[::1',
  '::1',
  ' ',
  '',
];

test('by default the names of this machine’s loopback, however they are written, and nothing else', () => {
  const answeredAs = createHostCheck(here);
  for (const host of mine) expect([host, answeredAs(host)]).toEqual([host, 'page']);
  for (const host of [...strange, '192.168.1.5:3000', 'desk', '0.0.0.0', '128.0.0.1'])
    expect([host, answeredAs(host)]).toEqual([host, null]);
  expect(answeredAs(undefined)).toBeNull();
});

test('where it listens to others, its own name and addresses too, as they are at the moment', () => {
  let own = ['Desk', '192.168.1.5', 'fe80::1%eth0', 'fd00::5'];
  for (const listens_at of ['0.0.0.0', '::', '192.168.1.5', 'desk']) {
    own = ['Desk', '192.168.1.5', 'fe80::1%eth0', 'fd00::5'];
    const answeredAs = createHostCheck({ ...here, listens_at, ownNames: () => own });
    for (const host of [
      ...mine,
      '192.168.1.5:3000',
      'desk:80',
      'DESK.',
      '[fd00::5]:3000',
      '[FD00:0::5]',
      '[fe80::1]',
      listens_at.includes(':') ? `[${listens_at}]` : listens_at,
    ])
      expect([listens_at, host, answeredAs(host)]).toEqual([listens_at, host, 'page']);
    for (const host of [...strange, '192.168.1.6', 'desk.example']) expect([host, answeredAs(host)]).toEqual([host, null]);
    own = ['10.0.0.7'];
    expect(answeredAs('10.0.0.7:3000')).toBe('page');
  }
});

test('and what is set: the public origin, where other processes come in, a list; the content origin for files', () => {
  const answeredAs = createHostCheck({
    ...here,
    public_origin: 'https://antou.example.com',
    internal_address: 'http://10.0.0.5:3000',
    content_origin: 'https://files.example.net:8443',
    allowed: ['antou.lan', 'fd00::9'],
  });
  for (const host of ['antou.example.com', 'Antou.Example.com:443', '10.0.0.5:3000', 'antou.lan:81', '[fd00::9]:3000', 'localhost'])
    expect([host, answeredAs(host)]).toEqual([host, 'page']);
  expect(answeredAs('files.example.net')).toBe('content');
  for (const host of [...strange, 'example.com', 'x.antou.lan']) expect([host, answeredAs(host)]).toEqual([host, null]);
});

test('made-up spellings don’t fill the memory of known ones, and the sentence repeats no markup', () => {
  const answeredAs = createHostCheck(here);
  for (let port = 1; port < 2000; port++) expect(answeredAs(`localhost:${port}`)).toBe('page');
  expect(nameIn('<b>')).toBeNull();
  expect(strangeHostSentence('<script>')).not.toContain('<');
  expect(strangeHostSentence('evil.example:3000')).toMatch(/“evil\.example”.*ALLOWED_HOSTS.*PUBLIC_ORIGIN/);
});
