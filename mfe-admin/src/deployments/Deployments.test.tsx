/** The owner's deployments: their state, and that each step announces its effect, runs once and can be undone. */
import type { RemoteStatus } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, type FakeAnswers, fill, keyboard, mockDialogs, refusal, settle } from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import {
  ASKED,
  asksForMore,
  BESIDE_REMOTES,
  bundledOnly,
  canaryOf,
  type Deployed,
  deployedOf,
  GITHUB,
  healthOf,
  LAST_GOOD,
  LIVE,
  NEWEST,
  publisherOf,
  reserved,
  returned,
  storedOf,
  tokenOf,
  withCanary,
} from '../testing/deployment-fixtures';
import { OWNER_ANSWERS } from '../testing/owner-answers';
import { showPanel } from '../testing/show-panel';

const REMOTES = 'GET /api/admin/remotes';
const MOVED = { active: LIVE, previous: LAST_GOOD, canary: null, serial: 8 };
const SECRET = { id: 'dddd', token: 'swr_secret' };
const LOOKS_AGAIN_MS = 5_000;

async function show(first: Deployed | Error = deployedOf(), answers: FakeAnswers = {}) {
  const world = { remote: first };
  const shown = await showPanel({
    at: '/dashboard?section=system&part=releases',
    user: OWNER_USER,
    answers: {
      ...OWNER_ANSWERS,
      [REMOTES]: () =>
        world.remote instanceof Error ? world.remote : { remotes: [world.remote], ...BESIDE_REMOTES },
      'POST /api/remotes/activate': ({ body }) => ({ ...MOVED, active: body.version }),
      'POST /api/remotes/rollback': MOVED,
      'POST /api/remotes/canary': MOVED,
      'POST /api/remotes/canary/end': MOVED,
      'POST /api/admin/remotes/contract/approve': { activated: NEWEST },
      'POST /api/admin/remotes/contract/refuse': undefined,
      'POST /api/admin/remotes/reserve': undefined,
      'POST /api/admin/remotes/token': SECRET,
      'POST /api/admin/remotes/token/rotate': SECRET,
      'POST /api/admin/remotes/token/revoke': undefined,
      ...answers,
    },
  });
  /* The chunk of the deployments loads first, then its data. */
  await settle();
  await settle(1);
  const posts = () =>
    shown.auth.calls.flatMap(({ name, input }) =>
      name.startsWith('POST') && input && 'body' in input ? [[name, input.body]] : [],
    );
  return { ...shown, world, posts };
}

const card = (name = 'mfe-signup') => within(screen.getByRole('region', { name: new RegExp(`^${name} `) }));
/** The list item that begins with this text. */
const rowOf = (start: string) => {
  const row = screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith(start));
  if (!row) throw new Error(`No line begins with ${start}`);
  return row;
};
const question = () => screen.getByRole('alertdialog');
const answer = async (name: string, dialog: HTMLElement = question()) => {
  await keyboard.click(within(dialog).getByRole('button', { name }));
  await settle(1);
};
const VITALS = ['Largest paint (LCP)', 'Response time (INP)', 'Layout shift (CLS)'] as const;
const statOf = (label: string) => card().getByText(label).parentElement?.textContent;

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }));
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

describe('the state of a remote', () => {
  test('shows the live version with its time, publisher, size and health', async () => {
    await show();
    expect(card().getByText(LIVE)).toBeVisible();
    expect(
      card().getByText('Live since 20 Nov 2026, 09:30 UTC (26 h 30 min) · Sign-up team, CI · 14.6 kB'),
    ).toBeVisible();
    expect(['Tabs', 'Failed', ...VITALS].map(statOf)).toEqual([
      'Tabs1,204',
      'Failed0.4%',
      'Largest paint (LCP)1,180 msGood: up to 2,500 ms',
      'Response time (INP)240 msFair: above 200 ms',
      'Layout shift (CLS)0.02Good: up to 0.10',
    ]);
    expect(card().getByText(/^Last fault, 21 Nov 2026, 11:00 UTC: Cannot read/)).toBeVisible();
  });

  test('shows no figures for a version without reports', async () => {
    const bare = storedOf({ version: LIVE, state: 'active', health: null });
    const { world } = await show(deployedOf({ versions: [bare] }));
    expect(card().getByText('No tab has reported yet.')).toBeVisible();
    world.remote = deployedOf({
      versions: [{ ...bare, health: healthOf({ tabs: 0, failedTabs: 0, vitals: [], last: null }) }],
    });
    await settle(LOOKS_AGAIN_MS);
    expect(['Tabs', 'Failed', VITALS[0]].map(statOf)).toEqual(['Tabs0', 'Failed0%', 'Largest paint (LCP)–']);
  });

  test('lists versions in the server’s order, each with its state and actions', async () => {
    await show();
    const rows = within(card().getByText('Versions').closest('details') as HTMLElement)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      '8c1f2a3b21 Nov 2026, 09:00 UTC · Sign-up team, CI · 14.6 kB · our formatMake live 8c1f2a3bCanary… 8c1f2a3bPreview… 8c1f2a3b',
      '0f3a5c7eLive20 Nov 2026, 09:00 UTC · Sign-up team, CI · 14.6 kB · our format · failed in 5 of 1,204 tabs, 0.4%',
      '47b02d91Last good17 Nov 2026, 09:00 UTC · Sign-up team, CI · 14.6 kB · our formatMake live 47b02d91Canary… 47b02d91Preview… 47b02d91',
      'a1b2c3d422 Oct 2026, 12:00 UTC · The product · 14.6 kB · our formatMake live a1b2c3d4Canary… a1b2c3d4Preview… a1b2c3d4',
    ]);
  });

  test('explains how to publish a remote without a published build', async () => {
    await show(bundledOnly());
    const said = /^Only the bundled build. Its team publishes with a token and/;
    expect(card('mfe-auth').getByText(said)).toHaveTextContent('npm run publish-remote -w mfe-auth');
    expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull();
  });

  test('shows the next steps of the team for a reserved remote', async () => {
    const { world } = await show(reserved());
    const of = card('mfe-reports');
    expect(of.getByText('Reports, reports@example.com')).toBeVisible();
    expect(of.getByText('Reserved')).toBeVisible();
    expect(of.getByText('Nothing published yet')).toBeVisible();
    expect(of.getByText(/^Create a token for its team below/)).toBeVisible();
    expect(of.getByText(/--standalone \.\.\/mfe-reports/)).toHaveTextContent(
      /npm run new-remote -- mfe-reports --path \/reports --title "Reports" .* npm run publish-remote -- --to http:\/\/localhost --no-activate$/,
    );
    world.remote = { ...reserved(), tokens: [tokenOf()] };
    await settle(LOOKS_AGAIN_MS);
    expect(card('mfe-reports').getByText(/^Its team has a token/)).toBeVisible();
    world.remote = { ...reserved(), versions: [storedOf()] };
    await settle(LOOKS_AGAIN_MS);
    expect(card('mfe-reports').getByText('No version is live.')).toBeVisible();
  });

  test('shows a canary’s share, its failures against the limit, and its duration', async () => {
    await show(withCanary());
    expect(card().getByText(/for 5% of browsers, running for 2 h 15 min/)).toBeVisible();
    const meter = card().getByRole('meter', { name: 'Failures of the canary' });
    expect(meter).toHaveAttribute('aria-valuenow', '1.25');
    expect(meter).toHaveAttribute('aria-valuemax', '5');
    expect(meter).toHaveAttribute('aria-valuetext', 'It failed in 4 of 320 tabs, 1.3% of at most 5%');
    expect(card().queryByRole('button', { name: /^Roll back/ })).toBeNull();
  });

  test('reports a canary that ended by itself, with its fault, until the next step', async () => {
    const { world } = await show(withCanary());
    world.remote = returned();
    await settle(LOOKS_AGAIN_MS);
    expect(card().getByRole('status')).toHaveTextContent(
      'The canary 8c1f2a3b ended by itself: it failed in 4 of 20 tabs, the limit is 5%Cannot read properties',
    );
    expect(rowOf('8c1f2a3b')).toHaveTextContent('Rolled back');
    const { acts, ...rest } = returned();
    const later: RemoteStatus['acts'][number] = {
      at: '2026-11-21T12:00:00.000Z',
      actor: 'owner',
      action: 'remote.activated',
      details: { version: LIVE, before: LAST_GOOD },
    };
    world.remote = { ...rest, acts: [later, ...acts] };
    await settle(LOOKS_AGAIN_MS);
    expect(card().getByRole('status')).toBeEmptyDOMElement();
  });

  test('reports a failed load with a Retry', async () => {
    const { world } = await show(refusal(503, 'down'));
    expect(screen.getByText('The deployments could not be loaded')).toBeVisible();
    world.remote = deployedOf();
    await click('Retry');
    expect(card().getByText(LIVE)).toBeVisible();
  });
});

describe('a contract that waits for the owner', () => {
  test('is described in words with what it activates; its versions cannot be released before', async () => {
    await show(asksForMore());
    expect(card().getByText('Needs your approval')).toBeVisible();
    expect(card().getByText('Waits for your approval')).toBeVisible();
    expect(card().getByText('Adds the page /plans, “Plans”, for everyone.')).toBeVisible();
    expect(card().getByText('Asked 21 Nov 2026, 09:00 UTC by 8c1f2a3b')).toBeVisible();
    const quiet = card().getByText('Other changes, which need no approval').closest('details');
    expect(quiet).toHaveTextContent('No longer calls GET /api/market/status.');
    expect(quiet).not.toHaveTextContent('Adds the page');
    expect(card().getByText(/^Approving makes/)).toHaveTextContent('Approving makes 8c1f2a3b active.');
    expect(rowOf('8c1f2a3b')).toHaveTextContent(
      /^8c1f2a3bWaits for approval.* · ES modulePreview… 8c1f2a3b$/,
    );
    expect(card().getByText('Asked to make 8c1f2a3b live once it is approved')).toBeInTheDocument();
  });

  test('is approved, and the version that this activates is shown', async () => {
    const { posts, world } = await show(asksForMore());
    await click('Approve… contract d00dfeed');
    expect(question()).toHaveAccessibleDescription(
      /^Approving makes 8c1f2a3b active at once: every page opened or reloaded from now on gets it\./,
    );
    world.remote = deployedOf();
    await answer('Approve');
    expect(posts()).toEqual([
      ['POST /api/admin/remotes/contract/approve', { remote: 'mfe-signup', contract: ASKED }],
    ]);
    expect(screen.getByText('It is approved, and 8c1f2a3b of mfe-signup is live')).toBeVisible();
    expect(card().queryByText('Waits for your approval')).toBeNull();
  });

  test('may activate nothing on approval', async () => {
    await show(asksForMore({ activates: null }), {
      'POST /api/admin/remotes/contract/approve': { activated: null },
    });
    expect(card().queryByText(/^Approving makes/)).toBeNull();
    await click('Approve… contract d00dfeed');
    expect(question()).toHaveAccessibleDescription(/^This activates no version/);
    await answer('Approve');
    expect(screen.getByText('The contract of mfe-signup is approved')).toBeVisible();
  });

  test('keeps the dialog open with the server’s words when another remote has the page', async () => {
    const said = 'The page /plans is mfe-signup’s already.';
    await show(asksForMore(), { 'POST /api/admin/remotes/contract/approve': refusal(409, said) });
    await click('Approve… contract d00dfeed');
    await answer('Approve');
    expect(within(question()).getByRole('alert')).toHaveTextContent(said);
  });

  test('is refused with a reason, which is shown, and can be approved later', async () => {
    const { posts, world } = await show(asksForMore());
    await click('Refuse… contract d00dfeed');
    const dialog = screen.getByRole('dialog');
    await fill(within(dialog).getByLabelText('Reason'), 'Another page has the plans.');
    world.remote = asksForMore({ approval: 'refused', reason: 'Another page has the plans.' });
    await answer('Refuse', dialog);
    expect(posts()).toEqual([
      [
        'POST /api/admin/remotes/contract/refuse',
        { remote: 'mfe-signup', contract: ASKED, reason: 'Another page has the plans.' },
      ],
    ]);
    expect(screen.getByText('The contract of mfe-signup is refused')).toBeVisible();
    expect(card().getByText('You said: Another page has the plans.')).toBeVisible();
    expect(card().queryByText('Needs your approval')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Refuse…/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Approve… contract d00dfeed' })).toBeVisible();
  });

  test('keeps a version without a contract, or with a refused one, from being released', async () => {
    const versions = [
      storedOf({ version: NEWEST, contract: null }),
      storedOf({ version: LAST_GOOD, contract: { id: ASKED, approval: 'refused' } }),
    ];
    await show(deployedOf({ versions }));
    expect(rowOf('8c1f2a3b')).toHaveTextContent(/^8c1f2a3bWithout a contract.*Preview… 8c1f2a3b$/);
    expect(rowOf('47b02d91')).toHaveTextContent(/^47b02d91Refused/);
    expect(screen.queryByRole('button', { name: /^(Make live|Canary)/ })).toBeNull();
  });
});

describe('reserving a name', () => {
  const reserve = async () => {
    await click('Reserve a name…');
    await fill(screen.getByLabelText('Name'), 'mfe-price-alerts ');
    await fill(screen.getByLabelText('Team'), 'Alerts');
    await answer('Reserve and create token', screen.getByRole('dialog'));
  };

  test('reserves the name for a team and shows its token once, with the commands to start', async () => {
    const { posts } = await show();
    await reserve();
    expect(posts()).toEqual([
      ['POST /api/admin/remotes/reserve', { remote: 'mfe-price-alerts', team: 'Alerts' }],
      ['POST /api/admin/remotes/token', { remote: 'mfe-price-alerts', label: 'Alerts' }],
    ]);
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('swr_secret')).toBeVisible();
    expect(dialog).toHaveTextContent(
      'npm run new-remote -- mfe-price-alerts --path /price-alerts --title "Price alerts" --standalone',
    );
  });

  test('shows a taken name in the dialog', async () => {
    const { posts } = await show(deployedOf(), {
      'POST /api/admin/remotes/reserve': refusal(409, 'mfe-price-alerts is taken.'),
    });
    await reserve();
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('is taken');
    expect(posts()).toHaveLength(1);
  });

  test('keeps the name and reports it when its token could not be made', async () => {
    await show(deployedOf(), { 'POST /api/admin/remotes/token': refusal(503, 'down') });
    await reserve();
    expect(
      screen.getByText(
        'mfe-price-alerts is reserved. Its token could not be created: create it on its card.',
      ),
    ).toBeVisible();
  });
});

describe('making a version live', () => {
  test('states what visitors get, does it and offers undo; the card keeps the focus', async () => {
    const { posts, world } = await show();
    await click('Make live 8c1f2a3b');
    expect(question()).toHaveAccessibleName('Make 8c1f2a3b of mfe-signup live?');
    expect(question()).toHaveAccessibleDescription(
      /^Every page opened or reloaded from now on gets 8c1f2a3b instead of 0f3a5c7e\./,
    );
    world.remote = deployedOf({
      active: { version: NEWEST, since: '2026-11-21T12:00:00.000Z' },
      versions: [],
    });
    await answer('Make live');
    expect(posts()).toEqual([['POST /api/remotes/activate', { remote: 'mfe-signup', version: NEWEST }]]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('8c1f2a3b of mfe-signup is live')).toBeVisible();
    expect(card().getByText(NEWEST)).toBeVisible();
    expect(screen.getByRole('region', { name: /^mfe-signup/ }).parentElement).toHaveFocus();

    world.remote = deployedOf();
    await click('Undo');
    expect(posts().slice(1)).toEqual([
      ['POST /api/remotes/rollback', { remote: 'mfe-signup', from: NEWEST }],
    ]);
    expect(screen.getByText('It is undone').parentElement).toHaveTextContent(
      '0f3a5c7e of mfe-signup is live',
    );
    await settle(1);
    expect(card().getByText(LIVE)).toBeVisible();
  });

  test('restores the promoted canary with its share and limit on undo', async () => {
    const { posts } = await show(deployedOf({ canary: canaryOf() }));
    const { version, share, errorLimit } = canaryOf();
    await click(/^Promote/);
    await answer('Promote');
    await click('Undo');
    expect(posts().slice(1)).toEqual([
      ['POST /api/remotes/rollback', { remote: 'mfe-signup', from: version }],
      ['POST /api/remotes/canary', { remote: 'mfe-signup', version, share, errorLimit }],
    ]);
  });

  test('reports an undo that does not restore the canary', async () => {
    const failing = { 'POST /api/remotes/canary': () => Promise.reject(new TypeError('network')) };
    await show(deployedOf({ canary: canaryOf() }), failing);
    await click(/^Promote/);
    await answer('Promote');
    await click('Undo');
    expect(screen.getByText('It is undone').parentElement).toHaveTextContent(
      /is live; its canary 8c1f2a3b could not be begun again/,
    );
  });

  test('allows undo only once', async () => {
    let done = (_: typeof MOVED) => {};
    const pending = () => new Promise<typeof MOVED>((resolve) => (done = resolve));
    const { posts } = await show(deployedOf(), { 'POST /api/remotes/rollback': pending });
    await click('Make live 8c1f2a3b');
    await answer('Make live');
    await keyboard.dblClick(screen.getByRole('button', { name: 'Undo' }));
    await settle();
    expect(posts().filter(([name]) => name === 'POST /api/remotes/rollback')).toHaveLength(1);
    await act(async () => done(MOVED));
    await settle();
    expect(screen.getByText('It is undone')).toBeVisible();
  });

  test('shows why an undo failed', async () => {
    await show(deployedOf(), {
      'POST /api/remotes/rollback': refusal(409, 'There is no version to go back to.'),
    });
    await click('Make live 8c1f2a3b');
    await answer('Make live');
    await click('Undo');
    expect(screen.getByRole('alert')).toHaveTextContent('There is no version to go back to.');
  });

  test('keeps a refusal in the dialog and reloads the current state', async () => {
    const { world } = await show(deployedOf(), {
      'POST /api/remotes/activate': refusal(404, 'No version 8c1f2a3b of mfe-signup is stored.'),
    });
    await click('Make live 8c1f2a3b');
    world.remote = deployedOf({ previous: null });
    await answer('Make live');
    expect(within(question()).getByRole('alert')).toHaveTextContent('No version 8c1f2a3b of mfe-signup');
    await answer('Cancel');
    expect(card().queryByRole('button', { name: /^Roll back/ })).toBeNull();
  });

  test('reports an unanswered step and allows no second press while it runs', async () => {
    let fail = (_: Error) => {};
    const pending = () => new Promise<never>((_, reject) => (fail = reject));
    const { posts } = await show(deployedOf(), { 'POST /api/remotes/activate': pending });
    await click('Make live 8c1f2a3b');
    await answer('Make live');
    await answer('Make live');
    expect(within(question()).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(posts()).toHaveLength(1);
    await act(async () => fail(new TypeError('network')));
    await settle();
    expect(within(question()).getByText(/^The server did not answer/)).toBeVisible();
  });

  test('warns when the version was withdrawn before', async () => {
    await show(returned());
    await click('Make live 8c1f2a3b');
    expect(within(question()).getByText('This version was rolled back before.')).toBeVisible();
  });

  test('states that a canary of another version ends', async () => {
    await show(withCanary());
    await click('Make live 47b02d91');
    expect(within(question()).getByText('The canary 8c1f2a3b ends.')).toBeVisible();
  });
});

describe('rolling back', () => {
  test('returns to the last good version, and can be undone', async () => {
    const { posts } = await show(deployedOf(), {
      'POST /api/remotes/rollback': { ...MOVED, active: LAST_GOOD },
    });
    await click('Roll back 0f3a5c7e');
    expect(question()).toHaveAccessibleDescription(/gets 47b02d91 instead of 0f3a5c7e/);
    await answer('Roll back');
    expect(screen.getByText('47b02d91 of mfe-signup is live')).toBeVisible();
    await click('Undo');
    expect(posts()).toEqual([
      ['POST /api/remotes/rollback', { remote: 'mfe-signup', from: LIVE }],
      ['POST /api/remotes/activate', { remote: 'mfe-signup', version: LIVE }],
    ]);
  });

  test('reports the version that the server returned to', async () => {
    await show(deployedOf(), { 'POST /api/remotes/rollback': { ...MOVED, active: NEWEST } });
    await click('Roll back 0f3a5c7e');
    await answer('Roll back');
    expect(screen.getByText('8c1f2a3b of mfe-signup is live')).toBeVisible();
  });

  test('shows the server’s refusal when a team has published in the meantime', async () => {
    const said = `Nothing was rolled back: ${NEWEST} is active now, not ${LIVE}.`;
    await show(deployedOf(), { 'POST /api/remotes/rollback': refusal(409, said) });
    await click('Roll back 0f3a5c7e');
    await answer('Roll back');
    expect(within(question()).getByRole('alert')).toHaveTextContent(said);
  });
});

describe('a canary', () => {
  const refill = async (label: RegExp, value: string) => {
    await keyboard.clear(screen.getByLabelText(label));
    await fill(screen.getByLabelText(label), value);
  };

  test('starts with a share and a limit', async () => {
    const { posts } = await show();
    await click('Canary… 47b02d91');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      /This share of browsers gets 47b02d91 .* keep 0f3a5c7e/,
    );
    await refill(/^Share/, '10');
    await refill(/^Tabs/, '2.5');
    await answer('Start canary', screen.getByRole('dialog'));
    expect(posts()).toEqual([
      ['POST /api/remotes/canary', { remote: 'mfe-signup', version: LAST_GOOD, share: 10, errorLimit: 2.5 }],
    ]);
    expect(screen.getByText('10% of browsers get 47b02d91 of mfe-signup')).toBeVisible();
  });

  test('its share can be changed', async () => {
    await show(withCanary({ share: 0.5, errorLimit: 1 }));
    await click('Change share… 8c1f2a3b');
    expect(screen.getByLabelText(/^Share/)).toHaveValue('0.5');
    expect(screen.getByLabelText(/^Tabs/)).toHaveValue('1');
  });

  test('shows the server’s words for an invalid share', async () => {
    const issue = { path: 'share', message: 'A share is 0.1 to 100 percent.' };
    const refused = Object.assign(refusal(400, 'The body is not as it must be.'), {
      body: { error: 'The body is not as it must be.', requestId: 'r', issues: [issue] },
    });
    await show(deployedOf(), { 'POST /api/remotes/canary': refused });
    await click('Canary… 47b02d91');
    await refill(/^Share/, '500');
    await answer('Start canary', screen.getByRole('dialog'));
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('A share is 0.1 to 100');
  });

  test('is promoted, or ended and restarted with the same share and limit', async () => {
    const { posts } = await show(withCanary());
    await click('Promote 8c1f2a3b');
    await answer('Promote');
    await click('End canary 8c1f2a3b');
    expect(question()).toHaveAccessibleDescription(
      'The 5% of browsers get 0f3a5c7e on their next page load.',
    );
    await answer('End canary');
    await click('Undo');
    const { version, share, errorLimit } = canaryOf();
    expect(posts()).toEqual([
      ['POST /api/remotes/activate', { remote: 'mfe-signup', version }],
      ['POST /api/remotes/canary/end', { remote: 'mfe-signup' }],
      ['POST /api/remotes/canary', { remote: 'mfe-signup', version, share, errorLimit }],
    ]);
  });
});

test('creates a signed preview link to open and to copy', async () => {
  const url = 'https://app.example.com/remotes/preview?token=signed';
  const { posts } = await show(deployedOf(), {
    'POST /api/remotes/preview': { url, expiresAt: '2026-11-21T13:00:00.000Z' },
  });
  await click('Preview… 8c1f2a3b');
  await answer('Create link');
  expect(posts()).toEqual([['POST /api/remotes/preview', { remote: 'mfe-signup', version: NEWEST }]]);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Open preview' })).toHaveAttribute('href', url);
  expect(dialog.getByText('It works until 21 Nov 2026, 13:00 UTC.')).toBeVisible();
  await answer('Done', screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('trusts a CI by its repository and branch; without a branch it may activate nothing', async () => {
  const { posts } = await show(deployedOf({ publishers: [publisherOf({ lastUsedAt: null })] }), {
    'POST /api/admin/remotes/publisher': { id: 'p1' },
    'POST /api/admin/remotes/publisher/revoke': undefined,
  });
  expect(rowOf('Sign-up team on GitHub')).toHaveTextContent('acme/sign-up, refs/heads/main');
  expect(rowOf('Sign-up team on GitHub')).toHaveTextContent('may publish, activate, preview');
  await click('Trust a CI… to publish mfe-signup');
  await fill(screen.getByLabelText('Label'), 'Previews');
  await fill(screen.getByLabelText('Repository'), 'acme/sign-up');
  await keyboard.clear(screen.getByLabelText('Branch or tag'));
  await answer('Trust CI', screen.getByRole('dialog'));
  await click('Revoke… the publisher Sign-up team on GitHub');
  await answer('Revoke', screen.getByRole('alertdialog'));
  const named = { remote: 'mfe-signup', label: 'Previews', issuer: GITHUB, repository: 'acme/sign-up' };
  expect(posts()).toEqual([
    ['POST /api/admin/remotes/publisher', { ...named, scopes: ['publish', 'preview'] }],
    ['POST /api/admin/remotes/publisher/revoke', { id: publisherOf().id }],
  ]);
});

describe('tokens', () => {
  test('shows a new token once, with instructions', async () => {
    const { posts, world, container } = await show();
    await click('Create a token for mfe-signup');
    await fill(screen.getByLabelText('Label'), 'Nightly');
    world.remote = deployedOf({ tokens: [tokenOf({ label: 'Nightly', lastUsedAt: null })] });
    await answer('Create token', screen.getByRole('dialog'));
    expect(posts()).toEqual([
      [
        'POST /api/admin/remotes/token',
        { remote: 'mfe-signup', label: 'Nightly', scopes: ['publish', 'preview'] },
      ],
    ]);
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('swr_secret')).toBeVisible();
    expect(dialog).toHaveTextContent('SPREADWISE_REMOTE_TOKEN');
    expect(dialog).toHaveTextContent(
      'npm run publish-remote -w mfe-signup -- --to http://localhost --no-activate',
    );
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.getByText('swr_secret')).toBeVisible();
    await answer('Done', dialog);
    expect(container).not.toHaveTextContent('swr_secret');
    expect(rowOf('Nightly')).toHaveTextContent('not used yet');
  });

  test('lets the owner choose whether a token may make versions live', async () => {
    const { posts } = await show();
    await click('Create a token for mfe-signup');
    await fill(screen.getByLabelText('Label'), 'Releases');
    await keyboard.selectOptions(screen.getByLabelText('May'), 'Publish, preview and make versions live');
    await answer('Create token', screen.getByRole('dialog'));
    expect(posts()).toEqual([
      [
        'POST /api/admin/remotes/token',
        { remote: 'mfe-signup', label: 'Releases', scopes: ['publish', 'activate', 'preview'] },
      ],
    ]);
    expect(screen.getByRole('dialog')).not.toHaveTextContent('--no-activate');
  });

  test('rotates or revokes a token; a revoked one offers no actions', async () => {
    const { posts } = await show();
    expect(within(rowOf('Ada’s laptop')).queryAllByRole('button')).toEqual([]);
    expect(rowOf('Ada’s laptop')).toHaveTextContent('Revoked');
    await click('Rotate… Sign-up team, CI');
    expect(question()).toHaveAccessibleDescription(/^The old secret stops working at once/);
    await answer('Rotate');
    await answer('Done', screen.getByRole('dialog'));
    await click('Revoke… Sign-up team, CI');
    await answer('Revoke');
    const { id } = tokenOf();
    expect(posts()).toEqual([
      ['POST /api/admin/remotes/token/rotate', { id }],
      ['POST /api/admin/remotes/token/revoke', { id }],
    ]);
    expect(screen.getByText('The token “Sign-up team, CI” is revoked')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

test('lists the dependencies of remotes in one table: packages with ranges, and slots of other remotes', async () => {
  const remote = deployedOf();
  const { approved } = remote.contract;
  const needs = { react: '^19.3.1' };
  const cards = [{ slot: 'mfe-dashboard.overview' }] as NonNullable<typeof approved>['cards'];
  await show({ ...remote, contract: { waiting: [], approved: approved && { ...approved, needs, cards } } });
  const table = screen.getByRole('table', { name: 'What each remote needs, by its approved contract' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['react^19.3.1', 'slot mfe-dashboard.overviewa card']);
  // The drawing has one line per dependency and is hidden from screen readers.
  const picture = within(screen.getByRole('region', { name: 'Dependencies' })).getByText('react', {
    selector: '[aria-hidden] code',
  });
  expect(picture.closest('[aria-hidden]')?.querySelectorAll('path')).toHaveLength(2);
});
