// Maps a script's covered functions to the files and functions of our sources that they were built from.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const maps = new Map();

function mapOf(file) {
  if (!maps.has(file))
    maps.set(file, existsSync(`${file}.map`) ? new TraceMap(readFileSync(`${file}.map`, 'utf8')) : null);
  return maps.get(file);
}

const lineStarts = (text) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];

/** `file:line:column` of each of our functions that was called; `functions` as V8 reports them. */
export function placesOf(root, file, functions) {
  const map = mapOf(file);
  if (!map) return [];
  const starts = lineStarts(readFileSync(file, 'utf8'));
  return functions
    .filter(({ functionName, ranges: [whole] }) => whole.count > 0 && (functionName || whole.startOffset > 0))
    .flatMap(({ ranges: [{ startOffset }] }) => {
      const line = starts.findLastIndex((start) => start <= startOffset);
      const {
        source,
        line: at,
        column,
      } = originalPositionFor(map, { line: line + 1, column: startOffset - starts[line] });
      const own = source && ownPath(root, file, source);
      return own ? [`${own}:${at}:${column}`] : [];
    });
}

/** Null for packages, loaders and bundler code. */
function ownPath(root, file, source) {
  const plain = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '');
  const isWebpack = plain !== source;
  const candidates = isWebpack
    ? [path.resolve(path.dirname(file), '..', plain), path.resolve(root, plain)]
    : [path.resolve(path.dirname(file), plain)];
  const found = candidates.find((one) => existsSync(one) && !one.includes('node_modules'));
  return found ? path.relative(root, found) : null;
}
