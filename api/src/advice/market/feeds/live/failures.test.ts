import { createJudge, createPauses, reasonOf } from './failures';

const answered = (httpStatus: number) => Object.assign(new Error('no'), { httpStatus });

test("treats two 403s in a row as a firewall's limit with a minute's pause each, and the third as a refusal", () => {
  const judge = createJudge(() => 0);
  const verdicts = [1, 2, 3].map(() => judge(answered(403)));
  expect(verdicts).toEqual([
    { refusal: null, pauseMs: 60_000 },
    { refusal: null, pauseMs: 60_000 },
    { refusal: 'it blocks this address or country (HTTP 403)', pauseMs: 1_800_000 },
  ]);
});

test('counts only 403s in a row, and none from before a healthy minute', () => {
  const judge = createJudge(() => 0);
  for (const upForMs of [0, 0, 60_000]) expect(judge(answered(403), upForMs).refusal).toBeNull();
  judge(answered(500));
  expect(judge(answered(403)).refusal).toBeNull();
});

test.each([401, 451])('treats HTTP %i as a refusal at once', (status) => {
  expect(createJudge(() => 0)(answered(status))).toMatchObject({ pauseMs: 1_800_000 });
});

test('createPauses doubles pauses up to a minute, with a jitter of half a pause', () => {
  const long = createPauses(() => 0.999_999);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(() => long())).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  const short = createPauses(() => 0);
  expect([0, 1, 2].map(() => short())).toEqual([500, 1000, 2000]);
});

test('createPauses starts over after a healthy minute, and not before', () => {
  const pauses = createPauses(() => 0);
  pauses();
  pauses();
  expect(pauses(59_999)).toBe(2000);
  expect(pauses(60_000)).toBe(500);
});

test('reasonOf drops the query of a failed call, which may hold keys and signatures', () => {
  const error = new Error(
    'htx GET https://api.huobi.pro/v1/x?AccessKeyId=me&Signature=secret 403 Forbidden\n{}',
  );
  expect(reasonOf(error)).toBe('htx GET https://api.huobi.pro/v1/x?… 403 Forbidden');
});
