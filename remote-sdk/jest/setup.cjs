// What jsdom lacks of a browser, and the matchers for its elements.
require('@testing-library/jest-dom');
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });
