// What jsdom lacks of a browser, and the matchers for its elements.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });
// What is waited for comes at once, unless the machine has much else to do.
configure({ asyncUtilTimeout: 5_000 });
