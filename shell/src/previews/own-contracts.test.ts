import type { RemoteOverride } from '@spreadwise/contract';
import { entryOf, setOf } from '../testing/remote-sets';
import { takeOwnContracts } from './own-contracts';

const ORIGIN = 'http://localhost:4001';
const override = (remote: string, origin: string | null): RemoteOverride => ({
  remote,
  origin,
  version: origin === null ? '0'.repeat(20) : null,
  since: '',
  expiresAt: '',
});
const boot = (...overrides: RemoteOverride[]) => ({
  remotes: setOf([entryOf('lab'), entryOf('desk')]),
  overrides,
});

const answers: Record<string, unknown> = {};
beforeEach(() => {
  for (const address of Object.keys(answers)) delete answers[address];
  globalThis.fetch = jest.fn(async (address) => {
    if (!(String(address) in answers)) throw new Error('nobody there');
    return { ok: true, json: async () => answers[String(address)] } as Response;
  }) as typeof fetch;
});

test('what a team’s own machine declares is what its preview shows, with the defaults of the contract', async () => {
  answers[`${ORIGIN}/remote.json`] = {
    name: 'lab',
    pages: [{ path: '/lab', title: 'Lab', expose: 'Lab', navigation: { label: 'Lab' } }],
    cards: [{ slot: 'desk.top', title: 'Lab', expose: 'Small' }],
  };
  const { remotes } = await takeOwnContracts(boot(override('lab', ORIGIN)), 1000);
  const [lab, desk] = remotes.remotes;
  expect(lab).toMatchObject({
    pages: [{ path: '/lab', audience: 'everyone', navigation: { label: 'Lab', order: 500 } }],
    cards: [{ expose: 'Small', order: 500 }],
    permissions: {},
  });
  expect(desk).toEqual(entryOf('desk'));
});

test.each<[string, RemoteOverride, object | null]>([
  ['that is of another remote', override('lab', ORIGIN), { name: 'desk', pages: [] }],
  ['that cannot be read', override('lab', ORIGIN), null],
  ['of a stored version, which the server knows', override('lab', null), { name: 'lab', pages: [] }],
])('a contract %s changes nothing', async (_, given, answer) => {
  if (answer) answers[`${ORIGIN}/remote.json`] = answer;
  const before = boot(given);
  expect(await takeOwnContracts(before, 1000)).toEqual(before);
});
