/** The teams' remotes: published, checked, released, served and watched. */
export { createGate, type Untried, withoutSize } from './checks/gate';
export { type EnclosedBrowser, encloseBrowser } from './checks/mount/browser';
export type { LiveShell } from './checks/mount/page-server';
export type { FoundBuild } from './publish/bundled';
export { type Remotes, type RemotesOptions, startRemotes } from './start';
export type { FileStore } from './storage/file-store';
export { openFileStore } from './storage/open-file-store';
