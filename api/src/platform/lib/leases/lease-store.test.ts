/** Who holds a lease, as the database sees it. */
import { testDatabase } from '../../../../test/database';
import { ageLeases } from '../../../../test/leases';
import { createLeasesStore } from './lease-store';
import { createLeases, LeaseBusyError } from './leases';

const MINE = { key: 'checkout:ada', holder: 'me' };
const YOURS = { key: 'checkout:ada', holder: 'you' };

const database = testDatabase();
const store = () => createLeasesStore(database.db);

test('one that is held is nobody else’s until it lapses or is dropped', async () => {
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

test('who only tries does the work alone, or goes away at once', async () => {
  const wait = () => Promise.reject(new Error('This waits.'));
  const leases = createLeases(store(), { sleep: wait, every: () => () => undefined });
  const work = jest.fn(async () => undefined);
  const second = () => leases.tryHold(MINE.key, work);
  expect(await leases.tryHold(MINE.key, async () => expect(await second()).toBe(false))).toBe(true);
  expect(work).not.toHaveBeenCalled();
  expect([await second(), await second()]).toEqual([true, true]);
  expect(work).toHaveBeenCalledTimes(2);
});

test('renewing prolongs one that has lapsed, unless another holder has it by now', async () => {
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

test('work that is done is done, though its lease could not be dropped', async () => {
  const leases = createLeases({
    ...store(),
    dropLease: () => Promise.reject(new Error('the database is away')),
  });
  expect(await leases.hold('checkout:ada', async () => 'paid')).toBe('paid');
});
