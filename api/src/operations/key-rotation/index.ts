/** What is sealed in the database, under another key. */
export { keyRotationFeature } from './feature';
export { sealAnew } from './seal-anew-store';
