import { expect, it } from 'vitest';
import { isOfSite, siteDomain } from './site-domain.ts';

it('names whose site an address is', () => {
  const named = {
    'https://mail.example.com/inbox?x=1': 'example.com',
    'http://a.b.example.com.cn:8080/': 'example.com.cn',
    'https://example.co.uk/': 'example.co.uk',
    'https://someone.github.io/app': 'someone.github.io',
    'http://127.0.0.1:4000/login': '127.0.0.1',
    'http://[::1]/': '[::1]',
    'http://localhost:3000/': 'localhost',
    'https://com.cn/': '',
    'https://github.io/': '',
    'about:blank': '',
    'file:///etc/passwd': '',
    'no address': '',
  };
  for (const [url, domain] of Object.entries(named)) expect([url, siteDomain(url)]).toEqual([url, domain]);
});

it('knows whose a cookie is', () => {
  expect(['.example.com', 'www.example.com', 'example.com'].every((one) => isOfSite(one, 'example.com'))).toBe(true);
  expect(['.com', 'badexample.com', 'example.com.evil.net'].some((one) => isOfSite(one, 'example.com'))).toBe(false);
});
