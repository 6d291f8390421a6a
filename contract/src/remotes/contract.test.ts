import { type RemoteContract, remoteContract } from './contract';

const SMALLEST = { name: 'mfe-insights', team: 'Insights', budget: 20 };
const PAGE = { path: '/insights', title: 'Insights', expose: 'Insights' };
const CARD = { slot: 'mfe-dashboard.overview', title: 'Insights', expose: 'Insights' };
const problemsOf = (asked: Record<string, unknown>) =>
  remoteContract
    .safeParse({ ...SMALLEST, ...asked })
    .error?.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`) ?? [];

test('fills in defaults for omitted fields', () => {
  expect(remoteContract.parse({ ...SMALLEST, pages: [PAGE] })).toEqual({
    ...SMALLEST,
    pages: [{ ...PAGE, description: '', index: false, audience: 'everyone' }],
    cards: [],
    slots: [],
    permissions: {},
    calls: [],
    opens: {},
    needs: {},
    errorLimit: 5,
  } satisfies RemoteContract);
});

test.each([
  [
    'a path of the server',
    { pages: [{ ...PAGE, path: '/api/insights' }] },
    'pages.0.path: The server itself',
  ],
  [
    'a path of the German pages',
    { pages: [{ ...PAGE, path: '/de/insights' }] },
    'pages.0.path: Paths under /de',
  ],
  ['a path with a pattern', { pages: [{ ...PAGE, path: '/a/:id' }] }, 'pages.0.path: A path is /'],
  [
    'a repeated path',
    { pages: [PAGE, { ...PAGE, audience: 'signed-in' }] },
    'pages.1.path: /insights already exists',
  ],
  [
    'an unknown permission',
    { pages: [{ ...PAGE, audience: 'signed-in', permission: 'fly.away' }] },
    'pages.0.permission: There is no permission fly.away',
  ],
  [
    'a permission for everyone',
    { pages: [{ ...PAGE, permission: 'trading.view' }] },
    'pages.0.audience: A page with a permission',
  ],
  [
    "a permission under another remote's name",
    { permissions: { 'trading.more': { description: 'More.', heldBy: ['GOLD'] } } },
    'permissions.trading.more: Its own permissions must begin with mfe-insights.',
  ],
  [
    'a permission of the site as its own',
    { name: 'trading', permissions: { 'trading.view': { description: 'Mine.', heldBy: ['FREE'] } } },
    "permissions.trading.view: trading.view is one of the site's permissions.",
  ],
  [
    'the reserved name of preview links',
    { name: 'preview' },
    'name: The browser or the server uses this name',
  ],
  ["the name of a browser's global", { name: 'fetch' }, 'name: The browser or the server uses this name'],
  [
    "a slot under another remote's name",
    { slots: [{ name: 'mfe-auth.side', description: 'Side.' }] },
    'slots.0.name: Its own slots',
  ],
  [
    'a repeated card in a slot',
    { cards: [CARD, { ...CARD, expose: 'Other' }, { ...CARD, title: 'Again', order: 1 }] },
    'cards.2.expose: Insights is in mfe-dashboard.overview already.',
  ],
  [
    'a call that is not declared',
    { opens: { Insights: { OWNER: ['GET /api/x'] } } },
    'opens.Insights.OWNER: GET /api/x',
  ],
  ['an unknown field', { page: [] }, ': Unrecognized key: "page"'],
])('rejects %s and says where it is', (_what, asked, problem) => {
  expect(problemsOf(asked)).toEqual([expect.stringContaining(problem)]);
});
