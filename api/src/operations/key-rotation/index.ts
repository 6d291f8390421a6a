/** What is sealed in the database, under another key: the door of this feature. */
export { rotateKey } from './rotate-key-store';
