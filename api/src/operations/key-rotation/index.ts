/** Re-encrypts the secrets in the database with a new SECRETS_KEY. */
export { keyRotationFeature } from './feature';
export { rotateKey } from './rotate-key-store';
