/** Webhooks: told of each step, signed, again and again until they are taken, and never from inside the house. */
import { createHmac } from 'node:crypto';
import { testDatabase } from '../../test/database';
import { auditLog, remoteWebhookDeliveries, remoteWebhooks } from '../db/schema';
import {
  buildFiles,
  createRemotesHarness,
  createRemotesSite,
  type RemotesHarness,
  type RemotesSite,
  zipped,
} from './testing/remotes-harness';

jest.setTimeout(30_000);

const database = testDatabase();
let site: RemotesSite;
let server: RemotesHarness;
let postAnswer: () => number;
beforeEach(async () => {
  postAnswer = () => 200;
  site = await createRemotesSite();
  server = await createRemotesHarness(database.db, site, { postAnswer: () => postAnswer() });
});
afterEach(() => site.remove());

const REMOTE = { remote: 'mfe-auth' };
const URL_OF_TEAM = 'https://hooks.example.com/spreadwise';
const later = (seconds: number) => {
  site.clock = new Date(site.clock.getTime() + seconds * 1000);
};
async function add(url = URL_OF_TEAM): Promise<{ id: string; secret: string }> {
  const { status, body } = await server.post('/api/remotes/webhooks', { ...REMOTE, url });
  expect(status).toBe(200);
  return body;
}
async function deliverAll() {
  let sent: number;
  do {
    sent = server.posts.length;
    await server.remotes.deliver();
  } while (server.posts.length > sent);
  return server.posts.splice(0).map((post) => ({ ...post, message: JSON.parse(post.body) }));
}
const shown = async () => {
  const { body } = await server.get('/api/remotes/status?remote=mfe-auth');
  return (body as { webhooks: { endedAt: string | null; deliveries: Record<string, unknown>[] }[] })
    .webhooks[0];
};

it('are told of each step with what the audit log says of it', async () => {
  await add();
  const one = await server.publish('one');
  const two = await server.publish('two', {});
  const step = (path: string, body = {}) => server.post(`/api/remotes/${path}`, { ...REMOTE, ...body });
  await step('canary', { version: two, share: 5 });
  await step('canary/end');
  await step('activate', { version: two });
  await step('rollback');
  const messages = (await deliverAll()).map(({ message }) => message);
  expect(messages).toHaveLength(7);
  expect(messages.map(({ type, data }) => [type, data.version ?? data.to]).sort()).toEqual(
    [
      ['remote.published', one],
      ['remote.activated', one],
      ['remote.published', two],
      ['remote.canary.began', two],
      ['remote.canary.ended', two],
      ['remote.activated', two],
      ['remote.rolled-back', two],
    ].sort(),
  );
  expect(messages[0]).toMatchObject({
    timestamp: '2026-11-21T09:30:00.000Z',
    data: { remote: 'mfe-auth', actor: 'owner' },
  });
});

it('are told of what waits for the owner, and of the answer', async () => {
  await add();
  const { body } = await server.upload(zipped(buildFiles('one', 'OwnerLogin', { budget: 90 })));
  const contract = body.contract.id;
  const refuse = { ...REMOTE, contract, reason: 'Too heavy.' };
  await server.post('/api/admin/remotes/contract/refuse', refuse);
  await server.post('/api/admin/remotes/contract/approve', { ...REMOTE, contract });
  const messages = (await deliverAll()).map(({ message: { type, data } }) => [type, data.contract]);
  expect(messages.sort()).toEqual([
    ['remote.contract.approved', contract],
    ['remote.contract.refused', contract],
    ['remote.contract.waiting', contract],
    ['remote.published', contract],
  ]);
});

it('are sent a test message when it is asked for, one at a time', async () => {
  const { id } = await add();
  const test = (webhook: string) => server.post('/api/remotes/webhooks/test', { ...REMOTE, id: webhook });
  expect((await test(id)).status).toBe(204);
  expect((await test(id)).status).toBe(409);
  expect((await test('0'.repeat(24))).status).toBe(404);
  const [sent, ...others] = await deliverAll();
  expect(others).toEqual([]);
  expect(sent?.message).toEqual({
    type: 'remote.test',
    timestamp: '2026-11-21T09:30:00.000Z',
    data: { remote: 'mfe-auth', actor: 'owner', webhook: id, url: URL_OF_TEAM },
  });
  expect((await shown())?.deliveries[0]).toMatchObject({
    event: 'remote.test',
    state: 'delivered',
    result: '200',
  });
  expect((await test(id)).status).toBe(204);
});

it('are signed as the scheme says, with a secret that is told once and kept nowhere', async () => {
  const { id, secret } = await add();
  await server.publish('one', {});
  const [{ headers, body, url } = { headers: {} as Record<string, string>, body: '', url: '' }] =
    await deliverAll();
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(url).toBe(URL_OF_TEAM);
  expect(headers['webhook-timestamp']).toBe(String(Date.parse('2026-11-21T09:30:00Z') / 1000));
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(key).toHaveLength(32);
  const kept = JSON.stringify([
    await database.db.select().from(remoteWebhooks),
    await database.db.select().from(auditLog),
  ]);
  expect(kept).toContain(id);
  expect(kept).not.toContain(secret.slice(6));
});

it('get a message again, later each time, under the same id, until they take it', async () => {
  await add();
  await server.publish('one', {});
  const ids = new Set<string | undefined>();
  const tryOnce = async (answer: () => number) => {
    postAnswer = answer;
    const sent = await deliverAll();
    for (const { headers } of sent) ids.add(headers['webhook-id']);
    return sent.length;
  };
  expect(await tryOnce(() => 500)).toBe(1);
  later(4);
  expect(await tryOnce(() => 200)).toBe(0);
  later(1);
  const silent = () => {
    throw new Error('no answer in time');
  };
  expect(await tryOnce(silent)).toBe(1);
  expect((await shown())?.deliveries[0]).toMatchObject({
    state: 'waiting',
    tries: 2,
    result: 'no answer in time',
  });
  later(10);
  expect(await tryOnce(() => 204)).toBe(1);
  expect(await tryOnce(() => 204)).toBe(0);
  expect((await shown())?.deliveries[0]).toMatchObject({ state: 'delivered', tries: 3, result: '204' });
  expect(ids.size).toBe(1);
});

it('are given up after about a day, and a redirect is no delivery', async () => {
  await add();
  await server.publish('one', {});
  postAnswer = () => 302;
  let sent = 0;
  for (let hours = 0; hours < 48; hours += 1) {
    sent += (await deliverAll()).length;
    later(3_600);
  }
  expect(sent).toBe(16);
  expect((await shown())?.deliveries[0]).toMatchObject({ state: 'failed', result: '302' });
});

it('are sent nothing more once they answer 410', async () => {
  await add();
  await server.publish('one');
  postAnswer = () => 410;
  await deliverAll();
  postAnswer = () => 200;
  await server.publish('two');
  later(3_600);
  expect(await deliverAll()).toEqual([]);
  expect((await shown())?.endedAt).toBe('2026-11-21T09:30:00.000Z');
});

it('are sent at most three messages a run each, so that none keeps another waiting', async () => {
  await add();
  await add('https://hooks.example.com/other');
  for (const text of ['one', 'two', 'three']) await server.publish(text);
  await server.remotes.deliver();
  const urls = server.posts.map(({ url }) => url);
  expect(urls.filter((url) => url === URL_OF_TEAM)).toHaveLength(3);
  expect(urls).toHaveLength(6);
});

it('are told nothing when the step itself does not happen', async () => {
  await add();
  await server.publish('one');
  await deliverAll();
  expect((await server.post('/api/remotes/canary/end', REMOTE)).status).toBe(409);
  expect(await deliverAll()).toEqual([]);
});

it('are five at most, can be removed with what waits for them, and both are written down', async () => {
  const { id } = await add();
  for (let count = 1; count < 5; count += 1) await add();
  const { status } = await server.post('/api/remotes/webhooks', { ...REMOTE, url: URL_OF_TEAM });
  expect(status).toBe(409);
  await server.publish('one', {});
  expect((await server.post('/api/remotes/webhooks/remove', { ...REMOTE, id })).status).toBe(204);
  expect((await server.post('/api/remotes/webhooks/remove', { ...REMOTE, id })).status).toBe(404);
  expect(await deliverAll()).toHaveLength(4);
  const actions = (await database.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'remote.webhookAdded')).toHaveLength(5);
  expect(actions).toContain('remote.webhookRemoved');
});

it('and their messages are kept for a week', async () => {
  await add();
  await server.publish('one', {});
  await deliverAll();
  later(6 * 86_400);
  await server.remotes.sweep();
  expect(await database.db.$count(remoteWebhookDeliveries)).toBe(1);
  later(2 * 86_400);
  await server.remotes.sweep();
  expect(await database.db.$count(remoteWebhookDeliveries)).toBe(0);
  expect(await database.db.$count(remoteWebhooks)).toBe(1);
});

it.each([
  'http://hooks.example.com/',
  'https://user:secret@hooks.example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.1.2.3/',
  'https://[::ffff:10.1.2.3]/',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f000001/',
  'https://localhost/',
  'https://database.internal/',
  'https://redis/',
  'ftp://hooks.example.com/',
  'hooks.example.com',
])('%s is not sent to in production', async (url) => {
  const { status, body } = await server.post('/api/remotes/webhooks', { ...REMOTE, url });
  expect([status, (body as { error: string }).error]).toEqual([422, expect.stringMatching(/\.$/)]);
});

it('a team has those of its own remote only', async () => {
  const { body } = await server.post('/api/admin/remotes/token', { remote: 'mfe-signup', label: 'CI' });
  const { token } = body as { token: string };
  const asked = { ...REMOTE, url: URL_OF_TEAM };
  expect((await server.post('/api/remotes/webhooks', asked, token)).status).toBe(403);
  expect((await server.post('/api/remotes/webhooks', { ...asked, remote: 'mfe-signup' }, token)).status).toBe(
    200,
  );
});
