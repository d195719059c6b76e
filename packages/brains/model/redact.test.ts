import { expect, test } from 'vitest';
import { maskSecrets } from './redact.ts';

test('credentials are hidden wherever they stand, and nothing else', () => {
  const shown = maskSecrets({
    text: 'curl -H "Authorization: Bearer abc.def.ghi" https://me:pass123@example.com/?token=deadbeef01',
    input: { password: 'hunter2', url: 'https://example.com', nested: [{ api_key: 'k-1' }] },
    schema: { properties: { password: { type: 'string' } } },
    jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefg',
    pem: '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n之后',
    plain: '密钥管理制度：每季度检查一次。token 用量 1,024。',
  });
  const all = JSON.stringify(shown);
  for (const secret of ['abc.def', 'pass123', 'deadbeef01', 'hunter2', 'k-1', 'eyJhbG', 'MIIE']) expect(all).not.toContain(secret);
  expect(shown).toMatchObject({
    input: { url: 'https://example.com' },
    schema: { properties: { password: { type: 'string' } } },
    pem: expect.stringMatching(/之后$/),
    plain: '密钥管理制度：每季度检查一次。token 用量 1,024。',
  });
});
