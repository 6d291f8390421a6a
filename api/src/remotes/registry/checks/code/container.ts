/** What a remote entry's own code says, whichever bundler wrote it. The manifest only repeats it. */

/** One shared package that the remote takes from the page. */
export interface Consumed {
  /** As code imports it. */
  readonly name: string;
  /** Null when the code does not say it plainly. */
  readonly requiredVersion: string | null;
  readonly singleton: boolean;
  readonly strictVersion: boolean;
  /** Whether the remote would use a copy of its own where no page provides one. */
  readonly bundlesCopy: boolean;
}

export interface Container {
  /** The global names that the entry defines. */
  readonly globals: readonly string[];
  /** What it exports, where it is an ES module. */
  readonly exports: readonly string[];
  /** By which the federation runtime knows the container; null when the code does not say it plainly. */
  readonly name: string | null;
  /** './Name' -> id of the module behind it, or its file; null when the code does not say it plainly. */
  readonly exposes: ReadonlyMap<string, string | null>;
  /** Module id (with Vite: name) -> the shared package that it stands for. */
  readonly consumes: ReadonlyMap<string, Consumed>;
  /** Shared packages of which it needs more than the page has from the start. */
  readonly wholes: readonly string[];
  /** Shared packages that the remote would put into the page itself. */
  readonly offers: readonly string[];
  /** Remotes that it would load on its own. */
  readonly remotes: number;
  /** Files that its loader asks for. */
  readonly chunkFiles: readonly string[];
  readonly usesPageRuntime: boolean;
}
