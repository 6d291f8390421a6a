/** @jest-config-loader esbuild-register */
/** Unit, API and integration tests: one project a workspace. Browser tests are Playwright's (shell/e2e). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';

type InitialProjectOptions = Exclude<NonNullable<Config['projects']>[number], string>;

const REMOTES = readdirSync(__dirname).filter(
  (name) => name.startsWith('mfe-') && existsSync(join(__dirname, name, 'package.json')),
);

/** What teams outside this repository have as well. */
const screens: Config = require('./remote-sdk/jest/jest-preset.cjs');
const { transform } = screens;

const browserProject = (name: string): InitialProjectOptions => ({
  displayName: name,
  rootDir: `<rootDir>/${name}`,
  ...screens,
});

const config: Config = {
  // All cores; the default leaves one of two idle.
  maxWorkers: '100%',
  // Ends what hangs, and asserts nothing about speed: tests also run on machines ten times slower.
  testTimeout: 120_000,
  projects: [
    ...['shared-auth', 'shared-ui', 'shared-screens', 'testkit', 'shell', ...REMOTES].map(browserProject),
    ...['contract', 'api', 'payment-sandbox', 'site'].map((name) => ({
      displayName: name,
      rootDir: `<rootDir>/${name}`,
      testMatch: ['<rootDir>/src/**/*.test.ts'],
      // Files that are about a database server wait for one: npm test starts it.
      testPathIgnorePatterns: [
        '/node_modules/',
        ...(process.env.TEST_DATABASE_URL ? [] : ['\\.server\\.test\\.ts$']),
      ],
      testEnvironment: join(__dirname, 'scripts/jest/shared-environment.cjs'),
      runtime: join(__dirname, 'scripts/jest/shared-runtime.cjs'),
      transform,
      transformIgnorePatterns: ['/node_modules/(?!(p-queue|p-timeout|eventemitter3|jose)/)'],
    })),
    {
      displayName: 'scripts',
      rootDir: '<rootDir>/scripts',
      testMatch: ['<rootDir>/test/*.test.ts'],
      testEnvironment: 'node',
      transform,
    },
  ],
};

export default config;
