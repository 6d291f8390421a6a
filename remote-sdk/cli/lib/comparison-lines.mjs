// How two versions of a remote differ, as lines for whoever reads them in a terminal.

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const signed = (bytes) => `${bytes < 0 ? '-' : '+'}${kB(Math.abs(bytes))}`;
const FILES_SHOWN = 20;

/** @returns {string[]} */
export function comparisonLines({ from, to, total, files, shared, dependencies, contract }) {
  return [
    `${from} -> ${to}: ${kB(total.before)} -> ${kB(total.after)} compressed (${signed(total.after - total.before)})`,
    ...part('files', files.slice(0, FILES_SHOWN), fileWords),
    ...part('shared packages', shared, textWords),
    ...(dependencies === null
      ? ['', 'dependencies', '  not known: one of the two was published without a provenance']
      : part('dependencies', dependencies, textWords)),
    ...part('contract', contract, ({ text }) => text),
  ];
}

const part = (title, rows, words) =>
  rows.length > 0 ? ['', title, ...rows.map((row) => `  ${words(row)}`)] : [];

function fileWords({ name, before, after }) {
  if (before === null) return `${name}  new, ${kB(after)}`;
  if (after === null) return `${name}  gone, ${kB(before)}`;
  return `${name}  ${kB(before)} -> ${kB(after)} (${signed(after - before)})`;
}

function textWords({ name, before, after }) {
  if (before === null) return `${name}  added, ${after}`;
  return after === null ? `${name}  removed, ${before}` : `${name}  ${before} -> ${after}`;
}
