/** The configuration. */
export type { ChannelsConfig } from './channels';
export {
  type Config,
  type OwnerSecret,
  publicConfigOf,
  type ReadConfig,
  readConfig,
  readStorageConfig,
  type StorageConfig,
} from './config';
export { type Duties, dutiesOf } from './roles';
