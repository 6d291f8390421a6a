/** Reads and validates the configuration. */
export {
  type Config,
  publicConfigOf,
  type ReadConfig,
  readConfig,
  readStorageConfig,
} from './config';
export { dutiesOf } from './roles';
