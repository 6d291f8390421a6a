// Whether a build is what its sources make: a hash over everything that it is made of and everything that it consists of.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const STAMP = 'node_modules/.cache/spreadwise-remote-build';
/** Not sources: what is installed, built or measured. Tests are not built, so they make nothing stale. */
const ASIDE =
  /^(node_modules|dist|coverage|\.(git|github|cache|idea|vscode))$|\.(test|spec)\.[cm]?[jt]sx?$|\.(md|log)$/;
/** What is installed now, whatever the lockfile says. */
const INSTALLED = 'node_modules/.package-lock.json';
/** Variables that bundlers build in. */
const BUILT_IN = /^(NODE_ENV|(VITE|PUBLIC|REACT_APP)_.*)$/;

/** @param {string | null} sources as they were before the build, so that a change during it makes the next one build again */
export const isUpToDate = (folder, sources) => {
  const built = hashOf(folder);
  return sources !== null && built !== null && read(STAMP)?.toString() === `${sources} ${built}`;
};

export function markBuilt(folder, sources) {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, `${sources} ${hashOf(folder)}`);
}

/**
 * Of the remote in this folder. Null if sources may lie elsewhere: in linked packages, as of a workspace, or in those of
 * another package manager than npm.
 */
export function sourcesNow() {
  const installed = read(INSTALLED)?.toString();
  if (!installed || installed.includes('"link": true')) return null;
  const given = Object.entries(process.env).filter(([name]) => BUILT_IN.test(name));
  return createHash('sha256')
    .update(`${hashOf('.', ASIDE)}${JSON.stringify(given.sort())}`)
    .update(installed)
    .digest('hex');
}

/** Of every file in it; null when there is no such folder. */
function hashOf(folder, aside = /^$/) {
  const hash = createHash('sha256');
  const add = (place) => {
    const entries = readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries.filter(({ name }) => !aside.test(name))) {
      const file = path.join(place, entry.name);
      if (entry.isDirectory()) add(file);
      else if (entry.isFile()) hash.update(`${file}\0`).update(readFileSync(file));
    }
  };
  try {
    add(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
