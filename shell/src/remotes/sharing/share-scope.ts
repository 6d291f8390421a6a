/**
 * What the shell provides to every remote, by the name that code imports it by: one instance each in the page. For the
 * shell itself these are plain imports, which cost it nothing of federation. The scope has every field of the standard
 * one, so that containers with a federation runtime of their own take from it too.
 */
import * as sharedAuth from '@spreadwise/shared-auth';
import * as sharedUi from '@spreadwise/shared-ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactRouterDom from './provided/react-router-dom';

/** Package -> installed version, of those that are shared (webpack/shared.mjs). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/**
 * A remote's bundler expects of a CommonJS package what its `require` gives. Of react's development build the bundler
 * cannot see the exports, and gives that itself.
 */
const required = (namespace: object): unknown =>
  (namespace as { readonly default?: unknown }).default ?? namespace;

/** What the page has as a whole. */
const MODULES: Readonly<Record<string, unknown>> = {
  react: required(react),
  'react/jsx-runtime': required(jsxRuntime),
  'react-dom': required(reactDom),
  '@spreadwise/shared-auth': sharedAuth,
  '@spreadwise/shared-ui': sharedUi,
};

/** Of which it has a part (./provided); who asks for more gets the whole, on that part's state. */
const PARTS: Readonly<Record<string, () => Promise<object>>> = {
  'react-router-dom': async () => reactRouterDom,
  // Nobody asks anything before the first screen of a visit, so it comes with what comes after that.
  '@tanstack/react-query': () => import(/* webpackChunkName: "deferred" */ './provided/react-query'),
};

/** One provided package, as every federation runtime knows it. */
export interface Provided {
  readonly version: string;
  readonly scope: readonly string[];
  readonly from: string;
  /** The remotes that have taken it. */
  readonly useIn: string[];
  /** The version that is there already is taken before a newer one that a remote brings. */
  readonly strategy: 'loaded-first';
  readonly loaded: boolean;
  readonly eager: boolean;
  readonly shareConfig: { readonly singleton: boolean; readonly requiredVersion: string };
  readonly get: () => Promise<() => unknown>;
  /** Absent until the whole package is there. */
  lib?: (() => unknown) | undefined;
  /** Not of the standard: a part of it, for builds that need no more. */
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
