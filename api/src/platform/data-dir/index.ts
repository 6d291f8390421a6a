/** The folder that one process at a time keeps its things in. */
export { closeDataDir, keepFilesPrivate, prepareDataDir } from './data-dir';
export { FolderInUseError, lockFolder } from './folder-lock';
export { KEPT_FILES, SANDBOX_RECORDS, type SecretName } from './kept-files';
export { type KeepSecret, keepSecret, randomSecret } from './kept-secrets';
