// Where the commands run: in this repository (scripts/remote.mjs) or in a team's own. All that differs is said here.

/**
 * @typedef {object} Listeners
 * @property {(changedAt: number) => void} onBuilt when the change was saved, in ms since 1970
 * @property {(message: string) => void} onFailed
 *
 * @typedef {object} Host
 * @property {Record<Command, string>} names how the commands are called, as texts name them
 * @property {(command: Command) => string} usage the same with all that comes before the options
 * @property {string} guide where the gate's rules are explained
 * @property {() => string} elsewhere what is said in a folder that is no remote's
 * @property {(remote: string) => Promise<string>} build builds what is published; resolves to the folder
 * @property {(remote: string, listeners: Listeners) => Promise<{ folder: string }>} watch builds for development, and
 *   again on each change
 * @property {() => Promise<{ checkBuild: (build: object) => Promise<object> }>} gate the gate's rules
 * @property {() => import('../new/repository-files.mjs').Kit & import('../new/asked.mjs').Known} [kit] what `new` makes a
 *   repository with; in the repository of the product another command does
 * @property {URL} [provided] what a product provides, for a check without one
 * @property {(remote: string) => number} port that the development server tries first
 * @property {{ origin: string, ensure(): Promise<void> } | null} product that `dev` uses without --in
 *
 * @typedef {'dev' | 'check' | 'publish' | 'activate' | 'rollback' | 'status' | 'preview'} Command
 */
export {};
