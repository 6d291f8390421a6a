/** A worker thread that a test controls. */
import { EventEmitter } from 'node:events';
import type { MarketWorker } from '../market-host';
import type { FromWorker, ToWorker } from '../worker-messages';

export class FakeWorker extends EventEmitter implements MarketWorker {
  readonly heard: (ToWorker['type'] | 'stop')[] = [];
  /** The number of past arrivals in each `past` message. */
  readonly past: number[] = [];
  isTerminated = false;
  /** Runs when the worker is asked to stop; a hanging worker does nothing. */
  onStop: () => void = () => this.finish();

  postMessage(message: ToWorker | { readonly type: 'stop' }): void {
    this.heard.push(message.type);
    if (message.type === 'past') this.past.push(message.past.length);
    if (message.type === 'stop') this.onStop();
  }
  say(message: FromWorker | { readonly type: 'finished' }): void {
    this.emit('message', message);
  }
  finish(): void {
    this.say({ type: 'finished' });
    this.emit('exit', 0);
  }
  throw(error: unknown): void {
    this.emit('error', error);
    this.emit('exit', 1);
  }
  async terminate(): Promise<number> {
    if (!this.isTerminated) this.emit('exit', 1);
    this.isTerminated = true;
    return 1;
  }
}
