// What jsdom lacks compared with a browser, and the matchers for its elements.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });
// Awaited content appears at once, unless the machine is busy.
configure({ asyncUtilTimeout: 5_000 });
