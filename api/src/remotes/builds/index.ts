/** A build: its files, its manifest, and what of it is stored. */
export * from './build-files';
export { brotli, completeBuild } from './complete-build';
