/** Batches calls: concurrent ones are done together; those that arrive meanwhile go into the next batch. */

interface Batches<Ask, Answer> {
  /** Returns the answers in the order of the calls. If it rejects, so does each call. */
  readonly work: (asks: readonly Ask[]) => Promise<readonly Answer[]>;
  readonly most: number;
  /** A batch contains at most one call per key; the others wait for the next batch. */
  readonly keyOf?: (ask: Ask) => string;
}

/** A new connection needs one turn to be accepted and one to be read. */
const QUIET_TURNS = 3;
const MOST_GATHERED_MS = 50;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export function createBatches<Ask, Answer>({
  work,
  most,
  keyOf,
}: Batches<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let isWorking = false;
  /** Whether the last batch's work blocked the event loop for others. */
  let keptOthersOut = true;

  const workOn = async (batch: readonly Waiting<Ask, Answer>[]) => {
    keptOthersOut = true;
    const turn = setImmediate(() => {
      keptOthersOut = false;
    });
    try {
      const answers = await work(batch.map(({ ask }) => ask));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    clearImmediate(turn);
  };
  /**
   * Waits while more callers arrive. An embedded database blocks the event loop, and Node accepts one connection per
   * turn of the loop: working in each turn would serve a crowd one by one. A server lets callers in while it works.
   */
  const gather = async () => {
    if (!keptOthersOut) return void (await new Promise(setImmediate));
    const until = performance.now() + MOST_GATHERED_MS;
    for (let quiet = 0, before = waiting.length; quiet < QUIET_TURNS; before = waiting.length) {
      await new Promise(setImmediate);
      quiet = waiting.length > before ? 0 : quiet + 1;
      if (waiting.length >= most || performance.now() > until) return;
    }
  };
  const workOnAll = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      await gather();
      const { batch, left } = nextBatch(waiting, most, keyOf);
      waiting = left;
      await workOn(batch);
    }
    isWorking = false;
  };
  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (!isWorking) void workOnAll();
    });
}

function nextBatch<Ask, Answer>(
  waiting: readonly Waiting<Ask, Answer>[],
  most: number,
  keyOf: ((ask: Ask) => string) | undefined,
) {
  const keys = new Set<string>();
  const batch: Waiting<Ask, Answer>[] = [];
  const left: Waiting<Ask, Answer>[] = [];
  for (const one of waiting) {
    const key = keyOf?.(one.ask);
    const isNext = batch.length < most && (key === undefined || !keys.has(key));
    (isNext ? batch : left).push(one);
    if (key !== undefined) keys.add(key);
  }
  return { batch, left };
}
