/** What is sealed in the database, under another key: the door of this feature. */
export { keyRotationFeature } from './feature';
export { sealAnew } from './seal-anew-store';
