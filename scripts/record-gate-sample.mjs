/**
 * Builds the small remote that the gate's unit tests start from, and writes it down: by the same webpack/remote.mjs as
 * every remote of ours, and by each of the SDK's presets for standard builds. To be run again when a bundler or one of
 * those files changes: node scripts/record-gate-sample.mjs [house,webpack,rspack,vite]
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import { parse } from 'acorn';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { rspackPreset } from '../remote-sdk/presets/rspack.mjs';
import { vitePreset } from '../remote-sdk/presets/vite.mjs';
import { webpackPreset } from '../remote-sdk/presets/webpack.mjs';
import { remoteConfig } from '../webpack/remote.mjs';
import { ROOT } from './lib/run.mjs';

const FOLDER = path.join(ROOT, '.cache/gate-sample');
const RECORDS = path.join(ROOT, 'api/src/remotes/checks/testing');
const KINDS = process.argv[2]?.split(',') ?? ['house', 'webpack', 'rspack', 'vite'];

const CONTRACT = {
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

rmSync(FOLDER, { recursive: true, force: true });
for (const [name, text] of Object.entries(SOURCES)) {
  mkdirSync(path.join(FOLDER, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(FOLDER, name), text);
}

const BUILDERS = {
  house() {
    const config = remoteConfig({
      name: CONTRACT.name,
      exposes: { './Welcome': './src/Welcome.tsx', './Plain': './src/Plain.tsx' },
    });
    return run(webpack, { ...config, context: FOLDER, output: { ...config.output, path: out('house') } });
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
    const { build } = await import('vite');
    const vite = await import('@module-federation/vite');
    const preset = vitePreset(CONTRACT);
    // The plugin looks for sources from where it runs.
    process.chdir(FOLDER);
    await build({
      ...preset.config,
      root: FOLDER,
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
  return path.join(FOLDER, 'dist', kind);
}

function plain(config, kind) {
  return {
    ...config,
    mode: 'production',
    context: FOLDER,
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

/** A runtime and copies of packages are 400 kB that no test reads: what of them the gate looks at stays. */
function shortened(files) {
  const { metaData, shared, exposes } = JSON.parse(files['mf-manifest.json']);
  const own = new Set([metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)]);
  const copies = new Set(
    shared.flatMap(({ assets: { js } }) => [...js.sync, ...js.async]).filter((file) => !own.has(file)),
  );
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      if (copies.has(name)) return [name, 'throw new Error("This is a copy of a shared package.");'];
      if (!text.includes(RUNTIME)) return [name, text];
      return [
        name,
        metaData.remoteEntry.name === name ? withShortRuntime(text) : formsOf(text, parsed(text)),
      ];
    }),
  );
}

const RUNTIME = '[ Federation Runtime ]';
const LONGEST_MODULE = 800;
const parsed = (text) => parse(text, { ecmaVersion: 'latest', sourceType: 'module' });

/** An entry with each long module of the runtime cut down to its forms. */
function withShortRuntime(text) {
  const modules = nodesOf(parsed(text)).filter(
    ({ type, method, value, start, end }) =>
      type === 'Property' &&
      method &&
      value.params.length > 0 &&
      end - start > LONGEST_MODULE &&
      !/loaded-first|"\.\/Welcome"/.test(text.slice(start, end)),
  );
  let short = text;
  for (const { value } of modules.sort((a, b) => b.start - a.start)) {
    const { start, end } = value.body;
    short = `${short.slice(0, start)}{${formsOf(short.slice(start, end), value.body)}}${short.slice(end)}`;
  }
  // Our own runtime stands before the container, as one script.
  return short.replace(
    /^\(\(\) => \{\nvar __SPREADWISE_FEDERATION_1__;[\s\S]*(?=\(\(\)=>\{"use strict";var e=\{container\()/,
    `(() => {\nvar __SPREADWISE_FEDERATION_1__ = { says: "${RUNTIME}" };\n`,
  );
}

/** What of the runtime the content rule would stop in any other code. */
function formsOf(text, root) {
  const offset = root.type === 'Program' ? 0 : root.start;
  const forms = nodesOf(root).filter(
    ({ type, callee, source }) =>
      (type === 'ImportExpression' && source.type !== 'Literal') ||
      (/^(Call|New)Expression$/.test(type) && /^(Function|eval)$/.test(callee.name ?? '')),
  );
  const texts = forms.map(({ start, end }) => `()=>${text.slice(start - offset, end - offset)}`);
  return `window.runtime=["${RUNTIME}",${texts.join(',')}];`;
}

function nodesOf(node, found = []) {
  if (typeof node?.type === 'string') found.push(node);
  for (const value of Object.values(node ?? {}))
    if (value && typeof value === 'object') nodesOf(value, found);
  return found;
}

for (const kind of KINDS) {
  await BUILDERS[kind]();
  const names = readdirSync(out(kind), { recursive: true }).filter(
    (name) => /^[^.].*\.(js|css|json)$/.test(name) && name !== 'mf-stats.json',
  );
  const built = Object.fromEntries(
    names
      .sort()
      .map((name) => [name.replaceAll(path.sep, '/'), readFileSync(path.join(out(kind), name), 'utf8')]),
  );
  const record = { 'remote.json': JSON.stringify(CONTRACT), ...shortened(built) };
  writeFileSync(path.join(RECORDS, `sample-${kind}.json`), `${JSON.stringify(record, null, 2)}\n`);
  console.log(`${kind}: ${Object.keys(record).length} files`);
}
