/**
 * The packages that the shell provides to every remote, by import name, one instance each. The shell itself imports
 * them directly and pays nothing for federation. The scope has every field of the standard format, so that containers
 * with their own federation runtime can use it too.
 */
import * as sharedAuth from '@spreadwise/shared-auth';
import * as sharedUi from '@spreadwise/shared-ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactRouterDom from './provided/react-router-dom';

/** Shared package -> installed version (webpack/shared.mjs). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/**
 * Returns what `require` would: a remote's bundler expects that of a CommonJS package. The bundler cannot see the
 * exports of react's development build, so there the namespace's default is that value.
 */
const required = (namespace: object): unknown =>
  (namespace as { readonly default?: unknown }).default ?? namespace;

/** Packages that the page has in full. */
const MODULES: Readonly<Record<string, unknown>> = {
  react: required(react),
  'react/jsx-runtime': required(jsxRuntime),
  'react-dom': required(reactDom),
  '@spreadwise/shared-auth': sharedAuth,
  '@spreadwise/shared-ui': sharedUi,
};

/** Packages that the page has in part (./provided); a remote that needs more gets the whole, on that part's state. */
const PARTS: Readonly<Record<string, () => Promise<object>>> = {
  'react-router-dom': async () => reactRouterDom,
  // No query runs before a visit's first screen, so this comes in the chunk loaded after it.
  '@tanstack/react-query': () => import(/* webpackChunkName: "deferred" */ './provided/react-query'),
};

/** One provided package, in the format of every federation runtime. */
export interface Provided {
  readonly version: string;
  readonly scope: readonly string[];
  readonly from: string;
  /** The remotes that use it. */
  readonly useIn: string[];
  /** A loaded version takes precedence over a newer one that a remote brings. */
  readonly strategy: 'loaded-first';
  readonly loaded: boolean;
  readonly eager: boolean;
  readonly shareConfig: { readonly singleton: boolean; readonly requiredVersion: string };
  readonly get: () => Promise<() => unknown>;
  /** Undefined until the whole package is loaded. */
  lib?: (() => unknown) | undefined;
  /** Not part of the standard: a smaller part, for builds that need no more. */
  readonly part?: () => Promise<() => unknown>;
}

/** Package -> version -> what is provided. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Provided>>>>;

export const createShareScope = (): ShareScope =>
  Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, version]) => [name, { [version]: provided(name, version) }]),
  );

function provided(name: string, version: string): Provided {
  const lib = () => MODULES[name];
  const shared: Provided = {
    version,
    scope: ['default'],
    from: 'shell',
    useIn: [],
    strategy: 'loaded-first',
    loaded: true,
    eager: false,
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
    get: async () => lib,
    lib,
  };
  const part = PARTS[name];
  if (!part) return shared;
  return {
    ...shared,
    lib: undefined,
    part: () => part().then((have) => () => have),
    async get() {
      const [have, { wholeOf }] = await Promise.all([
        part(),
        import(/* webpackChunkName: "whole" */ './whole/whole'),
      ]);
      return wholeOf(name, { ...MODULES, [name]: have });
    },
  };
}
