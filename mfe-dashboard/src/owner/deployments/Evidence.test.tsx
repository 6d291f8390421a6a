/** Where versions come from, and whose word counts: as the owner sees and decides it. */
import type { CallBody } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, type FakeAnswers, keyboard, mockDialogs, refusal, settle } from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import {
  type Deployed,
  deployedOf,
  LIVE,
  NEWEST,
  NO_ENVIRONMENTS,
  storedOf,
} from '../../testing/deployment-fixtures';
import { OWNER_ANSWERS } from '../../testing/owner-answers';
import { showDashboard } from '../../testing/show-dashboard';

const AT = '2026-11-20T09:30:00.000Z';
const KEY = { id: '9b1d2f4a6c8e0f3a', label: 'CI of Sign-up', addedAt: AT, revokedAt: null };
const STATED = {
  commit: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
  repository: 'https://git.example.com/signup',
  author: 'Ada',
  changelog: null,
  builder: 'https://ci.example.com/publish',
  dependencies: 27,
  signedBy: { id: KEY.id, label: KEY.label },
};

async function show(remote: Deployed = deployedOf(), answers: FakeAnswers = {}, more: object = {}) {
  const shown = await showDashboard({
    at: '/dashboard?section=security',
    user: OWNER_USER,
    answers: {
      ...OWNER_ANSWERS,
      'GET /api/admin/remotes': { remotes: [remote], ...NO_ENVIRONMENTS, ...more },
      'POST /api/admin/remotes/key': { id: KEY.id },
      'POST /api/admin/remotes/key/revoke': undefined,
      'POST /api/admin/remotes/trust': undefined,
      'POST /api/admin/remotes/environment': undefined,
      'POST /api/admin/remotes/environment/remove': undefined,
      ...answers,
    },
  });
  /* The chunk of the deployments, and then what it asks for. */
  await settle();
  await settle(1);
  const posts = () =>
    shown.auth.calls.flatMap(({ name, input }) =>
      name.startsWith('POST') && input && 'body' in input ? [[name, input.body]] : [],
    );
  return { ...shown, posts };
}
const card = () => within(screen.getByRole('region', { name: /^mfe-signup / }));
const answer = async (name: string, dialog: HTMLElement) => {
  await keyboard.click(within(dialog).getByRole('button', { name }));
  await settle(1);
};
const dialog = () => screen.getByRole('dialog');
const question = () => screen.getByRole('alertdialog');

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }));
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

test('a version says from which commit, by whom, whether signed, and from which environment it comes', async () => {
  const promotion = { from: 'staging', at: AT, activeAt: AT, tabs: 12, failedTabs: 0, checked: ['size'] };
  await show(
    deployedOf({
      versions: [
        storedOf({ version: NEWEST, provenance: STATED, promotion }),
        storedOf({ version: LIVE, state: 'active', provenance: { ...STATED, signedBy: null } }),
      ],
    }),
  );
  const versions = within(card().getByText('Versions').closest('details') as HTMLElement);
  expect(versions.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining(
      'promoted from staging · commit c0ffee00 · built by Ada · signed by CI of Sign-up',
    ),
    expect.stringContaining('commit c0ffee00 · built by Ada · not signed'),
  ]);
});

describe('signatures', () => {
  test('a key is registered by the owner', async () => {
    const { posts } = await show();
    await click('Register a key… of mfe-signup');
    await keyboard.type(screen.getByLabelText('Label'), KEY.label);
    await keyboard.type(screen.getByLabelText('Public key'), 'the key');
    await answer('Register it', dialog());
    const body: CallBody<'POST /api/admin/remotes/key'> = {
      remote: 'mfe-signup',
      label: KEY.label,
      publicKey: 'the key',
    };
    expect(posts()).toEqual([['POST /api/admin/remotes/key', body]]);
  });

  test('what is no key is refused in the server’s words', async () => {
    await show(deployedOf(), {
      'POST /api/admin/remotes/key': refusal(400, 'This is no public Ed25519 key.'),
    });
    await click('Register a key… of mfe-signup');
    await answer('Register it', dialog());
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('This is no public Ed25519 key.');
  });

  test('one is revoked after a question that says what follows', async () => {
    const trust = { keys: [KEY], requiresSignature: true, requiresPromotion: false };
    const { posts } = await show(deployedOf({ trust }));
    expect(card().getByText('Each of its builds must be signed by one of these keys.')).toBeInTheDocument();
    await click(`Revoke… the key ${KEY.label}`);
    expect(question()).toHaveTextContent('without another key nothing of it can be published');
    await answer('Revoke', question());
    expect(posts()).toEqual([['POST /api/admin/remotes/key/revoke', { remote: 'mfe-signup', id: KEY.id }]]);
  });

  test.each([
    ['Require a signature… of mfe-signup', { requiresSignature: true, requiresPromotion: false }],
    ['Require a promotion… of mfe-signup', { requiresSignature: false, requiresPromotion: true }],
  ])('%s', async (label, asked) => {
    const { posts } = await show();
    await click(label);
    await answer('Require it', question());
    expect(posts()).toEqual([['POST /api/admin/remotes/trust', { remote: 'mfe-signup', ...asked }]]);
  });

  test('are required no longer after the same question, and nothing else changes', async () => {
    const trust = { keys: [KEY], requiresSignature: true, requiresPromotion: true };
    const { posts } = await show(deployedOf({ trust }));
    await click('No longer require a signature… of mfe-signup');
    await answer('No longer', question());
    expect(posts()).toEqual([
      [
        'POST /api/admin/remotes/trust',
        { remote: 'mfe-signup', requiresSignature: false, requiresPromotion: true },
      ],
    ]);
  });
});

describe('environments', () => {
  const environments = [{ name: 'staging', publicKey: 'B'.repeat(43), addedAt: AT }];

  test('the key of this one is there to be copied', async () => {
    await show();
    expect(screen.getByText(NO_ENVIRONMENTS.publicKey)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the key of this environment' })).toBeVisible();
  });

  test('one is trusted, and trusted no longer', async () => {
    const { posts } = await show(deployedOf(), {}, { environments });
    await click('Trust an environment…');
    await keyboard.type(screen.getByLabelText('Name'), 'preview');
    await keyboard.type(screen.getByLabelText('Public key'), 'C');
    await answer('Trust it', dialog());
    await click('Remove… staging');
    await answer('Remove', question());
    expect(posts()).toEqual([
      ['POST /api/admin/remotes/environment', { name: 'preview', publicKey: 'C' }],
      ['POST /api/admin/remotes/environment/remove', { name: 'staging' }],
    ]);
  });
});

test('after an environment is removed its card keeps the focus', async () => {
  let environments = [{ name: 'staging', publicKey: 'B'.repeat(43), addedAt: AT }];
  await show(deployedOf(), {
    'GET /api/admin/remotes': () => ({ remotes: [deployedOf()], ...NO_ENVIRONMENTS, environments }),
    'POST /api/admin/remotes/environment/remove': () => {
      environments = [];
      return undefined;
    },
  });
  await click('Remove… staging');
  await answer('Remove', question());
  expect(screen.queryByText('staging')).toBeNull();
  expect(screen.getByRole('region', { name: 'Environments' }).parentElement).toHaveFocus();
});
