import type { ShareScope } from '../sharing/share-scope';
import { giveRuntimeToContainers } from './container-runtime';

const provided = (version: string, module: unknown) => ({
  version,
  from: 'shell',
  lib: () => module,
  useIn: [],
});

const React = { useState() {} };

/** As a remote's build writes it: module 7 is the package, imported by chunk 1. */
function container(shareKey: string, requiredVersion: string) {
  const scope: ShareScope = { react: { '19.3.1': provided('19.3.1', React) } };
  giveRuntimeToContainers(scope);
  const { bundlerRuntime } = (globalThis as never as { _FEDERATION_RUNTIME: { bundlerRuntime: Runtime } })
    ._FEDERATION_RUNTIME;
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    S: {},
    federation: { initOptions: { name: 'mfe-auth' } },
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 7: { shareKey, requiredVersion } } },
  };
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope: scope });
  const promises: Promise<unknown>[] = [];
  bundlerRuntime.consumes({ chunkId: '1', chunkMapping: { 1: ['7'] }, promises, webpackRequire });
  return { scope, webpackRequire, promises };
}
type Runtime = Record<'initContainerEntry' | 'consumes', (options: unknown) => void>;

test('a chunk finds the one instance that the page has, at once', () => {
  const { scope, webpackRequire, promises } = container('react', '^19.3.0');
  const module = { exports: {} as unknown };
  webpackRequire.m[7]?.(module);
  expect(module.exports).toBe(React);
  expect(promises).toEqual([]);
  expect(scope.react?.['19.3.1']?.useIn).toEqual(['mfe-auth']);
});

test.each([
  ['another version', 'react', '^18.0.0', 'react ^18.0.0 is needed, the shell provides 19.3.1'],
  ['what nobody provides', 'lodash', '^4.0.0', 'lodash ^4.0.0 is needed, the shell provides none'],
])('a remote that needs %s fails with the reason', async (_, name, range, reason) => {
  const { webpackRequire, promises } = container(name, range);
  await expect(Promise.all(promises)).rejects.toMatchObject({ kind: 'shared', message: reason });
  expect(webpackRequire.m[7]).toBeUndefined();
});
