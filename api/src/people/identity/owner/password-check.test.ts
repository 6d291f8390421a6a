/** Floods of password checks, and the hash itself. */
import { createPasswordCheck, hashPassword } from './owner-password';

/** A check whose hashing ends when the test says so. */
function heldCheck() {
  const running: ((matches: boolean) => void)[] = [];
  const started: string[] = [];
  const check = createPasswordCheck('', {
    hash: hashPassword,
    verify: (_, password) => {
      started.push(password);
      return new Promise((resolve) => running.push(resolve));
    },
  });
  const finishOne = async () => {
    await new Promise(setImmediate);
    running.shift()?.(false);
    await new Promise(setImmediate);
  };
  return { check, started, finishOne };
}

test('the real hash matches its password and no other', async () => {
  const { check, hash, phcHash } = createPasswordCheck(await hashPassword('öwner pässword'));
  expect(await check(phcHash, 'öwner pässword', false)).toBe('right');
  expect(await check(phcHash, 'owner password', false)).toBe('wrong');
  expect(await check(await hash('owner password'), 'owner password', false)).toBe('right');
});

test('a flood runs two checks at a time, keeps sixteen waiting and refuses the rest', async () => {
  const { check, started, finishOne } = heldCheck();
  const verdicts = Array.from({ length: 30 }, (_, i) => check.check('', `guess ${i}`, false));
  expect(await Promise.all(verdicts.slice(18))).toEqual(Array(12).fill('busy'));
  expect(started).toHaveLength(2);
  await finishOne();
  expect(started).toHaveLength(3);
  for (let i = 0; i < 30; i += 1) await finishOne();
  expect(await Promise.all(verdicts.slice(0, 18))).toEqual(Array(18).fill('wrong'));
});

test('the owner’s known browser goes ahead of a flood and is never refused', async () => {
  const { check, started, finishOne } = heldCheck();
  const flood = Array.from({ length: 18 }, (_, i) => check.check('', `guess ${i}`, false));
  const owner = check.check('', 'owner', true);
  await finishOne();
  expect(started[2]).toBe('owner');
  for (let i = 0; i < 20; i += 1) await finishOne();
  expect(await owner).toBe('wrong');
  await Promise.all(flood);
});

test('a failed check frees its slot', async () => {
  const check = createPasswordCheck('', {
    hash: hashPassword,
    verify: () => Promise.reject(new Error('out of memory')),
  });
  for (let i = 0; i < 5; i += 1) await expect(check.check('', 'x', false)).rejects.toThrow('out of memory');
});
