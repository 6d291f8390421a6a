/** node:worker_threads in one process: a thread is another instance of its bundle, and messages take time. */
import { EventEmitter } from 'node:events';
import type { Life } from '../kernel';
import type { Machine } from './globals';

export type LoadThread = (machine: Machine, file: string, port: Port, workerData: unknown) => void;

/** One end; what is sent here arrives at the other. */
export class Port extends EventEmitter {
  other: Port | null = null;
  private waiting: unknown[] = [];

  constructor(
    private readonly machine: Machine,
    private readonly onClose: () => void = () => {},
  ) {
    super();
    this.on('newListener', (event) => {
      if (event !== 'message' || this.waiting.length === 0) return;
      const waiting = this.waiting.splice(0);
      this.machine.kernel.at(0.01, this.machine.life, '', () => {
        for (const message of waiting) this.emit('message', message);
      });
    });
  }

  postMessage(message: unknown): void {
    const { other } = this;
    const copy = structuredClone(message);
    if (other) this.machine.kernel.at(0.05, other.machine.life, '', () => other.take(copy));
  }

  private take(message: unknown): void {
    if (this.listenerCount('message') === 0) this.waiting.push(message);
    else this.emit('message', message);
  }

  close(): void {
    this.onClose();
  }
  ref = () => this;
  unref = () => this;
}

export function threadsOf(machine: Machine, lives: Set<Life>, load: LoadThread) {
  const { kernel } = machine;
  class Worker extends EventEmitter {
    private readonly near: Port;
    private readonly life: Life;

    constructor(file: string | URL, { workerData }: { workerData?: unknown } = {}) {
      super();
      this.life = { name: `${machine.life.name}'s thread`, isDead: false };
      lives.add(this.life);
      const own: Machine = { ...machine, life: this.life };
      this.near = new Port(machine);
      const far = new Port(own, () => this.end(0));
      this.near.other = far;
      far.other = this.near;
      this.near.on('message', (message) => this.emit('message', message));
      kernel.at(1, this.life, '', () => load(own, String(file), far, structuredClone(workerData)));
    }

    postMessage(message: unknown): void {
      this.near.postMessage(message);
    }

    private end(code: number): void {
      if (this.life.isDead) return;
      this.life.isDead = true;
      lives.delete(this.life);
      kernel.at(0.05, machine.life, '', () => void this.emit('exit', code));
    }

    async terminate(): Promise<number> {
      this.end(1);
      return 1;
    }
    ref = () => this;
    unref = () => this;
  }
  return {
    Worker,
    isMainThread: true,
    parentPort: null as Port | null,
    workerData: null as unknown,
    resourceLimits: {},
  };
}
