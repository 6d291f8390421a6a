/**
 * A small remote with a page, a card and a lazy part, for the gate's tests. It is built by webpack/remote.mjs, like
 * every remote of ours, and by each of the SDK's presets for standard builds.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { remoteConfig } from '../../../webpack/remote.mjs';
import { ROOT } from '../run.mjs';
import { PRESET_BUILDS, runBundler } from './preset-builds.mjs';

/** One per kind, because several may be built at once. */
const folderOf = (kind) => path.join(ROOT, '.cache/gate-sample', kind);

export const CONTRACT = {
  name: 'mfe-sample',
  team: 'Samples, samples@example.com',
  pages: [{ path: '/samples', title: 'Sample', expose: 'Welcome' }],
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

const sources = (kind) => ({ contract: CONTRACT, context: folderOf(kind), outDir: out(kind) });

function buildHouse() {
  const config = remoteConfig({
    name: CONTRACT.name,
    exposes: { './Welcome': './src/Welcome.tsx', './Plain': './src/Plain.tsx' },
  });
  return runBundler(webpack, {
    ...config,
    context: folderOf('house'),
    output: { ...config.output, path: out('house') },
  });
}

function out(kind) {
  return path.join(folderOf(kind), 'dist');
}

/** @param {'house' | 'webpack' | 'rspack' | 'vite'} kind @returns {Promise<string>} the folder of the build */
export async function buildGateSample(kind) {
  for (const [name, text] of Object.entries(SOURCES)) {
    const file = path.join(folderOf(kind), name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await (kind === 'house' ? buildHouse() : PRESET_BUILDS[kind](sources(kind)));
  return out(kind);
}
