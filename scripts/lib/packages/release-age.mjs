/** Which packages of a lockfile are new, and which of those were published too recently. Pure. */

const LEAST_DAYS = 7;
const DAY_MS = 86_400_000;

/** @typedef {{ name: string; version: string }} Release */
/** @typedef {Record<string, { version?: string; link?: boolean; name?: string }>} Packages of a lockfile, by their place */

/**
 * @param {Packages} before
 * @param {Packages} after
 * @returns {Release[]} each once
 */
export function findNew(before, after) {
  const known = new Set(releasesOf(before).map(keyOf));
  const found = new Map(releasesOf(after).map((one) => [keyOf(one), one]));
  return [...found].filter(([key]) => !known.has(key)).map(([, one]) => one);
}

/**
 * @param {readonly Release[]} taken
 * @param {ReadonlyMap<string, Readonly<Record<string, string>> | null>} published by name: version -> when
 * @param {{ accepted: Readonly<Record<string, string>>; now: Date }} options `accepted`: name@version -> why it cannot wait
 * @returns {string[]} a line for each that is too young
 */
export const findYoung = (taken, published, { accepted, now }) =>
  taken.flatMap((one) => {
    const at = Date.parse(published.get(one.name)?.[one.version] ?? '');
    const days = Math.floor((now.getTime() - at) / DAY_MS);
    if (Number.isNaN(at) || days >= LEAST_DAYS || keyOf(one) in accepted) return [];
    return [
      `${one.name} ${one.version} is out for ${days} days; take it when it is ${LEAST_DAYS}, or say why it cannot wait.`,
    ];
  });

const keyOf = ({ name, version }) => `${name}@${version}`;

/** An alias is installed under its own name, and states which package it is. */
const releasesOf = (packages) =>
  Object.entries(packages)
    .filter(([place, { version, link }]) => place.includes('node_modules/') && version && !link)
    .map(([place, { version, name }]) => ({
      name: name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
    }));
