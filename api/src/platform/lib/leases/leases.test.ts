import { createKeptLease, type Lease } from './leases';

/** One of several holders has the lease until the test calls `lapse`. */
function setUp() {
  let held: string | null = null;
  const renewed = jest.fn();
  const renewals = new Set<() => void>();
  const table = {
    async takeLease({ holder }: Lease) {
      held ??= holder;
      return held === holder;
    },
    async renewLease({ holder }: Lease) {
      renewed();
      return held === holder;
    },
    async dropLease({ holder }: Lease) {
      if (held === holder) held = null;
    },
  };
  const every = (_: number, work: () => void) => {
    renewals.add(work);
    return () => void renewals.delete(work);
  };
  return {
    renewed,
    open: () => createKeptLease(table, { key: 'alerts', lifetimeMs: 10_000 }, { every }),
    lapse() {
      held = null;
    },
    timePasses() {
      for (const work of renewals) work();
    },
  };
}

test('keeps the lease with its first holder, also between runs, until it is dropped', async () => {
  const { open } = setUp();
  const [mine, yours] = [open(), open()];
  const news: boolean[] = [];
  const work = async (isNew: boolean) => void news.push(isNew);
  expect([await mine.run(work), await yours.run(work), await mine.run(work)]).toEqual([true, false, true]);
  expect(news).toEqual([true, false]);
  await mine.drop();
  expect([await yours.run(work), await mine.run(work)]).toEqual([true, false]);
  expect(news).toEqual([true, false, true]);
});

test('reports isNew after another holder had the lease, and after a failed run', async () => {
  const { open, lapse } = setUp();
  const [mine, yours] = [open(), open()];
  const news: boolean[] = [];
  const work = async (isNew: boolean) => void news.push(isNew);
  await mine.run(work);
  lapse();
  await yours.run(async () => {});
  expect(await mine.run(work)).toBe(false);
  lapse();
  await mine.run(work);
  await expect(mine.run(() => Promise.reject(new Error('no database')))).rejects.toThrow();
  await mine.run(work);
  expect(news).toEqual([true, true, true]);
});

test('renews the lease during a long run, and drop() waits for the run', async () => {
  const { open, renewed, timePasses } = setUp();
  const [mine, yours] = [open(), open()];
  let finish = () => {};
  const done = mine.run(() => new Promise((resolve) => (finish = resolve)));
  await new Promise(setImmediate);
  timePasses();
  expect(renewed).toHaveBeenCalledTimes(1);
  const dropped = mine.drop();
  expect(await yours.run(async () => {})).toBe(false);
  finish();
  await Promise.all([done, dropped]);
  timePasses();
  expect(renewed).toHaveBeenCalledTimes(1);
  expect(await yours.run(async () => {})).toBe(true);
});
