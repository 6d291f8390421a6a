/** The configuration. */
export {
  type Config,
  type OwnerSecret,
  publicConfigOf,
  type ReadConfig,
  readConfig,
  readStorageConfig,
} from './config';
export { dutiesOf } from './roles';
