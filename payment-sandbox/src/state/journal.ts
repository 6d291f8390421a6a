/** The append-only journal: one line holds all changes of a request, so a crash keeps a request whole or not at all. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** `[table, id, object]`; a null object removes the row. */
export type Change = [table: string, id: string, value: object | null];

export interface Journal {
  append(changes: Change[]): void;
  close(): void;
}

export const memoryJournal: Journal = { append: () => {}, close: () => {} };

/** Reads the journal. A torn last line was never acknowledged and is dropped; any other damage throws. */
export function readJournal(file: string): Change[][] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const torn = lines.pop();
  const entries = lines.map((line, index) => {
    try {
      return JSON.parse(line) as Change[];
    } catch (cause) {
      throw new Error(`The payment sandbox's journal ${file} is damaged at line ${index + 1}.`, { cause });
    }
  });
  if (torn !== undefined && torn !== '') {
    try {
      entries.push(JSON.parse(torn) as Change[]);
    } catch {
      // Half-written when the process died: its request was never answered.
    }
  }
  return entries;
}

/** Replaces the journal by `compacted` atomically and continues from there. */
export function openJournal(file: string, compacted: Iterable<Change>): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const fd = openSync(next, 'w', 0o600);
  for (const change of compacted) writeAll(fd, `${JSON.stringify([change])}\n`);
  fsyncSync(fd);
  renameSync(next, file);
  let closed = false;
  return {
    append(changes) {
      // The descriptor of a closed file may belong to another one by now.
      if (closed) throw new Error('The payment sandbox is closed.');
      writeAll(fd, `${JSON.stringify(changes)}\n`);
    },
    close() {
      if (!closed) closeSync(fd);
      closed = true;
    },
  };
}

/** A full disk may accept only a part: write the rest or throw. */
function writeAll(fd: number, line: string): void {
  const bytes = Buffer.from(line);
  let written = 0;
  while (written < bytes.length) written += writeSync(fd, bytes, written);
}
