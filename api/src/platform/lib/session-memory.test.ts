/** Cached sessions: in any order of events, an ended session is never returned. */
import fc from 'fast-check';
import type { Session } from './session';
import { createSessionMemory } from './session-memory';

const KEPT_MS = 5_000;
const customerSession = (tokenHash: string, customerId: string, version: number): Session => ({
  ...{ role: 'CUSTOMER', tokenHash, customerId, permissions: [], addressProven: true, tier: 'PRO' },
  ...{ email: String(version), until: null },
});

function setUp() {
  let at = 0;
  let isUp = true;
  let lookUps = 0;
  const told: (string | null)[] = [];
  const memory = createSessionMemory({
    now: () => new Date(at),
    tell: (customerId) => void told.push(customerId),
    isHearing: () => isUp,
  });
  const found = new Map([['a', customerSession('a', 'cus_1', 1)]]);
  const find = memory.remembering(async (hash) => {
    lookUps += 1;
    return found.get(hash) ?? null;
  });
  return {
    ...{ memory, find, found, told },
    lookUps: () => lookUps,
    pass: (ms: number) => {
      at += ms;
    },
    setHearing: (is: boolean) => {
      isUp = is;
    },
  };
}

test('looks up a session once for all calls within five seconds, and returns none after sign-out', async () => {
  const { memory, find, found, told, lookUps, pass } = setUp();
  for (let call = 0; call < 10; call += 1) expect(await find('a')).not.toBeNull();
  expect(lookUps()).toBe(1);
  pass(KEPT_MS);
  await find('a');
  expect(lookUps()).toBe(2);
  await memory.changingAccess('cus_1', async () => found.delete('a'));
  expect(await find('a')).toBeNull();
  expect(told).toEqual(['cus_1']);
});

test('keeps a session when another customer changes, or when a change turns out to change nothing', async () => {
  const { memory, find, told, lookUps } = setUp();
  const same = async () =>
    memory.changingAccess(
      'cus_1',
      async () => 'the same',
      () => false,
    );
  const asked = find('a');
  memory.forget('cus_2');
  await asked;
  await same();
  await find('a');
  expect([lookUps(), told]).toEqual([1, []]);
  const failing = memory.changingAccess(
    'cus_1',
    () => Promise.reject(new Error('away')),
    () => false,
  );
  await expect(failing).rejects.toThrow('away');
  await find('a');
  expect([lookUps(), told]).toEqual([2, ['cus_1']]);
});

test('does not cache a session beyond its `until`', async () => {
  const { find, found, lookUps, pass } = setUp();
  found.set('a', { ...customerSession('a', 'cus_1', 1), until: new Date(1_000) } as Session);
  await find('a');
  pass(999);
  await find('a');
  expect(lookUps()).toBe(1);
  pass(1);
  await find('a');
  expect(lookUps()).toBe(2);
});

test('looks up every time: the owner, unknown tokens, and everyone while the bus is down', async () => {
  const { find, found, lookUps, setHearing } = setUp();
  found.set('owner', { role: 'OWNER', tokenHash: 'owner', permissions: [], isRecent: true });
  for (const hash of ['owner', 'owner', 'nobody', 'nobody']) await find(hash);
  expect(lookUps()).toBe(4);
  await find('a');
  setHearing(false);
  await find('a');
  await find('a');
  expect(lookUps()).toBe(7);
});

const CUSTOMERS = ['cus_1', 'cus_2'] as const;
const step = fc.record({
  act: fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('call' as const), hash: fc.nat(3) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('change' as const), hash: fc.nat(3), isEnd: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 6_000 }) }),
    },
  ),
  process: fc.nat(1),
  /** How many pending steps run before the next one. */
  goOn: fc.nat(6),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Two processes on one database; messages between them can arrive late or never. */
function world(s: fc.Scheduler, isTold: boolean) {
  let at = 0;
  const versions = new Map<string, number>();
  const ended = new Set<string>();
  /** What was committed when; and per process, what its callers know to be finished. */
  const history: { readonly at: number; readonly customer: string; readonly version: number }[] = [];
  const done = [new Map<string, number>(), new Map<string, number>()];
  const overFor = [new Set<string>(), new Set<string>()];
  const customerOf = (hash: number) => CUSTOMERS[hash % 2] ?? '';
  const processes = [0, 1].map((number) => {
    const memory = createSessionMemory({
      now: () => new Date(at),
      tell(customerId) {
        if (isTold)
          void s
            .schedule(Promise.resolve(), 'told')
            .then(() => processes[1 - number]?.memory.forget(customerId));
      },
      isHearing: () => true,
      most: 3,
    });
    const find = memory.remembering(async (tokenHash) => {
      await s.schedule(Promise.resolve(), 'asked');
      const customer = customerOf(Number(tokenHash));
      const session = customerSession(tokenHash, customer, versions.get(customer) ?? 0);
      const answer = ended.has(tokenHash) ? null : session;
      await s.schedule(Promise.resolve(), 'answered');
      return answer;
    });
    return { memory, find };
  });

  const call = async (hash: number, process: number) => {
    const customer = customerOf(hash);
    const old = history.filter((one) => one.customer === customer && one.at <= at - KEPT_MS);
    const least = Math.max(done[process]?.get(customer) ?? 0, ...old.map(({ version }) => version));
    const isOver = overFor[process]?.has(String(hash));
    const session = await processes[process]?.find(String(hash));
    if (session && isOver) throw new Error('A session that was ended here has answered.');
    if (session?.role === 'CUSTOMER' && Number(session.email) < least)
      throw new Error(`Version ${session.email} was answered, and ${least} was there.`);
  };
  const change = async (hash: number, process: number, isEnd: boolean) => {
    const customer = customerOf(hash);
    let version = 0;
    await processes[process]?.memory.changingAccess(customer, async () => {
      await s.schedule(Promise.resolve(), 'begun');
      version = (versions.get(customer) ?? 0) + 1;
      versions.set(customer, version);
      history.push({ at, customer, version });
      if (isEnd) ended.add(String(hash));
      await s.schedule(Promise.resolve(), 'committed');
    });
    done[process]?.set(customer, Math.max(version, done[process]?.get(customer) ?? 0));
    if (isEnd) overFor[process]?.add(String(hash));
  };
  return {
    async play(steps: readonly Step[]) {
      const running: Promise<void>[] = [];
      for (const { act, process, goOn } of steps) {
        if (act.kind === 'wait') at += act.ms;
        else if (act.kind === 'call') running.push(call(act.hash, process));
        else running.push(change(act.hash, process, act.isEnd));
        for (let turn = 0; turn < goOn; turn += 1) {
          await new Promise(setImmediate);
          if (s.count() > 0) await s.waitOne();
        }
      }
      await s.waitFor(Promise.all(running));
    },
  };
}

test('never returns an ended session, in any order of calls, changes, waits and invalidations', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.boolean(),
      (s, steps, isTold) => world(s, isTold).play(steps),
    ),
    { seed: 28, numRuns: 100 },
  );
});
