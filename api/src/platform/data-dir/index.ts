/** DATA_DIR, which one process at a time holds. */
export {
  closeDataDir,
  KEPT_FILES,
  type KeepSecret,
  keepFilesPrivate,
  keepSecret,
  prepareDataDir,
  randomSecret,
  SANDBOX_RECORDS,
  type SecretName,
} from './data-dir';
export { FolderInUseError, lockFolder } from './folder-lock';
