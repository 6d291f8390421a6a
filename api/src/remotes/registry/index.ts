/** The teams' remotes: published, checked, released, served and measured. */
export {
  REMOTE_FILES,
  REMOTES_CONFIG,
  REMOTES_PUBLIC_KEY,
  registryFeature,
} from './feature';
export type { FileStore } from './storage/file-store';
export { openFileStore } from './storage/open-file-store';
