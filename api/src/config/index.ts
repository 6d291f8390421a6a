/** The configuration. */
export {
  type Config,
  type OwnerSecret,
  publicConfigOf,
  type ReadConfig,
  readConfig,
  readStorageConfig,
  type StorageConfig,
} from './config';
export type { ConfigurationEntry } from './entries';
export { type Duties, dutiesOf } from './roles';
