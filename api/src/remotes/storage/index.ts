/** Stores the files of versions, and unpacks uploaded archives. */
export type { BucketOptions } from './bucket';
export { openFileStore } from './bucket-store';
export { type FileStore, isVersionName, openFolderStore, SDK_NAME, type VersionName } from './folder-store';
export { unpack } from './unpack';
