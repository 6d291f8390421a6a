/** Reads and validates the configuration. */
export {
  type Config,
  dutiesOf,
  publicConfigOf,
  type ReadConfig,
  readConfig,
  readStorageConfig,
} from './config';
