import type { Provided, ShareScope } from '../sharing/share-scope';
import { giveRuntimeToContainers } from './container-runtime';
import { pageRuntime } from './page-runtime';

const React = { useState() {} };
const wholeReact = { useState() {}, useMatch() {} };

const provided = (version: string, given: object): Provided => ({
  version,
  scope: ['default'],
  from: 'shell',
  useIn: [],
  strategy: 'loaded-first',
  loaded: true,
  eager: false,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
  get: async () => () => wholeReact,
  ...given,
});

/** As in a remote's build: module 7 is the package, imported by chunk 1. */
function container(shareKey: string, requiredVersion: string, given: object = {}, whole?: string[]) {
  const scope: ShareScope = { react: { '19.3.1': provided('19.3.1', { lib: () => React, ...given }) } };
  giveRuntimeToContainers(scope);
  const bundlerRuntime = pageRuntime().bundlerRuntime as never as Runtime;
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    S: {},
    whole,
    federation: { initOptions: { name: 'mfe-auth' } },
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 7: { shareKey, requiredVersion } } },
  };
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope: scope });
  const promises: Promise<unknown>[] = [];
  /** As a fresh copy of the remote does. */
  const consume = () => {
    webpackRequire.m = {};
    bundlerRuntime.consumes({ chunkId: '1', chunkMapping: { 1: ['7'] }, promises, webpackRequire });
  };
  consume();
  const taken = () => {
    const module = { exports: {} as unknown };
    webpackRequire.m[7]?.(module);
    return module.exports;
  };
  return { scope, webpackRequire, promises, taken, consume };
}
type Runtime = Record<'initContainerEntry' | 'consumes', (options: unknown) => void>;

test('gives a chunk the page’s single instance synchronously', () => {
  const { scope, promises, taken } = container('react', '^19.3.0');
  expect(taken()).toBe(React);
  expect(promises).toEqual([]);
  expect(scope.react?.['19.3.1']?.useIn).toEqual(['mfe-auth']);
});

test('lists a remote once when it uses a package again, as after a Retry', () => {
  const { scope, consume } = container('react', '^19.3.0');
  consume();
  expect(scope.react?.['19.3.1']?.useIn).toEqual(['mfe-auth']);
});

const ofPart = { lib: undefined, part: async () => () => React };

test('gives the part to a build that needs no more', async () => {
  const { promises, taken } = container('react', '^19.3.0', ofPart);
  await Promise.all(promises);
  expect(taken()).toBe(React);
});

test('gives the whole package to a build that needs it', async () => {
  const { promises, taken } = container('react', '^19.3.0', ofPart, ['react']);
  await Promise.all(promises);
  expect(taken()).toBe(wholeReact);
});

test.each([
  ['another version', 'react', '^18.0.0', 'react ^18.0.0 is needed, the shell provides 19.3.1'],
  ['a package that is not provided', 'lodash', '^4.0.0', 'lodash ^4.0.0 is needed, the shell provides none'],
])('rejects with the reason when a remote needs %s', async (_, name, range, reason) => {
  const { webpackRequire, promises } = container(name, range);
  await expect(Promise.all(promises)).rejects.toMatchObject({ kind: 'shared', message: reason });
  expect(webpackRequire.m[7]).toBeUndefined();
});
