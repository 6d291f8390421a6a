/** DATA_DIR, held by one process at a time. */
export {
  closeDataDir,
  KEPT_FILES,
  type KeepSecret,
  keepFilesPrivate,
  keepSecret,
  lockFolder,
  prepareDataDir,
  randomSecret,
  SANDBOX_RECORDS,
  type SecretName,
} from './data-dir';
