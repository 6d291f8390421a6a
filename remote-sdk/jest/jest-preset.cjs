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
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': join(__dirname, 'css-module.cjs'),
    '\\.css$': join(__dirname, 'empty.cjs'),
  },
  // Our own packages are ES modules.
  transformIgnorePatterns: ['/node_modules/(?!(@spreadwise|nanoid)/)'],
  // Looked up once a file: from within jest's sandbox each use costs microseconds. Nothing that a test may replace is here.
  sandboxInjectedGlobals: [
    'Array',
    'Error',
    'JSON',
    'Map',
    'Math',
    'Number',
    'Object',
    'Promise',
    'Reflect',
    'Set',
    'String',
    'Symbol',
  ],
  setupFilesAfterEnv: [join(__dirname, 'setup.cjs')],
};
