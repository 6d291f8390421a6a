// Runs tests of screens: `preset: '@spreadwise/remote-sdk'` in jest.config. swc compiles components, CSS modules become
// their class names, and the page is jsdom.
const { join } = require('node:path');

module.exports = {
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testEnvironment: 'jsdom',
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        // Lazy: hundreds of schemas, which few tests of screens use.
        module: { type: 'commonjs', lazy: ['@spreadwise/contract'] },
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': join(__dirname, 'css-module.cjs'),
    '\\.css$': join(__dirname, 'empty.cjs'),
  },
  // Our own packages are ES modules.
  transformIgnorePatterns: ['/node_modules/(?!(@spreadwise|nanoid)/)'],
  // In jest's sandbox each look-up of a global costs microseconds; these are looked up once per file. No test replaces
  // them. Not Set: asn1js, which parses what passkeys sign, declares its own.
  sandboxInjectedGlobals: ['Array', 'Error', 'Map', 'Math', 'Object', 'Promise', 'Symbol'],
  setupFilesAfterEnv: [join(__dirname, 'setup.cjs')],
};
