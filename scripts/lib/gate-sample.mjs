/**
 * A small remote with a page, a card and a part that comes later, built by webpack/remote.mjs as every remote of ours and
 * by each of the SDK's presets for standard builds: for the gate's tests.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { rspackPreset } from '../../remote-sdk/presets/rspack.mjs';
import { vitePreset } from '../../remote-sdk/presets/vite.mjs';
import { webpackPreset } from '../../remote-sdk/presets/webpack.mjs';
import { remoteConfig } from '../../webpack/remote.mjs';
import { ROOT } from './run.mjs';

/** One for each kind: several may be built at once. */
const folderOf = (kind) => path.join(ROOT, '.cache/gate-sample', kind);

export const CONTRACT = {
  name: 'mfe-sample',
  team: 'Samples, samples@example.com',
  pages: [{ path: '/sample', title: 'Sample', expose: 'Welcome' }],
  cards: [{ slot: 'mfe-dashboard.overview', title: 'Sample', expose: 'Plain' }],
  calls: ['POST /api/auth/logout'],
  needs: {
    react: '^19.3.1',
    'react-router-dom': '^7.18.5',
    '@spreadwise/shared-auth': '^0.1.0',
    '@spreadwise/shared-ui': '^0.1.0',
  },
  budget: 5,
};

/** What an outside team has of our packages: their names. */
const STUBS = {
  'shared-ui': ['Badge', 'Button', 'Card', 'Notice'],
  'shared-auth': ['useAuth'],
};

const SOURCES = {
  ...Object.fromEntries(
    Object.entries(STUBS).flatMap(([name, exports]) => [
      [
        `node_modules/@spreadwise/${name}/package.json`,
        JSON.stringify({ name: `@spreadwise/${name}`, version: '0.1.0', type: 'module', main: 'index.js' }),
      ],
      [
        `node_modules/@spreadwise/${name}/index.js`,
        exports.map((one) => `export const ${one} = () => null;`).join('\n'),
      ],
    ]),
  ),
  'package.json': JSON.stringify({ name: '@spreadwise/mfe-sample', version: '0.1.0' }),
  'src/Welcome.tsx': `
    import { useAuth } from '@spreadwise/shared-auth';
    import { Badge, Button, Notice } from '@spreadwise/shared-ui';
    import React, { lazy, Suspense, useState } from 'react';
    import { useNavigate } from 'react-router-dom';
    import styles from './Welcome.module.css';

    const Later = lazy(() => import(/* webpackChunkName: "later" */ './Later'));
    const SECTIONS = [
      { id: 'market', permission: 'market.data.view' },
      { id: 'signals', permission: 'trading.view' },
    ];
    /* A library may ask what this React has before it uses it. */
    const useLayout = React.useNothingOfTheKind ?? React.useLayoutEffect;

    export default function Welcome({ productName }) {
      const { user, hasPermission, request } = useAuth();
      const [open, setOpen] = useState(false);
      const navigate = useNavigate();
      useLayout(() => {}, []);
      const sections = SECTIONS.filter(({ permission }) => hasPermission(permission));
      return (
        <div className={styles.frame}>
          <Notice tone="info" title={productName}>{user ? user.email : 'Nobody'}</Notice>
          {hasPermission('admin.full_access') && <Badge tone="accent">Owner</Badge>}
          {sections.map(({ id }) => <p key={id}>{id}</p>)}
          <Button variant="primary" data-test="open" onClick={() => setOpen(true)}>Open</Button>
          <Button variant="ghost" onClick={() => request('POST /api/auth/logout').then(() => navigate('/'))}>Leave</Button>
          {open && <Suspense fallback={null}><Later /></Suspense>}
        </div>
      );
    }`,
  'src/Later.tsx': `
    import { Card } from '@spreadwise/shared-ui';
    export default function Later() {
      return <Card title="Later">Text that takes its time.</Card>;
    }`,
  'src/Plain.tsx': `
    export default function Plain() {
      return <p>Nothing but text.</p>;
    }`,
  'src/Welcome.module.css': '.frame { display: grid; gap: 8px; } .frame > p:hover { color: inherit; }',
};

const BUILDERS = {
  house() {
    const config = remoteConfig({
      name: CONTRACT.name,
      exposes: { './Welcome': './src/Welcome.tsx', './Plain': './src/Plain.tsx' },
    });
    const output = { ...config.output, path: out('house') };
    return run(webpack, { ...config, context: folderOf('house'), output });
  },
  webpack() {
    const preset = webpackPreset(CONTRACT);
    return run(webpack, {
      ...plain(preset.config, 'webpack'),
      module: {
        rules: [
          { test: /\.tsx$/, loader: 'ts-loader', options: TYPESCRIPT },
          {
            test: /\.css$/,
            use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: preset.cssModules }],
          },
        ],
      },
      plugins: [
        ...preset.plugins,
        new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css' }),
        new federation.ModuleFederationPlugin(preset.federation),
      ],
    });
  },
  async rspack() {
    const { rspack } = await import('@rspack/core');
    const preset = rspackPreset(CONTRACT);
    const tsx = {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    };
    return run(rspack, {
      ...plain(preset.config, 'rspack'),
      module: {
        rules: [...preset.rules, { test: /\.tsx$/, loader: 'builtin:swc-loader', options: { jsc: tsx } }],
      },
      plugins: [...preset.plugins, new rspack.container.ModuleFederationPlugin(preset.federation)],
    });
  },
  async vite() {
    const { buildByVite } = await import('./build-by-vite.mjs');
    const vite = await import('@module-federation/vite');
    // The plugin looks for sources from where it runs.
    const exposes = Object.fromEntries(
      ['Welcome', 'Plain'].map((name) => [`./${name}`, path.join(folderOf('vite'), `src/${name}.tsx`)]),
    );
    const preset = vitePreset(CONTRACT, { exposes });
    await buildByVite({
      ...preset.config,
      root: folderOf('vite'),
      configFile: false,
      logLevel: 'error',
      esbuild: { jsx: 'automatic' },
      build: { ...preset.config.build, outDir: out('vite'), emptyOutDir: true },
      plugins: [...preset.plugins, vite.federation(preset.federation)],
    });
  },
};

const TYPESCRIPT = {
  transpileOnly: true,
  configFile: path.join(ROOT, 'tsconfig.base.json'),
  compilerOptions: { noEmit: false },
};

function out(kind) {
  return path.join(folderOf(kind), 'dist');
}

function plain(config, kind) {
  return {
    ...config,
    mode: 'production',
    context: folderOf(kind),
    output: { ...config.output, path: out(kind) },
    resolve: { extensions: ['.tsx', '.js'] },
    devtool: false,
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}

function run(bundler, config) {
  return new Promise((resolve, reject) => {
    bundler({ ...config, cache: false }).run((error, stats) => {
      const failed = error ?? (stats.hasErrors() && new Error(stats.toString({ all: false, errors: true })));
      if (failed) reject(failed);
      else resolve();
    });
  });
}

/** @param {'house' | 'webpack' | 'rspack' | 'vite'} kind @returns {Promise<string>} the folder of the build */
export async function buildGateSample(kind) {
  for (const [name, text] of Object.entries(SOURCES)) {
    const file = path.join(folderOf(kind), name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await BUILDERS[kind]();
  return out(kind);
}
