import { createJudge, createPauses } from './retries';

const answered = (httpStatus: number) => Object.assign(new Error('no'), { httpStatus });

test('a firewall may say no twice, for a minute each; the third time it is meant', () => {
  const judge = createJudge(() => 0);
  const verdicts = [1, 2, 3].map(() => judge(answered(403)));
  expect(verdicts).toEqual([
    { refusal: null, pauseMs: 60_000 },
    { refusal: null, pauseMs: 60_000 },
    { refusal: 'it refuses this address or country (HTTP 403)', pauseMs: 1_800_000 },
  ]);
});

test('only those in a row count, and none from before all was well', () => {
  const judge = createJudge(() => 0);
  for (const upForMs of [0, 0, 60_000]) expect(judge(answered(403), upForMs).refusal).toBeNull();
  judge(answered(500));
  expect(judge(answered(403)).refusal).toBeNull();
});

test.each([401, 451])('HTTP %i is meant at once', (status) => {
  expect(createJudge(() => 0)(answered(status))).toMatchObject({ pauseMs: 1_800_000 });
});

test('pauses double up to a minute, and never are the same for two exchanges that failed together', () => {
  const long = createPauses(() => 0.999_999);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(() => long.next())).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  const short = createPauses(() => 0);
  expect([0, 1, 2].map(() => short.next())).toEqual([500, 1000, 2000]);
});

test('a healthy minute, and not less, makes the next failure a first one', () => {
  const pauses = createPauses(() => 0);
  pauses.next();
  pauses.next();
  expect(pauses.next(59_999)).toBe(2000);
  expect(pauses.next(60_000)).toBe(500);
});
