/** Moved: this name goes when its importers take the new one. */
export { type BuildFiles, integrityOf, listFiles, readBuild, versionOf } from './files/build-files';
