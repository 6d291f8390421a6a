/** The owner is mailed of each version that waits for approval: once, in time, and not too often. */
import { testDatabase } from '../../../test/database';
import {
  buildFiles,
  createRemotesHarness,
  createRemotesSite,
  type RemotesSite,
  zipped,
} from '../testing/remotes-harness';

const database = testDatabase();
const REMOTE = 'mfe-auth';

let site: RemotesSite;
beforeEach(async () => {
  site = await createRemotesSite();
});
afterEach(() => site.remove());

const setUp = async (more: object = {}) => {
  const server = await createRemotesHarness(database.db, site, more);
  /** Asks for more than is approved, each time for something else. */
  const publish = async (budget: number) => {
    const files = buildFiles(`build ${budget}`, 'OwnerLogin', { budget });
    return (await server.upload(zipped(files), { activate: 'now' })).body;
  };
  return { server, publish };
};

test('the owner is mailed once, with the way to the panel', async () => {
  const { server, publish } = await setUp();
  expect((await publish(200)).activation).toBe('waits');
  await publish(200);
  await server.runJobs();
  await server.runJobs();
  const [mail, ...more] = server.mails;
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'owner@example.com', subject: 'mfe-auth waits for your approval' });
  expect(mail?.text).toContain('http://localhost:3000/admin');
});

test('a mail follows when the process died before, or no mail server answered, but not once the owner refused', async () => {
  let isAway = true;
  const died = await setUp();
  await died.publish(200);
  const { server, publish } = await setUp({ isMailAway: () => isAway });
  await server.runJobs();
  isAway = false;
  await server.runJobs();
  expect(server.mails).toEqual([]);
  site.clock = new Date(site.clock.getTime() + 5 * 60_000);
  await server.runJobs();
  expect(server.mails).toHaveLength(1);
  const { contract } = await publish(201);
  await server.post('/api/admin/remotes/contract/refuse', {
    ...{ remote: REMOTE, contract: contract.id, reason: 'Not now.' },
  });
  await server.runJobs();
  expect(server.mails).toHaveLength(1);
});

test('a CI that asks again and again fills no mailbox', async () => {
  const { server, publish } = await setUp();
  for (let at = 0; at < 10; at += 1) {
    await publish(200 + at);
    await server.runJobs();
  }
  expect(server.mails).toHaveLength(6);
});
