import { createJudge } from './failures';

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
