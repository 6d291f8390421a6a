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
import * as reactQuery from './provided/react-query';
import * as reactRouterDom from './provided/react-router-dom';

/** Package -> installed version, of those that are shared (webpack/shared.mjs). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** A remote's bundler expects of a CommonJS package what its `require` gives. */
const required = (namespace: object): unknown => (namespace as { readonly default?: unknown }).default;

const MODULES: Readonly<Record<string, unknown>> = {
  react: required(react),
  'react/jsx-runtime': required(jsxRuntime),
  'react-dom': required(reactDom),
  'react-router-dom': reactRouterDom,
  '@tanstack/react-query': reactQuery,
  '@spreadwise/shared-auth': sharedAuth,
  '@spreadwise/shared-ui': sharedUi,
};

/** Those of which the page has a part only: the whole, on the part's contexts and managers, when somebody asks for it. */
const WHOLES: Readonly<Record<string, () => Promise<Whole>>> = {
  'react-router-dom': () => import(/* webpackChunkName: "whole-router" */ './whole/react-router-dom?whole'),
  '@tanstack/react-query': () => import(/* webpackChunkName: "whole-query" */ './whole/react-query?whole'),
};

/** As webpack/whole-package-loader.mjs makes it: the package, given what it requires. */
interface Whole {
  readonly default: (require: (name: string) => unknown) => object;
}

/** One provided package, as every federation runtime knows it. */
export interface Provided {
  readonly version: string;
  readonly scope: readonly string[];
  readonly from: string;
  /** The remotes that have taken it. */
  readonly useIn: string[];
  readonly deps: readonly string[];
  /** The version that is there already is taken before a newer one that a remote brings. */
  readonly strategy: 'loaded-first';
  readonly loaded: boolean;
  readonly eager: boolean;
  readonly shareConfig: {
    readonly singleton: boolean;
    readonly strictVersion: boolean;
    readonly eager: boolean;
    readonly requiredVersion: string;
  };
  readonly get: () => Promise<() => unknown>;
  /** Absent until the whole package is there. */
  lib?: () => unknown;
  /** Not of the standard: what the page has of it already, for builds that need no more. */
  readonly part?: () => unknown;
}

/** Package -> version -> what is provided. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Provided>>>>;

export const createShareScope = (): ShareScope =>
  Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, version]) => [name, { [version]: provided(name, version) }]),
  );

function provided(name: string, version: string): Provided {
  const lib = () => MODULES[name];
  const whole = WHOLES[name];
  const shared: Provided = {
    version,
    scope: ['default'],
    from: 'shell',
    useIn: [],
    deps: [],
    strategy: 'loaded-first',
    loaded: true,
    eager: false,
    shareConfig: { singleton: true, strictVersion: false, eager: false, requiredVersion: `^${version}` },
    get: async () => lib,
    ...(whole ? { get: async () => (shared.lib ??= await open(whole)), part: lib } : { lib }),
  };
  return shared;
}

async function open(load: () => Promise<Whole>): Promise<() => unknown> {
  const { default: make } = await load();
  const module = make((name) => MODULES[name]);
  return () => module;
}
