/** Who holds a lease, according to the database. */
import { testDatabase } from '../../../../test/database';
import { ageLeases } from '../../../../test/leases';
import { createLeasesStore } from './lease-store';
import { createLeases, LeaseBusyError } from './leases';

const MINE = { key: 'checkout:ada', holder: 'me' };
const YOURS = { key: 'checkout:ada', holder: 'you' };

const database = testDatabase();
const store = () => createLeasesStore(database.db);

test('a held lease is refused to others until it expires or is dropped', async () => {
  const { takeLease, dropLease, isHeld } = store();
  expect(await takeLease(MINE, 15_000)).toBe(true);
  expect(await takeLease(YOURS, 15_000)).toBe(false);
  expect(await takeLease(MINE, 15_000)).toBe(true);
  expect(await isHeld(MINE.key)).toBe(true);
  await ageLeases(database.db, 16_000);
  expect(await isHeld(MINE.key)).toBe(false);
  expect(await takeLease(YOURS, 15_000)).toBe(true);
  expect(await dropLease(YOURS)).toBe(true);
  expect(await takeLease(MINE, 15_000)).toBe(true);
});

test('tryHold runs the work alone, or returns at once if the key is held', async () => {
  const wait = () => Promise.reject(new Error('This waits.'));
  const leases = createLeases(store(), { sleep: wait, every: () => () => undefined });
  const work = jest.fn(async () => undefined);
  const second = () => leases.tryHold(MINE.key, work);
  expect(await leases.tryHold(MINE.key, async () => expect(await second()).toBe(false))).toBe(true);
  expect(work).not.toHaveBeenCalled();
  expect([await second(), await second()]).toEqual([true, true]);
  expect(work).toHaveBeenCalledTimes(2);
});

test('renewing extends an expired lease unless another holder has taken it', async () => {
  const { takeLease, renewLease, dropLease, confirmLease } = store();
  await takeLease(MINE, 15_000);
  await ageLeases(database.db, 16_000);
  expect(await renewLease(MINE, 15_000)).toBe(true);
  expect(await takeLease(YOURS, 15_000)).toBe(false);
  await ageLeases(database.db, 16_000);
  await takeLease(YOURS, 15_000);
  expect([await renewLease(MINE, 15_000), await dropLease(MINE)]).toEqual([false, false]);
  await expect(confirmLease(MINE)).rejects.toThrow(LeaseBusyError);
  await confirmLease(YOURS);
});

test('work succeeds even if its lease cannot be dropped', async () => {
  const leases = createLeases({
    ...store(),
    dropLease: () => Promise.reject(new Error('the database is away')),
  });
  expect(await leases.hold('checkout:ada', async () => 'paid')).toBe('paid');
});
