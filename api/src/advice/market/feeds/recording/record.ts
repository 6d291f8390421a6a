/** Writes a feed's events to a file that the replay can read (record-format.ts), gzipped if its name ends in .gz. */
import { open } from 'node:fs/promises';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { MarketEvent } from '../../types';
import { lineOf, RECORDING_VERSION, type Recorded } from './record-format';

export type Recorder = ReturnType<typeof createRecorder>;

/** A recording is never written over: rejects when the file exists, or its folder does not. */
export async function openRecorder(file: string, about: Recorded): Promise<Recorder> {
  const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${file} exists already; a recording needs a new file.`);
    throw new Error(`${file} cannot be written: ${error.message}.`);
  });
  return createRecorder(file, handle.createWriteStream(), about);
}

/** `name` ends in .gz for a compressed recording. */
export function createRecorder(name: string, output: Writable, about: Recorded) {
  const input = new PassThrough();
  const finished = name.endsWith('.gz') ? pipeline(input, createGzip(), output) : pipeline(input, output);
  let failure: Error | null = null;
  // Thrown at the next write or close.
  const settled = finished.catch((error: Error) => {
    failure = new Error(`${name} can no longer be written: ${error.message}.`);
  });
  const write = async (text: string) => {
    if (!failure && !input.write(text)) await Promise.race([once(input, 'drain'), settled]);
    if (failure) throw failure;
  };

  input.write(`${JSON.stringify({ v: RECORDING_VERSION, ...about })}\n`);
  return {
    /** Resolves when more may be written; rejects when the file can no longer be written. */
    write: (events: readonly MarketEvent[]) => write(events.map(lineOf).join('')),
    /** Resolves when everything is in the file. */
    async close() {
      input.end();
      await settled;
      if (failure) throw failure;
    },
  };
}

const once = (stream: Writable, event: string) =>
  new Promise<void>((resolve) => void stream.once(event, resolve));
