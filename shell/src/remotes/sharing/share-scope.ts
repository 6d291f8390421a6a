/**
 * What the shell provides to every remote, by the name that code imports it by: one instance each in the page. For the
 * shell itself these are plain imports, which cost it nothing of federation.
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

/** One provided package. */
export interface Provided {
  readonly version: string;
  readonly from: string;
  readonly lib: () => unknown;
  /** The remotes that have taken it. */
  readonly useIn: string[];
}

/** Package -> version -> what is provided. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Provided>>>>;

export const createShareScope = (): ShareScope =>
  Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, version]) => [
      name,
      { [version]: { version, from: 'shell', lib: () => MODULES[name], useIn: [] } },
    ]),
  );
