import {
  ASKED,
  BY_TEAM,
  LAST_GOOD,
  LIVE,
  NEWEST,
  publisherOf,
  tokenOf,
} from '../testing/deployment-fixtures';
import { actionText, ageText, checkedText, failedPercent, percentText, vitalText, whoText } from './labels';

test.each<[readonly string[] | null, string | null]>([
  [['size', 'mount'], 'opened in a browser'],
  [
    ['size', 'mount: not tried, it came with the product'],
    'not opened in a browser, it came with the product',
  ],
  [['size'], 'not opened in a browser'],
  [null, null],
])('describes a version that was checked by %j as: %s', (checked, words) => {
  expect(checkedText({ checked: checked && [...checked] })).toBe(words);
});

describe('history entries', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['published', { version: NEWEST, files: 9 }, 'Published 8c1f2a3b'],
    ['activated', { version: NEWEST, before: LIVE }, 'Made 8c1f2a3b live instead of 0f3a5c7e'],
    ['activated', { version: NEWEST, before: null }, 'Made 8c1f2a3b live'],
    [
      'activated',
      { version: LIVE, before: LIVE, endedCanary: NEWEST },
      'Made 0f3a5c7e live; the canary 8c1f2a3b ended',
    ],
    [
      'canaryStarted',
      { version: NEWEST, share: 0.5, errorLimit: 5 },
      'Started the canary 8c1f2a3b for 0.5% of browsers',
    ],
    ['canaryEnded', { version: NEWEST }, 'Ended the canary 8c1f2a3b'],
    [
      'returned',
      { version: NEWEST, tabs: 20, failedTabs: 4, errorLimit: 5 },
      'The canary 8c1f2a3b ended by itself: it failed in 4 of 20 tabs, the limit is 5%',
    ],
    ['rolledBack', { version: LIVE, to: LAST_GOOD }, 'Rolled back 0f3a5c7e; 47b02d91 is live'],
    ['rolledBack', { canary: NEWEST, to: LIVE }, 'Ended the canary 8c1f2a3b'],
    ['previewMade', { version: NEWEST, until: '' }, 'Created a preview link for 8c1f2a3b'],
    ['previewMade', { origin: 'http://localhost:4001' }, 'Created a preview link for http://localhost:4001'],
    ['tokenMade', { label: 'CI' }, 'Made the token “CI”'],
    ['tokenRotated', { label: 'CI' }, 'Rotated the token “CI”'],
    ['tokenRevoked', { label: 'CI' }, 'Revoked the token “CI”'],
    ['reserved', { team: 'Alerts' }, 'Reserved the name for Alerts'],
    ['contractApproved', { contract: ASKED }, 'Approved contract d00dfeed'],
    ['contractRefused', { contract: ASKED, reason: 'Too much.' }, 'Refused contract d00dfeed: Too much.'],
    ['activationAsked', { version: NEWEST }, 'Asked to make 8c1f2a3b live once it is approved'],
    [
      'refused',
      {
        refusals: [
          { rule: 'size', message: 'Too large.' },
          { rule: 'entry', message: 'No entry.' },
        ],
      },
      'A build was refused. Too large. No entry.',
    ],
  ])('describes %s in words (%j)', (action, details, words) => {
    expect(actionText({ action: `remote.${action}`, details })).toBe(words);
  });

  test('shows the name of an action unknown to this build', () => {
    expect(actionText({ action: 'remote.frozen', details: {} })).toBe('frozen');
  });
});

test('names the actor: the owner, the product, or a token or publisher by its label', () => {
  const known = { tokens: [tokenOf({ label: 'CI' })], publishers: [publisherOf({ label: 'GitHub' })] };
  const byPublisher = `remote:mfe-signup:${publisherOf().id}`;
  expect(['owner', 'system', 'bundled', BY_TEAM, byPublisher].map((actor) => whoText(actor, known))).toEqual([
    'You',
    'The product',
    'The product',
    'CI',
    'GitHub',
  ]);
  expect(whoText(BY_TEAM, { tokens: [], publishers: [] })).toBe('The team');
});

test('counts no tabs as no failure and shows percentages with at most one decimal', () => {
  expect(failedPercent({ tabs: 0, failedTabs: 0 })).toBe(0);
  expect(percentText(failedPercent({ tabs: 3, failedTabs: 1 }))).toBe('33.3%');
  expect(percentText(5)).toBe('5%');
});

test.each([
  [2500, 'Good: up to 2,500 ms'],
  [2501, 'Fair: above 2,500 ms'],
  [4001, 'Poor: above 4,000 ms'],
])('rates a largest paint of %d ms as: %s', (p75, hint) => {
  expect(vitalText([{ name: 'LCP', count: 1, p75 }], 'LCP').hint).toBe(hint);
});

test.each([
  [0, '0 min'],
  [59.9, '59 min'],
  [135, '2 h 15 min'],
  [48 * 60 - 1, '47 h 59 min'],
  [48 * 60, '2 days'],
])('shows %d minutes as %s, and never counts backwards if the clock is behind', (minutes, text) => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(ageText(new Date(now - minutes * 60_000).toISOString(), now)).toBe(text);
  expect(ageText(new Date(now + 60_000).toISOString(), now)).toBe('0 min');
});
