/** What the presets of all bundlers have in common: what of a remote's build follows from its contract (remote.json). */

/**
 * @typedef {object} Contract what of remote.json a build needs
 * @property {string} name
 * @property {{ expose: string }[]} [pages]
 * @property {{ expose: string }[]} [cards]
 * @property {Record<string, string>} [needs] shared package -> range of versions
 *
 * @typedef {object} PresetOptions
 * @property {Record<string, string>} [exposes] './Name' -> file, where it is another than src/<Name>.tsx
 */

/** Only the product has these: there is nothing to fall back on anywhere else. */
const OURS = /^@spreadwise\//;

/** What every page and card shows, each from src/<Name>.tsx unless `exposes` says otherwise. */
export function exposesOf({ pages = [], cards = [] }, { exposes = {} } = {}) {
  const names = [...pages, ...cards].map(({ expose }) => `./${expose}`);
  return { ...Object.fromEntries(names.map((name) => [name, `./src/${name.slice(2)}.tsx`])), ...exposes };
}

/**
 * One instance of each in the page, and in no version but those that the contract names: one that does not fit fails with
 * its reason, instead of running beside another. The build's own copies are for hosts that provide none.
 */
export const sharedOf = ({ needs = {} }) =>
  Object.fromEntries(
    Object.entries(needs).map(([name, requiredVersion]) => [
      name,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion,
        ...(OURS.test(name) ? { import: false } : {}),
      },
    ]),
  );

/** The contract comes with the build: the gate holds the build to it, and the owner approves what it asks for. */
export const CONTRACT_FILE = 'remote.json';
export const contractText = (contract) => `${JSON.stringify(contract, null, 2)}\n`;
