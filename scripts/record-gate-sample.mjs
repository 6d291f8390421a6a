/**
 * Builds the small remote that the gate's unit tests start from, by the same webpack/remote.mjs as every remote, and
 * writes it down: node scripts/record-gate-sample.mjs. To be run again when the bundler or that file changes.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { remoteConfig } from '../webpack/remote.mjs';
import { ROOT } from './lib/run.mjs';

const FOLDER = path.join(ROOT, '.cache/gate-sample');
const RECORD = path.join(ROOT, 'api/src/remotes/checks/testing/sample-remote.json');

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

const SOURCES = {
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

const config = remoteConfig({
  name: 'mfe-sample',
  exposes: { './Welcome': './src/Welcome.tsx', './Plain': './src/Plain.tsx' },
});
const stats = await new Promise((resolve, reject) => {
  const output = { ...config.output, path: path.join(FOLDER, 'dist') };
  webpack({ ...config, context: FOLDER, output, cache: false }).run((error, result) =>
    error ? reject(error) : resolve(result),
  );
});
if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));

const published = readdirSync(path.join(FOLDER, 'dist')).filter(
  (name) => /\.(js|css|json)$/.test(name) && name !== 'mf-stats.json',
);
const built = Object.fromEntries(
  published.map((name) => [name, readFileSync(path.join(FOLDER, 'dist', name), 'utf8')]),
);
/** The official runtime before the standard entry's own code is 50 kB that no test reads; what tells it stays. */
const shortened = built['remoteEntry.js'].replace(
  /^[^]*(?=\(\(\)=>\{"use strict";var e=\{container\()/,
  '(() => {\nvar __SPREADWISE_FEDERATION_1__ = { says: "[ Federation Runtime ]" };\n',
);
const record = { 'remote.json': JSON.stringify(CONTRACT), ...built, 'remoteEntry.js': shortened };
mkdirSync(path.dirname(RECORD), { recursive: true });
writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
console.log(`${RECORD}: ${published.join(', ')}`);
