/**
 * Plays attacks on the product, deterministically, and prints what stopped them: the tests of docs/security.md that are
 * an attack from beginning to end. Ends with 1 if one got through.
 *
 *   npm run test:attacks
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from '../lib/install.mjs';
import { capture, ROOT } from '../lib/run.mjs';

const LIMITS = 'api/src/commerce/billing/checkout/checkout-limits.test.ts';
const DECLINES = 'api/src/commerce/billing/checkout/declines.test.ts';
const GATEWAY = 'api/src/commerce/billing/provider/stripe/stripe-gateway.test.ts';
const CODES = 'api/src/people/identity/customer/customer-login.test.ts';
const PREVIEWS = 'api/src/remotes/serve/previews.test.ts';
const CONSOLE = 'api/src/operations/panel/console/console.test.ts';
const CREDENTIALS = 'api/src/people/identity/owner/credentials.test.ts';

/** `tests`: the beginnings of the titles that belong to it; without them, all tests of the file. */
const ATTACKS = [
  {
    attack: 'card testing',
    file: LIMITS,
    tests: ['the hourly limit of', 'a network may begin', 'declined cards impose'],
  },
  { attack: 'card testing by one network for a day', file: DECLINES, tests: ['a network can try only'] },
  { attack: 'card testing by one payment', file: GATEWAY, tests: ['a payment for which eight cards'] },
  { attack: 'trying a list of addresses', file: LIMITS, tests: ['after 20 refusals'] },
  {
    attack: 'trying many of a list at once',
    file: 'api/src/platform/http/outcome-limits.test.ts',
    tests: ['starts no more work', 'refuses those who waited'],
  },
  { attack: 'code guessing over two replicas', file: LIMITS, tests: ['guesses of codes'] },
  { attack: 'having the provider asked without end', file: LIMITS, tests: ['a browser with an unpaid'] },
  { attack: 'mail bombing', file: CODES, tests: ['codes are limited per hour', "a customer's new browser"] },
  { attack: 'guessing a shared code', file: CODES, tests: ['the shared code resists'] },
  {
    attack: 'a stolen session, or a payment in another’s name',
    file: 'api/src/people/identity/attacks.test.ts',
  },
  {
    attack: 'choosing a canary',
    file: 'api/src/remotes/serve/cookie-values.test.ts',
    tests: ['0 is read', '7 is read', '999 is read'],
  },
  {
    attack: 'ending a canary',
    file: 'api/src/remotes/releases/deployments.test.ts',
    tests: ['is not ended by one', 'ignores reports with'],
  },
  {
    attack: 'preview phishing',
    file: PREVIEWS,
    tests: ['asks for confirmation', 'blocks the owner’s login'],
  },
  {
    attack: 'a forged identity of a CI',
    file: 'api/src/remotes/access/publishers.test.ts',
    tests: [
      'rejects an ID token',
      'rejects tokens that',
      'exchanges an ID token only',
      'rejects a repository that',
    ],
  },
  { attack: 'the panel from beside it', file: 'api/src/platform/http/sites.test.ts' },
  {
    attack: 'an open page of the owner',
    file: CREDENTIALS,
    tests: ['guessing in an open page', 'with a passkey'],
  },
  { attack: 'hostile archives', file: 'api/src/remotes/storage/unpack.test.ts' },
  { attack: 'hostile builds', file: 'api/src/remotes/checks/check.test.ts' },
  {
    attack: 'secrets by the console',
    file: CONSOLE,
    tests: ['never returns a', 'returns only non', 'lets the server refuse'],
  },
  {
    attack: 'acting by the console',
    file: CONSOLE,
    tests: ['refuses everything', 'refuses an', 'loses privileges'],
  },
  { attack: 'changing the audit log', file: 'api/src/operations/audit/audit.test.ts' },
];

await ensureInstalled();
process.env.NODE_OPTIONS = '--experimental-vm-modules --no-warnings';
const folder = mkdtempSync(path.join(tmpdir(), 'spreadwise-attacks-'));
const report = path.join(folder, 'report.json');
// What a test reports about itself (api/test/reached.ts).
process.env.ATTACKS_REPORT = path.join(folder, 'reached');
const files = [...new Set(ATTACKS.map(({ file }) => file))];
const jest = [
  `${ROOT}node_modules/jest/bin/jest.js`,
  '--selectProjects',
  'api',
  '--json',
  '--outputFile',
  report,
];
await capture(process.execPath, [...jest, '--', ...files]);
const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
const reached = new Map(
  readFileSync(process.env.ATTACKS_REPORT, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
);
rmSync(folder, { recursive: true });

let gotThrough = 0;
for (const { attack, file, tests } of ATTACKS) {
  const played = testResults
    .filter(({ name }) => name.endsWith(file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title }) => !tests || tests.some((start) => title.startsWith(start)));
  const held = played.filter(({ status }) => status === 'passed');
  // An attack that was not played, for example because its test was renamed, proves nothing.
  const missing = (tests ?? ['']).filter((start) => !played.some(({ title }) => title.startsWith(start)));
  if (missing.length > 0 || held.length < played.length) gotThrough += 1;
  console.log(`\n${attack}: ${held.length} of ${played.length} held`);
  for (const { status, fullName } of played) {
    console.log(`  ${status === 'passed' ? 'held ' : 'OPEN '} ${fullName}`);
    if (reached.has(fullName)) console.log(`         reached: ${reached.get(fullName)}`);
  }
  for (const start of missing) console.log(`  OPEN  not played: ${file} ${start}`);
}
process.exit(gotThrough > 0 ? 1 : 0);
