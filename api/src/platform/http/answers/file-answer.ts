/** Answers with a file, a part after the other: only one is in memory, and none is made before it is wanted. */
import type { Context } from 'hono';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;
export type FileName = `${string}.${keyof typeof TYPES}`;

export const fileAnswer = (c: Context, name: FileName, parts: AsyncGenerator<string>) =>
  c.body(streamOf(parts), 200, {
    'Content-Type': TYPES[name.endsWith('.csv') ? 'csv' : 'json'],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  });

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void parts.return(undefined),
    },
    { highWaterMark: 0 },
  );
}
