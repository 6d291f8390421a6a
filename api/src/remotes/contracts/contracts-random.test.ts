/** Random actions of teams and the owner: approved contracts never collide, and nothing that waits is active. */
import { collide, type RemoteContract, remoteContract } from '@spreadwise/contract';
import fc from 'fast-check';
import { testDatabase } from '../../../test/database';
import { remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { takeLease } from '../../platform/lib/leases/lease-store';
import { DAY_MS } from '../../platform/lib/time';
import { createApprovalStore } from '../releases/approval-store';
import {
  activate,
  activateBundled,
  BUNDLED,
  beginCanary,
  endCanary,
  type ReleaseDecision,
  rollBack,
  type Situation,
  SYSTEM,
} from '../releases/release-state';
import { createReleaseStore } from '../releases/release-store';
import { deleteUnlessKept, deleteUnusedContracts } from '../releases/sweep-store';
import { contractId } from './read-contract';

const database = testDatabase();
/** The lease that storing files requires. */
const FILES = { key: 'remote files', holder: 'test' };
const NAMES = ['mfe-a', 'mfe-b', 'mfe-c'] as const;
const now = new Date('2026-11-21T09:30:00.000Z');

/** The pages that teams may ask for; all compete for the same few addresses. */
const PAGES = [
  { path: '/one', title: 'One', expose: 'A', audience: 'everyone' },
  { path: '/one', title: 'One', expose: 'A', audience: 'signed-in' },
  { path: '/one', title: 'One', expose: 'A', audience: 'signed-out' },
  { path: '/two', title: 'Two', expose: 'A', audience: 'everyone' },
];
const contractOf = (name: string, pages: readonly number[], budget: number): RemoteContract | null => {
  const asked = { name, team: name, budget, pages: pages.map((index) => PAGES[index]) };
  return remoteContract.safeParse(asked).data ?? null;
};

const name = fc.constantFrom(...NAMES);
const pick = fc.nat({ max: 9 });
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      name,
      pages: fc.uniqueArray(fc.nat({ max: PAGES.length - 1 }), { maxLength: 2 }),
      budget: fc.constantFrom(10, 20),
      bundled: fc.boolean(),
      now: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve' as const), name, pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), name, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('activate' as const), name, pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('canary' as const), name, pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollback' as const), name, pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), name, pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const), name, pick }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

async function run(actions: readonly Action[]): Promise<void> {
  const { db } = database;
  await db.delete(remoteVersions);
  await db.delete(remoteContracts);
  await db.delete(remotes);
  const store = createReleaseStore(db);
  const approvals = createApprovalStore(db);
  await store.open('seed', now);
  let stored = 0;

  const take = (remote: string, actor: string, decide: (situation: Situation) => ReleaseDecision) =>
    store.takeStep(remote, actor, now, decide);
  const publish = async (remote: string, contract: RemoteContract, isBundled: boolean, isNow: boolean) => {
    stored += 1;
    const version = String(stored).padStart(20, '0');
    const by = isBundled ? BUNDLED : `remote:${remote}:1`;
    const record = {
      name: remote,
      version,
      publishedAt: now,
      publishedBy: by,
      bytes: 1,
      brotliBytes: 1,
      filesHash: 'x',
      exposes: ['A'],
      format: 'house' as const,
    };
    const asked = { id: contractId(contract), contract };
    await takeLease(db, FILES, 60_000);
    await store.addVersion(record, asked, {}, FILES);
    if (isBundled) await take(remote, SYSTEM, activateBundled(version));
    else if (isNow && !(await approvals.requestActivation(remote, version, { actor: by, now })))
      await take(remote, by, activate(version));
  };
  const versionAt = async (remote: string, index: number) => {
    const mine = (await db.select().from(remoteVersions).orderBy(remoteVersions.version)).filter(
      (one) => one.name === remote,
    );
    return mine[index % Math.max(1, mine.length)]?.version ?? '0'.repeat(20);
  };
  const contractAt = async (remote: string, index: number) => {
    const mine = (await db.select().from(remoteContracts).orderBy(remoteContracts.id)).filter(
      (one) => one.remote === remote,
    );
    return mine[index % Math.max(1, mine.length)]?.id ?? '';
  };
  const act = async (one: Action): Promise<unknown> => {
    const team = `remote:${one.name}:1`;
    if (one.kind === 'publish') {
      const contract = contractOf(one.name, one.pages, one.budget);
      return contract && publish(one.name, contract, one.bundled, one.now);
    }
    const owner = async () => ({
      remote: one.name,
      id: await contractAt(one.name, one.pick),
      now,
    });
    if (one.kind === 'approve') return approvals.approve(await owner());
    if (one.kind === 'refuse') return approvals.refuse(await owner(), 'No.');
    if (one.kind === 'sweep') {
      const version = await versionAt(one.name, one.pick);
      await deleteUnlessKept(db, { name: one.name, version }, ({ isInUse }) => isInUse);
      return deleteUnusedContracts(db, new Date(now.getTime() + 2 * DAY_MS));
    }
    if (one.kind === 'rollback') return take(one.name, team, rollBack());
    if (one.kind === 'end') return take(one.name, team, endCanary);
    const version = await versionAt(one.name, one.pick);
    return take(one.name, team, one.kind === 'activate' ? activate(version) : beginCanary(version, 100));
  };
  for (const one of actions) {
    await act(one);
    await holds();
  }
}

async function holds(): Promise<void> {
  const { db } = database;
  const contracts = await db.select().from(remoteContracts);
  const approved = contracts.filter(({ approval }) => approval === 'approved');
  for (const one of approved)
    for (const other of approved)
      if (one.remote !== other.remote)
        for (const page of one.contract.pages)
          expect(other.contract.pages.filter((another) => collide(page, another))).toEqual([]);
  const versions = await db.select().from(remoteVersions);
  for (const { name: remote, activeVersion, canaryVersion } of await db.select().from(remotes))
    for (const given of [activeVersion, canaryVersion]) {
      if (given === null) continue;
      const version = versions.find((one) => one.name === remote && one.version === given);
      const contract = contracts.find((one) => one.remote === remote && one.id === version?.contractId);
      expect([remote, given, contract?.approval]).toEqual([remote, given, 'approved']);
    }
}

test('approved contracts never collide, and no version that waits is ever active', async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 25 }), async (actions) => {
      steps += actions.length;
      await run(actions);
    }),
    { seed: 7, numRuns: process.env.TEST_TIER === 'long' ? 300 : 6 },
  );
  expect(steps).toBeGreaterThan(100);
}, 600_000);
