/** What the presets of all bundlers share: the parts of a build that follow from its contract (remote.json). */

/**
 * @typedef {object} Contract the fields of remote.json that a build needs
 * @property {string} name
 * @property {{ expose: string }[]} [pages]
 * @property {{ expose: string }[]} [cards]
 * @property {Record<string, string>} [needs] shared package -> range of versions
 *
 * @typedef {object} PresetOptions
 * @property {Record<string, string>} [exposes] './Name' -> file, if it is not src/<Name>.tsx
 */

/** The modules of all pages and cards, each in src/<Name>.tsx unless `exposes` names another file. */
export function exposesOf({ pages = [], cards = [] }, { exposes = {} } = {}) {
  const names = [...pages, ...cards].map(({ expose }) => `./${expose}`);
  return { ...Object.fromEntries(names.map((name) => [name, `./src/${name.slice(2)}.tsx`])), ...exposes };
}

/**
 * Uses the page's single instance of each package, only in versions that the contract allows: one that does not fit
 * fails with a reason instead of running beside another. A bundled copy would never run here, but would be built and
 * downloaded: with Vite, 66 kB of router for a screen of 2 kB.
 */
export const sharedOf = ({ needs = {} }) =>
  Object.fromEntries(
    Object.entries(needs).map(([name, requiredVersion]) => [
      name,
      { singleton: true, strictVersion: true, requiredVersion, import: false },
    ]),
  );

/** The build contains the contract: the gate checks the build against it, and the owner approves what it asks for. */
export const CONTRACT_FILE = 'remote.json';
export const contractText = (contract) => `${JSON.stringify(contract, null, 2)}\n`;
