// The files of a remote in a repository of its own: path -> text. Its screen, tests and contract are those of a remote of
// the product's own repository (remote-files.mjs); it is built with the SDK's preset for the chosen bundler.
import { contractOf, screenFiles } from './remote-files.mjs';

/** What the page provides, and what tests run with. */
const SHARED = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'];
const TOOLS = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];

const READ_CONTRACT = `const contract = JSON.parse(readFileSync(new URL('remote.json', import.meta.url), 'utf8'));`;

/** For each bundler: how it is run, what it needs, and its configuration. */
export const BUNDLERS = {
  webpack: {
    build: 'webpack --mode production',
    tools: [
      '@module-federation/enhanced',
      'css-loader',
      'mini-css-extract-plugin',
      'ts-loader',
      'webpack',
      'webpack-cli',
    ],
    config: `import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { webpackPreset } from '@spreadwise/remote-sdk/presets/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

${READ_CONTRACT}
const { config, federation, plugins, cssModules } = webpackPreset(contract);

export default {
  ...config,
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\\.tsx?$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, compilerOptions: { noEmit: false } },
      },
      {
        test: /\\.css$/,
        use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: cssModules }],
      },
    ],
  },
  plugins: [
    ...plugins,
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css' }),
    new ModuleFederationPlugin(federation),
  ],
  performance: false,
};
`,
  },
  rspack: {
    build: 'node build.mjs',
    tools: ['@module-federation/runtime-tools', '@rspack/core'],
    config: `import { readFileSync } from 'node:fs';
import { rspack } from '@rspack/core';
import { rspackPreset } from '@spreadwise/remote-sdk/presets/rspack';

${READ_CONTRACT}
const { config, federation, plugins, rules } = rspackPreset(contract);

export default {
  ...config,
  mode: 'production',
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      ...rules,
      {
        test: /\\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            // The page's React is a production build, also while you develop.
            transform: { react: { runtime: 'automatic', development: false } },
            target: 'es2022',
          },
        },
      },
    ],
  },
  plugins: [...plugins, new rspack.container.ModuleFederationPlugin(federation)],
};
`,
    more: {
      'build.mjs': `/** npm run build: what is published, in dist. */
import { rspack } from '@rspack/core';
import config from './rspack.config.mjs';

rspack(config).run((error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString({ all: false, errors: true }));
  process.exitCode = 1;
});
`,
    },
  },
  vite: {
    build: 'vite build',
    tools: ['@module-federation/vite', 'vite'],
    config: `import { readFileSync } from 'node:fs';
import { federation } from '@module-federation/vite';
import { vitePreset } from '@spreadwise/remote-sdk/presets/vite';

${READ_CONTRACT}
const preset = vitePreset(contract);

export default {
  ...preset.config,
  // The page's React is a production build, also while you develop.
  esbuild: { jsx: 'automatic', jsxDev: false },
  plugins: [...preset.plugins, federation(preset.federation)],
};
`,
  },
};

/** All packages of others that a new repository may need. */
export const USED = [
  ...new Set([...SHARED, ...TOOLS, ...Object.values(BUNDLERS).flatMap(({ tools }) => tools)]),
].sort();

/**
 * @typedef {object} Kit
 * @property {Record<string, string>} versions of the packages that the product is built and tested with
 * @property {Record<string, string>} overrides packages held to a version
 * @property {Record<string, boolean>} allowScripts whether a package may run a script when it is installed
 * @property {Record<string, string>} ours package of ours -> where npm finds it
 * @property {string} product where the product runs
 */

/** @param {import('./asked.mjs').NewRemote} remote @param {Kit} kit */
export function repositoryFiles(remote, { versions, overrides, allowScripts, ours, product }) {
  const { name, bundler } = remote;
  const versionOf = (one) => versions[one];
  const { build, tools, config, more = {} } = BUNDLERS[bundler];
  const needs = (names) => Object.fromEntries(names.map((one) => [one, versionOf(one)]));
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'remote.json': json({
      $schema: './node_modules/@spreadwise/remote-sdk/remote.schema.json',
      ...contractOf(remote, versionOf),
    }),
    'package.json': json({
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      engines: { node: '>=20.19' },
      scripts: {
        build,
        test: 'jest',
        types: 'tsc',
        dev: 'spreadwise-remote dev',
        check: 'spreadwise-remote check',
        'publish-remote': 'spreadwise-remote publish',
      },
      dependencies: needs(SHARED),
      devDependencies: {
        ...ours,
        ...needs([...TOOLS, ...tools].sort()),
      },
      // Some platforms' packages may lag behind their newest versions; `npm ci` then refuses the lockfile.
      overrides,
      allowScripts,
      jest: { preset: '@spreadwise/remote-sdk' },
    }),
    [`${bundler}.config.mjs`]: config,
    ...more,
    'tsconfig.json': json({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        module: 'ESNext',
        moduleResolution: 'Bundler',
        jsx: 'react-jsx',
        strict: true,
        skipLibCheck: true,
        noEmit: true,
        types: ['jest', 'node', '@testing-library/jest-dom'],
      },
      include: ['src'],
    }),
    'src/css-modules.d.ts': `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
`,
    ...screenFiles(remote),
    '.gitignore': 'node_modules/\ndist/\n*.log\n',
    // The lockfile works on any machine, whichever registry it was made with; a new package runs no script when it is
    // installed until somebody allows it.
    '.npmrc': 'omit-lockfile-registry-resolved=true\nstrict-allow-scripts=true\n',
    '.github/workflows/remote.yml': workflow(name),
    'README.md': readme(remote, product),
  };
}

const readme = ({ name, title, path }, product) => `# ${title}

The remote \`${name}\`: a screen of Spreadwise at ${path}, built, tested and published from here alone.

    npm install
    npm test                                        its screen, and its contract with the shell
    npm run check                                   the gate's rules, without a server

\`remote.json\` is its contract: pages, calls, shared packages, budget. It comes with each version, and the owner approves
what it asks for beyond what is approved. The owner reserves the name under System > Releases and makes the token:

    read -rs SPREADWISE_REMOTE_TOKEN && export SPREADWISE_REMOTE_TOKEN
    npm run dev -- --in ${product}       inside a running product, built on each save
    npm run publish-remote -- --to ${product} --no-activate
    npx spreadwise-remote status --to ${product}

\`.github/workflows/remote.yml\` does the same: a check and a preview link for each pull request, a canary for each merge.
It needs the variable \`PRODUCT_URL\`, and that the owner trusts this repository (Trusted publishers) to make versions live, or
\`--no-activate\` in the place of \`--canary 10\`; where they do not trust it, the
secret \`SPREADWISE_REMOTE_TOKEN\`. The rest is in \`node_modules/@spreadwise/remote-sdk/README.md\`.
`;

const workflow = (
  name,
) => `# Tested and checked with each change; a preview link on the pull request, a canary on each merge.
name: ${name}

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npm run types
      - run: npm test
      - run: npm run check -- --to "$PRODUCT_URL"
        env:
          PRODUCT_URL: \${{ vars.PRODUCT_URL }}

  preview:
    # A fork has no token.
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    needs: test
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      contents: read
      pull-requests: write
      id-token: write
    env:
      PRODUCT_URL: \${{ vars.PRODUCT_URL }}
      SPREADWISE_REMOTE_TOKEN: \${{ secrets.SPREADWISE_REMOTE_TOKEN }}
      GH_TOKEN: \${{ github.token }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npx spreadwise-remote publish --to "$PRODUCT_URL" --no-activate | tee published.txt
        shell: bash
      - name: Comment with a link for this very version
        shell: bash
        run: |
          version=$(grep -oE 'version [0-9a-f]{20}' published.txt | head -n 1 | cut -d' ' -f2)
          link=$(npx spreadwise-remote preview --to "$PRODUCT_URL" --version "$version" --minutes 1440 | tail -n 1)
          gh pr comment "\${{ github.event.pull_request.number }}" --body "Preview of $version, for a day: $link"

  publish:
    if: github.event_name == 'push'
    needs: test
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    concurrency: publish
    environment: production
    permissions:
      contents: read
      # Shows the product who it is; then no token is kept here.
      id-token: write
    env:
      PRODUCT_URL: \${{ vars.PRODUCT_URL }}
      SPREADWISE_REMOTE_TOKEN: \${{ secrets.SPREADWISE_REMOTE_TOKEN }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - name: A canary (the first version at once), or stored until the owner has approved what it asks for
        shell: bash
        run: |
          code=0
          npx spreadwise-remote publish --to "$PRODUCT_URL" --canary 10 || code=$?
          # 4: it waits for the owner.
          [ "$code" -eq 0 ] || [ "$code" -eq 4 ]
`;
