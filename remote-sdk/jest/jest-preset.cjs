// How jest runs the tests of screens: `preset: '@spreadwise/remote-sdk'` in jest.config. Components are compiled by swc, a
// CSS module is its class names, and the page is jsdom.
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
        // Hundreds of schemas, which few tests of screens use.
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
  // In jest's sandbox each look-up of a global costs microseconds; of these there is one a file. Tests replace none of them. Not
  // Set: asn1js, which reads what passkeys sign, declares one of its own.
  sandboxInjectedGlobals: ['Array', 'Error', 'Map', 'Math', 'Object', 'Promise', 'Symbol'],
  setupFilesAfterEnv: [join(__dirname, 'setup.cjs')],
};
