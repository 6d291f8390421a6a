// What jsdom lacks compared with a browser, and the matchers for its elements.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });
// Awaited content appears at once, unless the machine is busy.
configure({ asyncUtilTimeout: 5_000 });

/*
 * The labels of a field. jsdom visits every node of the page for each, and for each label on the way every node again:
 * a sixth of the time of tests that find fields by their labels.
 */
const LABELABLE = ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'];
const FIRST = LABELABLE.map((tag) => `${tag}:not([type="hidden"])`).join();
function labels() {
  if (this.type === 'hidden') return null;
  const isOwn = (label) =>
    label.htmlFor ? label.htmlFor === this.id : label.contains(this) && label.querySelector(FIRST) === this;
  return [...this.getRootNode().querySelectorAll('label')].filter(isOwn);
}
for (const tag of LABELABLE)
  Object.defineProperty(Object.getPrototypeOf(document.createElement(tag)), 'labels', {
    configurable: true,
    get: labels,
  });
