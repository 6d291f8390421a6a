/** PGlite's statements in one round trip instead of six: each text is parsed once, and then run by its name. */
import { type PGlite, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/** What drizzle requests. */
export interface Asking {
  readonly rowMode?: 'array' | 'object';
  readonly parsers?: Readonly<Record<number, (text: string, type?: number) => unknown>>;
}

interface Known {
  readonly name: string;
  /** The types of its parameters. */
  readonly types: readonly number[];
}

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

export type Statements = ReturnType<typeof createStatements>;

export function createStatements(real: PGlite) {
  const known = new Map<string, Known>();
  const send = async (...parts: readonly Uint8Array[]) =>
    (await real.execProtocol(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })).messages;

  const know = async (text: string): Promise<Known> => {
    const before = known.get(text);
    if (before) return before;
    const name = `s${known.size}`;
    const messages = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const one = { name, types: messages.flatMap((message) => idsOf(message)) };
    known.set(text, one);
    return one;
  };

  const run = (text: string, given: readonly unknown[] = [], asking: Asking = {}) =>
    real.runExclusive(async () => {
      const { name, types } = await know(text);
      const values = given.map((value, index) => {
        if (value === null || value === undefined) return null;
        const write = real.serializers[types[index] ?? 0];
        return write ? write(value) : String(value);
      });
      return resultsOf(
        real,
        asking,
        await send(
          serialize.bind({ statement: name, values }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
        ),
      );
    });

  return {
    /** Within a transaction. */
    inside: run,
    /** Waits for any open transaction. */
    query: (...given: Parameters<typeof run>) => real._runExclusiveTransaction(() => run(...given)),
  };
}

const idsOf = (message: Messages[number]): readonly number[] =>
  'dataTypeIDs' in message ? (message.dataTypeIDs as number[]) : [];

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

function resultsOf(real: PGlite, { rowMode, parsers }: Asking, messages: Messages): Results {
  let fields: readonly Field[] = [];
  let affectedRows = 0;
  const rows: unknown[] = [];
  for (const message of messages) {
    if (message.name === 'rowDescription') ({ fields } = message as unknown as { fields: readonly Field[] });
    else if (message.name === 'dataRow') {
      const values = (message as unknown as { fields: readonly (string | null)[] }).fields.map(
        (text, index) => {
          const type = fields[index]?.dataTypeID ?? 0;
          const read = parsers?.[type] ?? real.parsers[type];
          return text === null || !read ? text : read(text, type);
        },
      );
      rows.push(
        rowMode === 'array'
          ? values
          : Object.fromEntries(values.map((value, index) => [fields[index]?.name, value])),
      );
    } else if (message.name === 'commandComplete')
      affectedRows = countOf((message as unknown as { text: string }).text);
  }
  return { rows: rows as Results['rows'], fields: [...fields], affectedRows };
}

/** "INSERT 0 1"; a SELECT changes nothing. */
const countOf = (words: string): number =>
  Number(/^(?:INSERT|UPDATE|DELETE|COPY|MERGE).* (\d+)$/.exec(words)?.[1] ?? 0);
