/** One process of the product, with its own wires to PostgreSQL and NATS, and its reported state. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { openWire, type Wire } from './wire';

export type Role = 'web' | 'market' | 'worker';

export interface Ground {
  readonly program: string;
  readonly folder: string;
  readonly postgres: { readonly port: number; readonly url: (port: number) => string };
  readonly natsPort: number;
  readonly environment: Readonly<Record<string, string>>;
}

const START_LIMIT_MS = 60_000;
const ASK_EVERY_MS = 250;
const ASK_LIMIT_MS = 2_000;

export class ProductProcess {
  private child: ChildProcess | null = null;
  private readonly log: WriteStream;
  /** The last answer of /readyz; null: none within two seconds. */
  readiness: { readonly status: number; readonly at: number } | null = null;
  /** When it last reported that it writes the signals. */
  ledAt = 0;

  private constructor(
    readonly name: string,
    readonly role: Role,
    readonly port: number,
    readonly database: Wire,
    readonly bus: Wire,
    private readonly ground: Ground,
  ) {
    this.log = createWriteStream(`${ground.folder}/${name}.log`, { flags: 'a' });
  }

  static async create(name: string, role: Role, port: number, ground: Ground): Promise<ProductProcess> {
    const database = await openWire(ground.postgres.port);
    const bus = await openWire(ground.natsPort);
    return new ProductProcess(name, role, port, database, bus, ground);
  }

  get isAlive(): boolean {
    return this.child !== null;
  }

  get isReady(): boolean {
    return this.readiness?.status === 200;
  }

  /** Resolves when it reports that it is ready. */
  async start(): Promise<void> {
    const { program, folder, postgres, environment } = this.ground;
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        ...environment,
        ROLE: this.role,
        PORT: String(this.port),
        DATA_DIR: `${folder}/data`,
        DATABASE_URL: postgres.url(this.database.port),
        NATS_URL: `nats://127.0.0.1:${this.bus.port}`,
      },
    });
    this.child = child;
    child.stdout?.on('data', (text: Buffer) => {
      this.log.write(text);
      if (text.includes('this process writes the signals')) this.ledAt = Date.now();
    });
    child.stderr?.pipe(this.log, { end: false });
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    const until = performance.now() + START_LIMIT_MS;
    while (!(await this.ask()) && performance.now() < until) {
      if (this.child !== child) throw new Error(`${this.name} ended while it started.`);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    if (!this.isReady) throw new Error(`${this.name} was not ready within ${START_LIMIT_MS / 1_000} s.`);
  }

  /** Checks whether it is ready. */
  async ask(): Promise<boolean> {
    const at = performance.now();
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, {
        signal: AbortSignal.timeout(ASK_LIMIT_MS),
      });
      await answer.arrayBuffer();
      this.readiness = { status: answer.status, at };
    } catch {
      this.readiness = null;
    }
    return this.isReady;
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Resolves when it has ended. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async close(): Promise<void> {
    this.signal('SIGCONT');
    await this.end('SIGKILL');
    this.database.close();
    this.bus.close();
    this.log.end();
  }
}
