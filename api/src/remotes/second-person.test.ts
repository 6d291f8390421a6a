/** What everybody gets of a remote waits for a second person, who is neither the owner nor a team. */
import { eq } from 'drizzle-orm';
import { testDatabase } from '../../test/database';
import { reached } from '../../test/reached';
import { auditLog } from '../db/schema';
import { hashSecret } from '../lib/secrets';
import {
  buildFiles,
  createRemotesHarness,
  createRemotesSite,
  OWNER,
  putBundled,
  type RemotesSite,
  zipped,
} from './testing/remotes-harness';

const database = testDatabase();
const JANE = `swa_${'j'.repeat(43)}`;
const REMOTE = 'mfe-auth';

let site: RemotesSite;
beforeEach(async () => {
  site = await createRemotesSite();
});
afterEach(() => site.remove());

const setUp = async (more: object = {}) => {
  const server = await createRemotesHarness(database.db, site, {
    approvers: [
      { name: 'jane', hash: hashSecret(JANE), email: 'jane@example.com' },
      { name: 'sam', hash: hashSecret(`swa_${'s'.repeat(43)}`), email: null },
    ],
    ...more,
  });
  const step = async (call: string, body: object, token = OWNER) => {
    const answer = await server.post(`/api/remotes/${call}`, { remote: REMOTE, ...body }, token);
    return answer as { status: number; body: { active: string; asked: string | null; error?: string } };
  };
  const active = async () => (await server.document()).remotes.find(({ name }) => name === REMOTE)?.version;
  const teamToken = async () =>
    (
      (
        await server.post('/api/admin/remotes/token', {
          remote: REMOTE,
          label: 'CI',
          scopes: ['publish', 'activate'],
        })
      ).body as {
        token: string;
      }
    ).token;
  return { server, step, active, teamToken };
};

test('whoever asks, everybody gets it once the second person has said yes, and the log names both', async () => {
  const { server, step, active, teamToken } = await setUp();
  const token = await teamToken();
  const published = await server.upload(zipped(buildFiles('one')), { activate: 'now' }, token);
  expect(published.body.activation).toBe('waits');
  const { version } = published.body;
  expect(await active()).toBeUndefined();
  expect((await server.get('/api/remotes/waiting', JANE)).body).toMatchObject({
    waiting: [
      { remote: REMOTE, version, askedBy: expect.stringMatching(/^remote:mfe-auth:/), approval: 'approved' },
    ],
  });
  for (const other of [OWNER, token, 'nobody', `swa_${'x'.repeat(43)}`])
    expect((await step('approve', { version }, other)).status).toBeGreaterThanOrEqual(401);
  expect(await active()).toBeUndefined();
  reached('four others said yes, and nothing was given to anybody');
  expect(await step('approve', { version }, JANE)).toMatchObject({ status: 200, body: { active: version } });
  expect(await active()).toBe(version);
  expect((await step('approve', { version }, JANE)).status).toBe(404);
  const [row] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'remote.activated'));
  expect(row).toMatchObject({
    actor: expect.stringMatching(/^remote:mfe-auth:/),
    details: { version, approvedBy: 'approver:jane' },
  });
});

test('the owner’s activation waits as well; a canary of a tenth and a way back do not', async () => {
  const { server, step, active } = await setUp();
  const [one, two] = [await server.publish('one', {}), await server.publish('two', {})];
  expect((await step('activate', { version: one })).body).toMatchObject({ active: null, asked: one });
  await step('approve', { version: one }, JANE);
  expect((await step('canary', { version: two, share: 10 })).status).toBe(200);
  expect(await step('canary', { version: two, share: 10.1 })).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/10 percent/) },
  });
  expect((await step('activate', { version: two })).body).toMatchObject({ active: one, asked: two });
  await step('approve', { version: two }, JANE);
  expect((await step('rollback', {})).body).toMatchObject({ active: one, asked: null });
  expect(await active()).toBe(one);
});

test('what is approved is what was asked for: not what nobody asks for, is asked for no longer, or was declined', async () => {
  const { server, step, active } = await setUp();
  const [one, two] = [await server.publish('one', {}), await server.publish('two', {})];
  await step('activate', { version: one });
  expect((await step('approve', { version: two }, JANE)).status).toBe(404);
  await step('activate', { version: two });
  expect((await step('approve', { version: one }, JANE)).status).toBe(404);
  expect((await step('decline', { version: two, reason: 'Not before the holidays.' }, JANE)).status).toBe(
    204,
  );
  expect((await step('approve', { version: two }, JANE)).status).toBe(404);
  expect(await active()).toBeUndefined();
});

test('the owner’s yes to what a version asks for does not stand for the second person’s, nor the other way', async () => {
  const { server, step, active } = await setUp();
  const files = buildFiles('one', 'OwnerLogin', { calls: ['GET /api/admin/overview'] });
  const { version, contract, activation } = (await server.upload(zipped(files), { activate: 'now' })).body;
  expect({ activation, approval: contract.approval }).toEqual({ activation: 'waits', approval: 'waiting' });
  expect((await step('approve', { version }, JANE)).status).toBe(409);
  const approved = await server.post('/api/admin/remotes/contract/approve', {
    remote: REMOTE,
    contract: contract.id,
  });
  expect(approved).toMatchObject({ status: 200, body: { activated: null } });
  expect(await active()).toBeUndefined();
  await step('approve', { version }, JANE);
  expect(await active()).toBe(version);
});

test('a second person does nothing else: no build, step, preview, token or panel', async () => {
  const { server, step } = await setUp();
  const version = await server.publish('one', {});
  expect((await server.upload(zipped(buildFiles('two')), {}, JANE)).status).toBe(403);
  for (const call of ['activate', 'canary', 'preview', 'rollback', 'canary/end'])
    expect(
      (await step(call, { version, ...(call === 'canary' && { share: 5 }) }, JANE)).status,
    ).toBeGreaterThanOrEqual(400);
  expect((await server.get('/api/admin/remotes', JANE)).status).toBe(401);
  expect((await server.get(`/api/remotes/status?remote=${REMOTE}`, JANE)).status).toBe(200);
});

test('the owner and the second person are mailed once of what waits, with the way there', async () => {
  const { server, step } = await setUp();
  const version = await server.publish('one', {});
  for (let asked = 0; asked < 2; asked += 1) {
    await step('activate', { version });
    await step('activate', { version });
    await server.remotes.mailWishes();
    await server.remotes.mailWishes();
  }
  const [toOwner, toJane, ...more] = server.mails;
  expect(more).toEqual([]);
  expect(toOwner).toMatchObject({ to: 'owner@example.com', subject: 'mfe-auth waits for a second person' });
  expect(toOwner?.text).toContain('http://localhost:3000/admin');
  expect(toJane).toMatchObject({ to: 'jane@example.com', subject: 'mfe-auth waits for your yes' });
  expect(toJane?.text).toContain(`--to http://localhost:3000 --remote mfe-auth --version ${version}`);
});

test('what waits is mailed though the process died before, or no mail server answered, and not once it waits no more', async () => {
  let isAway = true;
  const died = await setUp();
  const versions = await Promise.all(['one', 'two'].map((text) => died.server.publish(text, {})));
  await died.step('activate', { version: versions[0] });
  const { server, step } = await setUp({ isMailAway: () => isAway });
  await server.remotes.mailWishes();
  isAway = false;
  await server.remotes.mailWishes();
  expect(server.mails).toEqual([]);
  site.clock = new Date(site.clock.getTime() + 5 * 60_000);
  await server.remotes.mailWishes();
  expect(server.mails.map(({ to }) => to)).toEqual(['owner@example.com', 'jane@example.com']);
  await step('activate', { version: versions[1] });
  await step('decline', { version: versions[1], reason: 'Not now.' }, JANE);
  await server.remotes.mailWishes();
  expect(server.mails).toHaveLength(2);
});

test('a CI that asks again and again fills no mailbox', async () => {
  const { server, step } = await setUp();
  const versions = await Promise.all(['one', 'two'].map((text) => server.publish(text, {})));
  for (let at = 0; at < 10; at += 1) {
    await step('activate', { version: versions[at % 2] });
    await server.remotes.mailWishes();
  }
  expect(server.mails.filter(({ to }) => to === 'owner@example.com')).toHaveLength(6);
});

test('what asks for more than is approved is mailed to the owner, whose yes it needs', async () => {
  const { server } = await setUp({ approvers: [] });
  const files = buildFiles('one', 'OwnerLogin', { calls: ['GET /api/admin/overview'] });
  await server.upload(zipped(files), { activate: 'now' });
  await server.remotes.mailWishes();
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@example.com', 'mfe-auth waits for your approval'],
  ]);
});

test('the builds beside the program are the operator’s own, and wait for nobody', async () => {
  await putBundled(site, REMOTE, buildFiles('bundled'));
  const { active } = await setUp();
  expect(await active()).toMatch(/^[0-9a-f]{20}$/);
});
