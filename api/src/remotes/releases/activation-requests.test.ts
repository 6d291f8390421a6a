/** Mails to the owner about versions that wait for approval: once each, in time, and limited in number. */
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
  /** Each budget asks for more than is approved, so each contract is a new one. */
  const publish = async (budget: number) => {
    const files = buildFiles(`build ${budget}`, 'OwnerLogin', { budget });
    return (await server.upload(zipped(files), { activate: 'now' })).body;
  };
  return { server, publish };
};

test('mails the owner once per waiting version, with a link to the panel', async () => {
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

test('sends the mail after a crash or a mail server outage, but not after the owner refused', async () => {
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

test('limits the mails if a CI requests many activations', async () => {
  const { server, publish } = await setUp();
  for (let at = 0; at < 10; at += 1) {
    await publish(200 + at);
    await server.runJobs();
  }
  expect(server.mails).toHaveLength(6);
});
