/** What nobody waits for on a first visit, in a chunk of its own. */
export { default as Forbidden } from '../fallbacks/Forbidden';
export { default as NotFound } from '../fallbacks/NotFound';
export { default as Navigation } from '../pages/Navigation';
export { default as FirstList } from '../remotes/screen/FirstList';
export { default as SlotCards } from '../slots/SlotCards';
export { default as Deferred } from './Deferred';
