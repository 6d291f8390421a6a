// What jsdom lacks compared with a browser, and the matchers for its elements.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });
// Awaited content appears at once, unless the machine is busy.
configure({ asyncUtilTimeout: 5_000 });
// React would capture a stack for each element, only to name it in a warning: a sixth of a test's time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: react } = require('react');
Object.defineProperty(react, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });
