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

/** What every page and card shows, each from src/<Name>.tsx unless `exposes` says otherwise. */
export function exposesOf({ pages = [], cards = [] }, { exposes = {} } = {}) {
  const names = [...pages, ...cards].map(({ expose }) => `./${expose}`);
  return { ...Object.fromEntries(names.map((name) => [name, `./src/${name.slice(2)}.tsx`])), ...exposes };
}

/**
 * The page's one instance of each, and in no version but those that the contract names: one that does not fit fails with
 * its reason, instead of running beside another. A copy of its own would never run here, but be built and fetched: by Vite
 * 66 kB of a router for a screen of 2 kB.
 */
export const sharedOf = ({ needs = {} }) =>
  Object.fromEntries(
    Object.entries(needs).map(([name, requiredVersion]) => [
      name,
      { singleton: true, strictVersion: true, requiredVersion, import: false },
    ]),
  );

/** The contract comes with the build: the gate holds the build to it, and the owner approves what it asks for. */
export const CONTRACT_FILE = 'remote.json';
export const contractText = (contract) => `${JSON.stringify(contract, null, 2)}\n`;
