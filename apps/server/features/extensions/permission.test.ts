/** Permission of the sites behind extensions: asked of a real provider, bound to whoever asked, renewed, revoked, and not asked of those that play false. */
import { afterAll, afterEach, expect, it } from 'vitest';
import type { UserSetting } from '#contract/operations/extensions.ts';
import { agreeAtProvider } from '#e2e/kit/mcp-stand-in.ts';
import { anonymous, signUp, type Person } from '#server/whole/testing.ts';
import { add, call, startExtensionDesk } from './testing.ts';

const desk = await startExtensionDesk();
const { pool, server, standIn, worker, somebodyWithStandIn, toolsOf } = desk;

afterEach(() => standIn.reset());
afterAll(() => desk.close());

async function settingOf(who: Person, extension_id: string): Promise<UserSetting['oauth_settings'][number]> {
  const { user_setting_map } = await who.get('MGetUserSetting', { extension_ids: [extension_id] });
  const [site] = user_setting_map[extension_id]?.oauth_settings ?? [];
  if (!site) throw new Error('no site');
  return site;
}

/** The person's browser at an address of ours. */
async function visit(
  who: Person,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string; words: string }> {
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie: who.cookie, ...headers } });
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    words: (await answer.text()).replace(/<style>.*<\/style>|<[^>]+>/gs, ' '),
  };
}

it('is asked of the site, kept sealed, renewed with rotation, and gone when it is revoked', async () => {
  Object.assign(standIn.script, { wants_auth: true, token_seconds: 3600 });
  const { who, extension_id } = await somebodyWithStandIn();
  const site = await settingOf(who, extension_id);
  expect(site).toMatchObject({
    domain: standIn.issuer_host,
    oauth_status: 'Unauthorized',
    oauth_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/auth\/extensions\/start\?/),
  });
  expect(await add(who, extension_id)).toMatchObject({ status: 409, msg: '请先完成账号授权。' });

  const { location } = await visit(who, site.oauth_url);
  const asked = new URL(location);
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  expect(asked.searchParams.get('resource')).toBe(standIn.url);
  const back = await agreeAtProvider(location);
  const stranger = await signUp(server);
  expect(await visit(stranger, back)).toMatchObject({ status: 400, words: expect.stringContaining('不是从这里发起的') });
  expect(await visit(anonymous(server), back)).toMatchObject({ status: 401 });
  expect(await visit(stranger, site.oauth_url)).toMatchObject({ status: 404 });
  expect(await visit(who, site.oauth_url, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect(await visit(who, back)).toMatchObject({ status: 200, words: expect.stringContaining('授权成功') });
  expect(await visit(who, back)).toMatchObject({ status: 400 });
  expect(await settingOf(who, extension_id)).toMatchObject({ oauth_status: 'Authorized', oauth_url: '' });

  expect(await add(who, extension_id)).toMatchObject({ status: 200 });
  await who.get('SaveUserSetting', { extension_id, user_setting: {} });
  const { rows } = await pool.query<{ sealed_tokens: string; forget_at: number | null }>(
    'select sealed_tokens, forget_at from extension_auth where extension_id = $1',
    [extension_id],
  );
  expect(rows).toEqual([{ sealed_tokens: expect.stringMatching(/^v1\./), forget_at: null }]);

  const tools = await toolsOf(who);
  const weather = () => call(tools, 'mcp__weather__weather', { city: '杭州' });
  expect(await weather()).toMatchObject({ ok: true });
  // Tokens that end at once: every call renews, two side by side don't void each other's.
  standIn.script.token_seconds = 1;
  const held = await worker.hands.authoriser.accessFor(who.user_id, extension_id);
  const renewed = await Promise.all([1, 2].map(() => worker.hands.authoriser.accessFor(who.user_id, extension_id, held ?? '')));
  expect(renewed).not.toContain(held);
  expect(renewed).not.toContain(null);
  expect(await weather()).toMatchObject({ ok: true });

  standIn.asked.length = 0;
  const { user_setting } = await who.get('RevokeExtensionAuth', { extension_id, entity_id: site.entityId });
  expect(user_setting.oauth_settings).toMatchObject([{ oauth_status: 'Unauthorized' }]);
  expect(standIn.asked).toContain('/token/revocation');
  expect(await weather()).toMatchObject({ ok: false, output: expect.stringContaining('请先完成账号授权') });
  const { rows: audit } = await pool.query<{ action: string }>(
    "select action from audit_log where user_id = $1 and action like '%extension%' order by audit_id",
    [who.user_id],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'save_custom_extensions',
    'authorise_extension',
    'install_extension',
    'revoke_extension',
  ]);
});

it('that the person does not give is not kept', async () => {
  standIn.script.wants_auth = true;
  const { who, extension_id } = await somebodyWithStandIn();
  const { location } = await visit(who, (await settingOf(who, extension_id)).oauth_url);
  expect(await visit(who, await agreeAtProvider(location, { deny: true }))).toMatchObject({
    status: 400,
    words: expect.stringContaining('您没有同意授权'),
  });
  expect(await settingOf(who, extension_id)).toMatchObject({ oauth_status: 'Unauthorized' });
});

it('is not asked of a site that would run a script, go without PKCE, inside the network, or speak for another', async () => {
  standIn.script.wants_auth = true;
  const { who, extension_id } = await somebodyWithStandIn();
  const { oauth_url } = await settingOf(who, extension_id);
  for (const [says, words] of [
    [{ authorization_endpoint: 'javascript:alert(1)' }, '没有能开始授权'],
    [{ authorization_endpoint: 'http://elsewhere.example/auth' }, '不是 https'],
    [{ code_challenge_methods_supported: ['plain'] }, 'PKCE'],
    [{ token_endpoint: 'http://169.254.169.254/token' }, '不是 https'],
    [{ registration_endpoint: 'https://127.0.0.1:8099/reg' }, '内部网络'],
    [{ issuer: 'https://accounts.example' }, '与它的地址不符'],
  ] as const) {
    standIn.script.provider_says = says;
    const answer = await visit(who, oauth_url);
    expect([says, answer]).toMatchObject([says, { status: 502, location: '', words: expect.stringContaining(words) }]);
  }
});
