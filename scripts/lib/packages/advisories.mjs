/** Which packages of a lockfile are affected by published advisories. Pure. */
import semver from 'semver';

/**
 * @typedef {{ id: string; package: string; range: string; severity: string; title: string }} Advisory
 * @typedef {{ why: string; until: string }} Acceptance of one that does not concern us, up to a day
 */

/**
 * @param {Record<string, { version?: string; link?: boolean }>} packages of the lockfile, by their place
 * @param {{ advisories: readonly Advisory[]; accepted: Readonly<Record<string, Acceptance>> }} known
 * @param {string} today e.g. 2026-11-23
 * @returns {string[]} a line for each that is not accepted
 */
export function findAdvised(packages, { advisories, accepted }, today) {
  const installed = Object.entries(packages)
    .filter(([place, { version, link }]) => place.includes('node_modules/') && version && !link)
    .map(([place, { version }]) => ({ name: nameAt(place), version }));
  const isAccepted = ({ id }) => id in accepted && today <= accepted[id].until;
  return advisories
    .filter((one) => !isAccepted(one))
    .flatMap((one) =>
      installed
        .filter(({ name, version }) => name === one.package && semver.satisfies(version, one.range))
        .map(({ name, version }) => `${name} ${version}: ${one.title} (${one.severity}, ${one.id})`),
    );
}

/** The findings of `npm audit --json`, as advisories. */
export const advisoriesOf = ({ vulnerabilities = {} }) =>
  Object.values(vulnerabilities)
    .flatMap(({ via }) => via.filter((cause) => typeof cause === 'object'))
    .map(({ name, range, severity, title, url }) => ({
      id: url.split('/').pop(),
      package: name,
      range,
      severity,
      title,
    }));

/** By id and package; those of `newer` replace known ones. */
export function joined(known, newer) {
  const all = new Map([...known, ...newer].map((one) => [`${one.package} ${one.id}`, one]));
  return [...all.values()];
}

const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
