/** The gate as a team runs it: against what a product provides, with what the owner would be asked to approve. */
import { CALLS, CONTRACT_FILE } from '@spreadwise/contract';
import { checkBuild } from './check';
import { CONTRACT, edited, LIVE, NAME, SLOTS, sample, withFile } from './testing/sample';

const provided = { ...LIVE, calls: Object.keys(CALLS), slots: SLOTS };
const { files } = withFile(CONTRACT_FILE, JSON.stringify(CONTRACT));

test('passes a build that the server would accept, and returns the version that it would get', async () => {
  const outcome = await checkBuild({ remote: NAME, files, provided });
  expect(outcome).toMatchObject({ refusals: [], asked: null });
  expect(outcome.version).toMatch(/^[0-9a-f]{20}$/);
});

test.each<[string, object, RegExp]>([
  [
    'an export that the live page does not have',
    { packages: { ...LIVE.packages, react: { ...LIVE.packages.react, exports: ['createElement'] } } },
    /shared-api: .*(lazy|useState)/,
  ],
  [
    'a call that the live API does not have',
    { calls: ['GET /api/config'] },
    /contract: .*"POST \/api\/auth\/logout", which the live API does not have/,
  ],
  [
    'a slot that no remote offers',
    { slots: [] },
    /contract: .*mfe-dashboard\.overview, which no live remote/,
  ],
])('refuses %s with the server’s message', async (_, other, words) => {
  const { refusals } = await checkBuild({ remote: NAME, files, provided: { ...provided, ...other } });
  expect(refusals.map(({ rule, message }) => `${rule}: ${message}`).join('\n')).toMatch(words);
});

test('takes the calls from the product, which may be of a later release than the team’s SDK', async () => {
  const call = 'POST /api/auth/later';
  const { files: newer } = edited('Welcome.js', 'POST /api/auth/logout', call);
  const contract = JSON.stringify({ ...CONTRACT, calls: [...CONTRACT.calls, call] });
  const build = new Map(newer).set(CONTRACT_FILE, Buffer.from(contract));
  const later = { ...provided, calls: [...provided.calls, call] };
  expect((await checkBuild({ remote: NAME, files: build, provided: later })).refusals).toEqual([]);
});

test('refuses a build without a contract', async () => {
  const without = new Map([...sample().files].filter(([name]) => name !== CONTRACT_FILE));
  const { refusals } = await checkBuild({ remote: NAME, files: without, provided });
  expect(refusals).toMatchObject([{ rule: 'contract', message: expect.stringContaining('is missing') }]);
});

test('lists what the owner would be asked, compared with the approved contract', async () => {
  const first = await checkBuild({ remote: NAME, files, provided, approved: null });
  expect(first.asked?.map(({ text }) => text).join(' ')).toContain('/samples');
  const again = await checkBuild({ remote: NAME, files, provided, approved: CONTRACT });
  expect(again.asked).toEqual([]);
});
