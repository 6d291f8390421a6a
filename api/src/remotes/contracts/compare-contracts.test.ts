/** What a contract asks for beyond the approved one, in words, and which changes need the owner's approval. */
import { type RemoteContract, remoteContract } from '@spreadwise/contract';
import { askedOf, compareContracts } from './compare-contracts';

const PAGE = { path: '/insights', title: 'Insights', expose: 'Insights', audience: 'signed-in' };
const CARD = { slot: 'mfe-dashboard.overview', title: 'Trend', expose: 'Trend' };
const OWN = { 'mfe-insights.view': { description: 'Sees insights.', heldBy: ['GOLD', 'OWNER'] } };

const contract = (asked: Record<string, unknown> = {}): RemoteContract =>
  remoteContract.parse({ name: 'mfe-insights', team: 'Insights', budget: 30, permissions: OWN, ...asked });
const compared = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  compareContracts(contract(before), contract(after)).map(({ text, needsApproval }) => [text, needsApproval]);

test('reports no changes for an identical contract', () => {
  const asked = { pages: [PAGE], cards: [CARD], calls: ['GET /api/signals'], needs: { react: '^19.0.0' } };
  expect(compared(asked, asked)).toEqual([]);
});

test('lists a first contract completely and asks the owner to approve it', () => {
  const page = { ...PAGE, permission: 'analytics.view', navigation: { label: 'Insights' } };
  const changes = compareContracts(
    null,
    contract({ pages: [page], cards: [CARD], calls: ['GET /api/signals'], needs: { react: '^19.0.0' } }),
  );
  expect(changes.map(({ kind, change, subject, text }) => [kind, change, subject, text])).toEqual([
    ['team', 'added', 'Insights', 'Insights is responsible for it.'],
    [
      'page',
      'added',
      '/insights',
      'Opens a page at /insights (Insights) for those who are signed in and hold analytics.view, in the navigation as Insights.',
    ],
    ['card', 'added', 'mfe-dashboard.overview', 'Places a card (Trend) into mfe-dashboard.overview.'],
    [
      'permission',
      'added',
      'mfe-insights.view',
      'Adds the permission mfe-insights.view (Sees insights), held by GOLD and OWNER. It decides what is shown, never what the server answers.',
    ],
    ['call', 'added', 'GET /api/signals', expect.stringMatching(/^Calls GET \/api\/signals: [A-Z].*\.$/)],
    ['need', 'added', 'react', 'Uses the page’s react ^19.0.0.'],
    ['budget', 'added', 'budget', 'May weigh 30 kB.'],
  ]);
  expect(askedOf(changes)).not.toEqual([]);
});

test('asks the owner to approve even the smallest first contract', () => {
  expect(askedOf(compareContracts(null, contract({ permissions: {} })))).not.toEqual([]);
});

const everyone = { ...PAGE, audience: 'everyone' };
const signedOut = { ...PAGE, audience: 'signed-out' };
const held = { ...PAGE, permission: 'analytics.view' };
const shown = (order: number, label = 'Insights') => ({ ...PAGE, navigation: { label, order } });

test.each<[string, Record<string, unknown>, Record<string, unknown>, unknown[]]>([
  [
    'a page for everybody',
    { pages: [PAGE] },
    { pages: [everyone] },
    [['The page at /insights is for everybody instead of for those who are signed in.', true]],
  ],
  [
    'a page for fewer',
    { pages: [everyone] },
    { pages: [held] },
    [
      [
        'The page at /insights is for those who are signed in and hold analytics.view instead of for everybody.',
        false,
      ],
    ],
  ],
  [
    'a page that no longer needs its permission',
    { pages: [held] },
    { pages: [PAGE] },
    [[expect.stringContaining('for those who are signed in instead of'), true]],
  ],
  [
    'a page split by audience',
    { pages: [everyone] },
    { pages: [signedOut, { ...PAGE, expose: 'Inside' }] },
    [
      [expect.stringContaining('for those who are not signed in instead of'), false],
      [expect.stringContaining('for those who are signed in instead of'), false],
      [expect.stringContaining('shows the module Inside'), false],
    ],
  ],
  [
    'a page for a second audience',
    { pages: [PAGE] },
    { pages: [PAGE, signedOut] },
    [['Opens a page at /insights (Insights) for those who are not signed in.', true]],
  ],
  [
    'a page at another address',
    { pages: [PAGE] },
    { pages: [{ ...PAGE, path: '/trends' }] },
    [
      ['Opens a page at /trends (Insights) for those who are signed in.', true],
      ['No longer opens a page at /insights (Insights) for those who are signed in.', false],
    ],
  ],
  [
    'another title and description',
    { pages: [PAGE], cards: [CARD] },
    {
      pages: [{ ...PAGE, title: 'Trends', description: 'All of them.' }],
      cards: [{ ...CARD, title: 'Trends' }],
    },
    [
      ['The page at /insights is called Trends instead of Insights.', false],
      ['The page at /insights is described differently to search engines.', false],
      ['The card in mfe-dashboard.overview is called Trends instead of Trend.', false],
    ],
  ],
  [
    'listing by search engines',
    { pages: [PAGE] },
    { pages: [{ ...PAGE, index: true }] },
    [['Search engines may list the page at /insights.', true]],
  ],
  [
    'a redirect after signing in',
    { pages: [PAGE] },
    { pages: [{ ...PAGE, onSignedIn: '/dashboard' }] },
    [['Signing in at /insights leads to /dashboard.', true]],
  ],
  [
    'a navigation entry',
    { pages: [PAGE] },
    { pages: [shown(3)] },
    [['The page at /insights is in the navigation as Insights.', true]],
  ],
  [
    'a place further up',
    { pages: [shown(3)] },
    { pages: [shown(1, 'Trends')] },
    [
      ['The navigation calls the page at /insights Trends instead of Insights.', false],
      ['The page at /insights moves up in the navigation (1 instead of 3).', true],
    ],
  ],
  [
    'a place further down',
    { pages: [shown(1)] },
    { pages: [shown(3)] },
    [['The page at /insights moves down in the navigation (3 instead of 1).', false]],
  ],
  [
    'a card for more users',
    { cards: [{ ...CARD, permission: 'analytics.view' }] },
    { cards: [CARD] },
    [
      [
        'The card Trend in mfe-dashboard.overview is for everybody who sees the slot instead of those who hold analytics.view.',
        true,
      ],
    ],
  ],
  [
    'added and removed calls',
    { calls: ['GET /api/signals'] },
    { calls: ['GET /api/market/status', 'GET /api/nothing'] },
    [
      [expect.stringMatching(/^Calls GET \/api\/market\/status: /), true],
      ['Calls GET /api/nothing: the API of this release has no such call.', true],
      ['No longer calls GET /api/signals.', false],
    ],
  ],
  [
    'another group that holds its own permission',
    {},
    { permissions: { 'mfe-insights.view': { description: 'Sees insights.', heldBy: ['FREE', 'OWNER'] } } },
    [
      ['The permission mfe-insights.view is also held by FREE.', true],
      ['The permission mfe-insights.view is no longer held by GOLD.', false],
    ],
  ],
  [
    'a slot',
    {},
    { slots: [{ name: 'mfe-insights.side', description: 'Beside the chart.' }] },
    [["Offers a slot for other remotes' cards: mfe-insights.side (Beside the chart).", false]],
  ],
  [
    'another version range',
    { needs: { react: '^19.0.0' } },
    { needs: { react: '^19.3.0' } },
    [['Uses the page’s react ^19.3.0 instead of ^19.0.0.', false]],
  ],
  ['a larger budget', {}, { budget: 40 }, [['May weigh 40 kB instead of 30 kB.', true]]],
  ['a smaller budget', {}, { budget: 20 }, [['May weigh 20 kB instead of 30 kB.', false]]],
  [
    'a higher allowed failure rate',
    {},
    { errorLimit: 20 },
    [['A canary ends by itself when more than 20% of its tabs fail, instead of 5%.', true]],
  ],
  [
    'another team',
    {},
    { team: 'Trends', repository: 'https://example.com/trends' },
    [
      ['Trends is responsible for it instead of Insights.', false],
      ['Its source is at https://example.com/trends.', false],
    ],
  ],
])('words the change: %s', (_what, before, after, expected) => {
  expect(compared(before, after)).toEqual(expected);
});
