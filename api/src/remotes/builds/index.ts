/** A build: its files, its manifest, and what of it is stored. */
export {
  type BuildFiles,
  entryFile,
  entryOf,
  type FederationManifest,
  federationManifest,
  formatOf,
  INTEGRITY_FILE,
  type IntegrityTable,
  integrityHash,
  integrityOf,
  isOriginal,
  MANIFEST_FILE,
  parseManifest,
  publishedOf,
  readBuild,
  versionOf,
} from './build-files';
export { brotli, completeBuild } from './complete-build';
