/** Verifies the public record by its hashes: as the server publishes it, and with one digit changed. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishedDay } from './record-days';

const run = promisify(execFile);
const SCRIPT = join(__dirname, '../../../../../scripts/trials/verify-record.mjs');
const FEED = 'simulated';
const tiersOf = (at: number) => ({
  PRO: {
    figures: { signals: at, eur: 1.5e-7 * at, later: -12.5 },
    speeds: [{ reaction: 'desk', brier: 0.25 }],
  },
  GOLD: { figures: { signals: at + 1, eur: 1e21, later: 0.1 }, speeds: [] },
});

/** Like the response of GET /api/track-record: the days by tier, and their hashes beside them. */
function recordOf(count: number) {
  const days = Array.from({ length: count }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
  return {
    feed: FEED,
    tiers: (['PRO', 'GOLD'] as const).map((tier) => ({
      tier,
      days: days.map((day, at) => ({ day, ...tiersOf(at)[tier] })),
    })),
    published: days.map((day, at) => {
      const { hash } = publishedDay(FEED, day, tiersOf(at) as never);
      return { day, hash };
    }),
  };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'record-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function verify(text: string) {
  const file = join(folder, 'track-record.json');
  await writeFile(file, text);
  return run(process.execPath, [SCRIPT, '--file', file]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  );
}

test('verify-record accepts thirty published days that have the hash of their figures', async () => {
  expect(await verify(JSON.stringify(recordOf(30)))).toEqual({
    code: 0,
    said: '30 of 30 published days have the hash of their figures.\n',
  });
});

test('verify-record finds one changed digit and names its day', async () => {
  const changed = JSON.stringify(recordOf(30)).replace('"signals":7,', '"signals":8,');
  const { code, said } = await verify(changed);
  expect(code).toBe(1);
  expect(said).toContain('29 of 30 published days');
  expect(said).toMatch(/^2026-10-0[78]: published [0-9a-f]{64}, and its figures have [0-9a-f]{64}$/m);
});

test('verify-record fails for a record without published days', async () => {
  expect((await verify(JSON.stringify(recordOf(0)))).code).toBe(1);
});
