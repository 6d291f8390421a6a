// Where the commands run: in this repository (scripts/remote.mjs) or in a team's own. This lists all the differences.

/**
 * @typedef {object} Listeners
 * @property {(changedAt: number) => void} onBuilt `changedAt`: when the change was saved, in ms since 1970
 * @property {(message: string) => void} onFailed
 *
 * @typedef {object} Host
 * @property {Record<Command, string>} names how the commands are called, for use in messages
 * @property {(command: Command, remote?: string) => string} usage the command line before its options
 * @property {string} guide where the gate's rules are explained
 * @property {() => string} elsewhere the error message in a folder that is not a remote's
 * @property {(remote: string) => Promise<string>} build builds for publishing; resolves to the folder
 * @property {(remote: string, listeners: Listeners) => Promise<{ folder: string }>} watch builds for development, and
 *   again after each change
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
