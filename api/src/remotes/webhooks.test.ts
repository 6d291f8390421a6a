/** Webhooks: told of each step, signed, again and again until they are taken, and never from inside the house. */
import { createHmac } from 'node:crypto';
import { auditLog, remoteWebhookDeliveries, remoteWebhooks } from '../db/schema';
import { createLeasesStore } from '../lib/leases/lease-store';
import { createLeases } from '../lib/leases/leases';
import type { Answered, Post } from '../lib/outgoing/post';
import { REAL_TIMERS } from '../lib/timing/timers';
import { sweepTables } from '../retention/testing/sweep-tables';
import { buildFiles, createRemotesHarness, zipped } from './testing/remotes-harness';
import { remotesStory } from './testing/remotes-story';

let postAnswer: () => number;
beforeEach(() => {
  postAnswer = () => 200;
});
const story = remotesStory(() => ({ postAnswer: () => postAnswer() }));
const { database } = story;

const REMOTE = { remote: 'mfe-auth' };
const URL_OF_TEAM = 'https://hooks.example.com/spreadwise';
const later = (seconds: number) => {
  story.site.clock = new Date(story.site.clock.getTime() + seconds * 1000);
};
async function add(url = URL_OF_TEAM): Promise<{ id: string; secret: string }> {
  const { status, body } = await story.server.post('/api/remotes/webhooks', { ...REMOTE, url });
  expect(status).toBe(200);
  return body;
}
/** Lets everything else go on until it holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}
async function deliverAll() {
  let sent: number;
  do {
    sent = story.server.posts.length;
    await story.server.remotes.deliver();
  } while (story.server.posts.length > sent);
  return story.server.posts.splice(0).map((post) => ({ ...post, message: JSON.parse(String(post.body)) }));
}
const shown = async () => {
  const { body } = await story.server.get('/api/remotes/status?remote=mfe-auth');
  return (body as { webhooks: { endedAt: string | null; deliveries: Record<string, unknown>[] }[] })
    .webhooks[0];
};

it('are told of each step with what the audit log says of it', async () => {
  await add();
  const one = await story.server.publish('one');
  const two = await story.server.publish('two', {});
  const step = (path: string, body = {}) => story.server.post(`/api/remotes/${path}`, { ...REMOTE, ...body });
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
  const { body } = await story.server.upload(zipped(buildFiles('one', 'OwnerLogin', { budget: 90 })));
  const contract = body.contract.id;
  const refuse = { ...REMOTE, contract, reason: 'Too heavy.' };
  await story.server.post('/api/admin/remotes/contract/refuse', refuse);
  await story.server.post('/api/admin/remotes/contract/approve', { ...REMOTE, contract });
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
  const test = (webhook: string) =>
    story.server.post('/api/remotes/webhooks/test', { ...REMOTE, id: webhook });
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
  await story.server.publish('one', {});
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
  await story.server.publish('one', {});
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
  await story.server.publish('one', {});
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
  await story.server.publish('one');
  postAnswer = () => 410;
  await deliverAll();
  postAnswer = () => 200;
  await story.server.publish('two');
  later(3_600);
  expect(await deliverAll()).toEqual([]);
  expect((await shown())?.endedAt).toBe('2026-11-21T09:30:00.000Z');
});

it('are sent nothing more after a 410, also of what was on its way beside it', async () => {
  const answers: ((status: number) => void)[] = [];
  const sendPost = () => new Promise<Answered>((resolve) => answers.push((status) => resolve({ status })));
  const slow = await createRemotesHarness(database.db, story.site, { sendPost });
  await add();
  await story.server.publish('one');
  const delivered = slow.remotes.deliver();
  await until(() => answers.length === 2);
  answers[0]?.(410);
  await until(async () => (await shown())?.endedAt !== null);
  answers[1]?.(500);
  await delivered;
  later(3_600);
  expect(await deliverAll()).toEqual([]);
  expect((await shown())?.deliveries.map(({ state }) => state)).toEqual(['failed', 'failed']);
});

it('are sent three messages at once of one remote, and a slow one keeps no other remote waiting', async () => {
  const slow: (() => void)[] = [];
  const quick: string[] = [];
  const sendPost = ({ url, body }: Post) => {
    if (url === URL_OF_TEAM)
      return new Promise<Answered>((resolve) => slow.push(() => resolve({ status: 200 })));
    quick.push(JSON.parse(String(body)).type);
    return Promise.resolve({ status: 200 });
  };
  const other = await createRemotesHarness(database.db, story.site, { sendPost });
  await add();
  await add();
  await story.server.post('/api/remotes/webhooks', {
    remote: 'mfe-signup',
    url: 'https://hooks.example.com/other',
  });
  for (const text of ['one', 'two']) await story.server.publish(text);
  const signup = (text: string) =>
    story.server.publishFiles(buildFiles(text, 'Signup'), { remote: 'mfe-signup', activate: 'now' });
  await signup('three');
  const delivered = other.remotes.deliver();
  await until(() => quick.length === 2);
  expect(slow).toHaveLength(3);
  await signup('four');
  slow.pop()?.();
  await until(() => quick.length === 4);
  await until(() => slow.length === 3);
  let isDone = false;
  void delivered.then(() => {
    isDone = true;
  });
  await until(() => {
    for (const answer of slow.splice(0)) answer();
    return isDone;
  });
  expect(await deliverAll()).toEqual([]);
});

it('are left to the replica that is at it', async () => {
  let answer: ((status: number) => void) | undefined;
  const sendPost = () =>
    new Promise<Answered>((resolve) => {
      answer = (status) => resolve({ status });
    });
  const first = await createRemotesHarness(database.db, story.site, { sendPost });
  const sleep = () => Promise.reject(new Error('This waits.'));
  const leases = createLeases(createLeasesStore(database.db), { ...REAL_TIMERS, sleep });
  const second = await createRemotesHarness(database.db, story.site, { leases });
  await add();
  await story.server.publish('one', {});
  const delivered = first.remotes.deliver();
  await until(() => answer !== undefined);
  await second.remotes.deliver();
  expect(second.posts).toEqual([]);
  answer?.(200);
  await delivered;
});

it('are told nothing when the step itself does not happen', async () => {
  await add();
  await story.server.publish('one');
  await deliverAll();
  expect((await story.server.post('/api/remotes/canary/end', REMOTE)).status).toBe(409);
  expect(await deliverAll()).toEqual([]);
});

it('are five at most, can be removed with what waits for them, and both are written down', async () => {
  const { id } = await add();
  for (let count = 1; count < 5; count += 1) await add();
  const { status } = await story.server.post('/api/remotes/webhooks', { ...REMOTE, url: URL_OF_TEAM });
  expect(status).toBe(409);
  await story.server.publish('one', {});
  expect((await story.server.post('/api/remotes/webhooks/remove', { ...REMOTE, id })).status).toBe(204);
  expect((await story.server.post('/api/remotes/webhooks/remove', { ...REMOTE, id })).status).toBe(404);
  expect(await deliverAll()).toHaveLength(4);
  const actions = (await database.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'remote.webhookAdded')).toHaveLength(5);
  expect(actions).toContain('remote.webhookRemoved');
});

it('and their messages are kept for a week', async () => {
  await add();
  await story.server.publish('one', {});
  await deliverAll();
  later(6 * 86_400);
  await sweepTables(database.db, story.site.clock);
  expect(await database.db.$count(remoteWebhookDeliveries)).toBe(1);
  later(2 * 86_400);
  await sweepTables(database.db, story.site.clock);
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
  const { status, body } = await story.server.post('/api/remotes/webhooks', { ...REMOTE, url });
  expect([status, (body as { error: string }).error]).toEqual([422, expect.stringMatching(/\.$/)]);
});

it('a team has those of its own remote only', async () => {
  const { body } = await story.server.post('/api/admin/remotes/token', { remote: 'mfe-signup', label: 'CI' });
  const { token } = body as { token: string };
  const asked = { ...REMOTE, url: URL_OF_TEAM };
  expect((await story.server.post('/api/remotes/webhooks', asked, token)).status).toBe(403);
  expect(
    (await story.server.post('/api/remotes/webhooks', { ...asked, remote: 'mfe-signup' }, token)).status,
  ).toBe(200);
});
