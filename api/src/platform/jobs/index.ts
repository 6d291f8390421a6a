/** Background jobs: one table, and one worker in each process with that duty. */
export { enqueue, type JobKind, jobKind } from './jobs-store';
export {
  createWorker,
  type JobHandler,
  jobHandler,
  type Retry,
  type Run,
  schedule,
  startJobs,
  startWorker,
} from './worker';
