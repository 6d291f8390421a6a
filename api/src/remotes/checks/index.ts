/** The gate: what a build must pass before it is stored. */
export { createGate, type Gate, type Untried, withoutSize } from './gate';
export { type EnclosedBrowser, encloseBrowser } from './mount/browser';
export type { LiveShell } from './mount/page-server';
