/** Background work: one table, and one worker in each process that works. */
export { listenForJobs } from './commits';
export { enqueue, freeAllJobs, type JobKind, jobKind } from './jobs-store';
export {
  createWorker,
  type JobHandler,
  jobHandler,
  meterJobs,
  type Retry,
  type Run,
  schedule,
} from './worker';
