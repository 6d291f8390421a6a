/** Recordings of the market that are asked for in the panel: the door of this feature. */
export { askForRecordings, doRecordings } from './start-recordings';
