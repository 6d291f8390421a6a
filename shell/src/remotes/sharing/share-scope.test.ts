import { createShareScope } from './share-scope';

const VERSIONS = { react: '19.3.1', 'react-router-dom': '7.18.5' };

/** The fields that every federation runtime reads. */
test('provides every package with the standard fields, loaded before any copy that a remote brings', async () => {
  Object.assign(globalThis, { SHARED_VERSIONS: VERSIONS });
  const scope = createShareScope();
  expect(Object.keys(scope)).toEqual(Object.keys(VERSIONS));
  for (const [name, version] of Object.entries(VERSIONS))
    expect(scope[name]?.[version]).toMatchObject({
      version,
      scope: ['default'],
      from: 'shell',
      useIn: [],
      loaded: true,
      strategy: 'loaded-first',
      shareConfig: { singleton: true, requiredVersion: `^${version}` },
      get: expect.any(Function),
    });
  const react = scope.react?.['19.3.1'];
  const factory = await react?.get();
  expect(factory?.()).toBe(react?.lib?.());
  expect(factory?.()).toHaveProperty('useState');
});

test('returns the whole of a partly provided package only through `get`', async () => {
  Object.assign(globalThis, { SHARED_VERSIONS: VERSIONS });
  const router = createShareScope()['react-router-dom']?.['7.18.5'];
  expect(router?.lib).toBeUndefined();
  const part = await router?.part?.();
  expect(part?.()).toHaveProperty('useLocation');
  expect(part?.()).not.toHaveProperty('useMatch');
});
