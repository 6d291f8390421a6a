/** DATA_DIR, held by one process at a time. */

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
export { lockFolder } from './folder-lock';
