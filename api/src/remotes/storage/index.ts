/** Where the files of versions are kept, and how an uploaded archive is unpacked. */
export { type FileStoreOptions, openFileStore } from './bucket-store';
export { type FileStore, isVersionName, openFolderStore, SDK_NAME, type VersionName } from './folder-store';
export { unpack } from './unpack';
