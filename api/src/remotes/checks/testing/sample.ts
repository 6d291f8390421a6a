/** A small remote built by each bundler (scripts/record-gate-sample.mjs), a live shell for it, and ways to break it. */
import { CONTRACT_FILE, type RemoteContract, remoteContract } from '@spreadwise/contract';
import type { Candidate, Provided, ProvidedPackage } from '../candidate';
import house from './sample-house.json';
import rspack from './sample-rspack.json';
import vite from './sample-vite.json';
import webpack from './sample-webpack.json';

type Files = Readonly<Record<string, string>>;
/** The same sources, built by our own build and with the presets for standard builds. */
const BUILDS = { house, webpack, rspack, vite } satisfies Record<string, Files>;
export type Kind = keyof typeof BUILDS;
const filesOf = (kind: Kind): Files => BUILDS[kind];

export const NAME = 'mfe-sample';

const shared = (
  version: string,
  exports: string[],
  more: Partial<ProvidedPackage> = {},
): ProvidedPackage => ({
  version,
  exports,
  commonjs: false,
  returns: {},
  components: {},
  ...more,
});

export const LIVE: Provided = {
  packages: {
    react: shared('19.3.1', ['Suspense', 'createElement', 'lazy', 'useLayoutEffect', 'useState'], {
      commonjs: true,
    }),
    'react/jsx-runtime': shared('19.3.1', ['Fragment', 'jsx', 'jsxs'], { commonjs: true }),
    'react-dom': shared('19.3.1', ['createPortal'], { commonjs: true }),
    'react-router-dom': shared('7.18.5', ['useNavigate'], { allExports: ['useMatch', 'useNavigate'] }),
    '@tanstack/react-query': shared('5.108.0', ['useQuery']),
    '@spreadwise/shared-auth': shared('0.1.0', ['holds', 'useAuth'], {
      returns: { useAuth: ['user', 'hasPermission', 'request'] },
    }),
    '@spreadwise/shared-ui': shared('0.1.0', ['Badge', 'Button', 'Card', 'Notice'], {
      components: {
        Badge: {
          props: { tone: ['neutral', 'accent'], children: null },
          required: ['children'],
          open: false,
        },
        Button: { props: { variant: ['primary', 'ghost'], busy: null }, required: [], open: true },
        Card: { props: { title: null, children: null }, required: [], open: false },
        Notice: {
          props: { tone: ['info', 'danger'], title: null },
          required: ['tone', 'title'],
          open: false,
        },
      },
    }),
  },
  permissions: ['admin.full_access', 'market.data.view', 'trading.view'],
};

/** The sample's contract, and the slots that other remotes offer. */
export const CONTRACT: RemoteContract = remoteContract.parse(JSON.parse(house[CONTRACT_FILE]));
export const SLOTS = ['mfe-dashboard.overview'];

export const withContract = (change: Partial<RemoteContract>): Candidate => ({
  ...sample(),
  contract: { ...CONTRACT, ...change },
});

export const sample = (files: Files = house): Candidate => ({
  name: NAME,
  contract: CONTRACT,
  slots: SLOTS,
  files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
});

export const standard = (kind: Kind): Candidate => sample(filesOf(kind));

/** The full name of a sample's file: names contain hashes, so tests use short ones such as 'Welcome.js'. */
export function fileLike(short: string, kind: Kind = 'house'): string {
  if (short in filesOf(kind)) return short;
  const [stem = '', type = ''] = short.split('.');
  const name = Object.keys(filesOf(kind)).find((one) => one.includes(stem) && one.endsWith(`.${type}`));
  if (!name) throw new Error(`The sample of ${kind} has no file like ${short}.`);
  return name;
}

/** The file that contains a text; needed because Rspack names its chunks by numbers. */
export function fileWith(text: string, kind: Kind): string {
  const name = Object.keys(filesOf(kind)).find((one) => filesOf(kind)[one]?.includes(text));
  if (!name) throw new Error(`The sample of ${kind} has no ${text}.`);
  return name;
}

/** The sample with a text replaced in one file. Throws if the text is missing, since the case would prove nothing. */
export function edited(short: string, from: string, to: string, kind: Kind = 'house'): Candidate {
  const name = fileLike(short, kind);
  const files = filesOf(kind);
  const text = files[name] ?? '';
  if (!text.includes(from))
    throw new Error(`${name} has no ${from}: record the samples anew or change the case.`);
  return sample({ ...files, [name]: text.replaceAll(from, () => to) });
}

/** The sample with code inserted at the start of a chunk. */
export const withCode = (code: string): Candidate =>
  edited('Plain.js', '"use strict";', `"use strict";(()=>{${code}})();`);

/** The sample with a file added or replaced; null removes it. */
export function withFile(name: string, text: string | null, kind: Kind = 'house'): Candidate {
  const { [name]: _, ...others } = filesOf(kind);
  return sample(text === null ? others : { ...others, [name]: text });
}
