import type { RemoteReport } from '@spreadwise/contract';
import { createReporter, impersonal, MOST_AT_ONCE, MOST_OF_A_KIND, SEND_AFTER_MS } from './reporter';

const shown: RemoteReport = { remote: 'mfe-auth', version: '0123456789abcdef0123', kind: 'shown' };
const error = (message: string): RemoteReport => ({ ...shown, kind: 'error', message });

function setUp() {
  const bodies: { tab: string; reports: RemoteReport[] }[] = [];
  return { bodies, reporter: createReporter('ticket', (body) => bodies.push(JSON.parse(body))) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('sends reports together, with the page’s ticket', () => {
  const { bodies, reporter } = setUp();
  reporter.add(shown);
  jest.advanceTimersByTime(SEND_AFTER_MS - 1);
  reporter.add(error('x'));
  expect(bodies).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(bodies).toEqual([{ tab: 'ticket', reports: [shown, error('x')] }]);
  jest.advanceTimersByTime(10 * SEND_AFTER_MS);
  expect(bodies).toHaveLength(1);
});

test('flushes waiting reports in batches', () => {
  const { bodies, reporter } = setUp();
  for (let i = 0; i < MOST_OF_A_KIND; i++) reporter.add(error(`${i}`));
  reporter.add(shown);
  reporter.flush();
  expect(bodies.map(({ reports }) => reports.length)).toEqual([MOST_AT_ONCE, 1]);
});

test('caps repeated reports of one kind but not other kinds', () => {
  const { bodies, reporter } = setUp();
  for (let i = 0; i < 1000; i++) reporter.add(error('again'));
  reporter.add(shown);
  reporter.flush();
  expect(bodies.flatMap(({ reports }) => reports)).toHaveLength(MOST_OF_A_KIND + 1);
});

test('truncates a message to the contract’s limit', () => {
  const { bodies, reporter } = setUp();
  reporter.add(error('m'.repeat(1000)));
  reporter.flush();
  expect(bodies[0]?.reports).toEqual([error('m'.repeat(300))]);
});

test('an error message of 30 kB without a space does not hold up the page', () => {
  jest.useRealTimers();
  const { bodies, reporter } = setUp();
  const began = performance.now();
  reporter.add(error('/'.repeat(30_000)));
  expect(performance.now() - began).toBeLessThan(1_000);
  reporter.flush();
  expect(bodies[0]?.reports[0]?.message).toHaveLength(300);
});

test.each([
  [
    'of JSON.parse, which quotes half an emoji',
    'Unexpected token \ud83d in JSON',
    'Unexpected token  in JSON',
  ],
  ['with a NUL', 'not\0text', 'nottext'],
  ['cut within an emoji', `${'m'.repeat(299)}😀`, 'm'.repeat(299)],
])(
  'a message %s is sent without what the API refuses, or it would take the others along',
  (_, message, sent) => {
    const { bodies, reporter } = setUp();
    reporter.add(error(message));
    reporter.flush();
    expect(bodies[0]?.reports).toEqual([error(sent)]);
  },
);

test.each([
  ['no plan for ada.l+x@example.com here', 'no plan for … here'],
  ['GET https://x.test/api/customers?email=ada failed', 'GET https://x.test/api/customers failed'],
  ['/api/customers?search=Ada#top', '/api/customers'],
  ['card 4242424242424242 was declined', 'card … was declined'],
  [
    "Cannot read properties of undefined (reading 'id')",
    "Cannot read properties of undefined (reading 'id')",
  ],
  ['at https://x.test/remotes/mfe-auth/v/a.js:1:20', 'at https://x.test/remotes/mfe-auth/v/a.js:1:20'],
])('removes personal data from %s', (text, expected) => {
  expect(impersonal(text)).toBe(expected);
});
