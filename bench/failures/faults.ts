/** What can happen to a remote between its team and a page, each as a server that does it, and what our shell owes then. */
import type { ServerResponse } from 'node:http';
import { entryOf, type Fixture } from '../../shell/e2e/harness/fixture-files';

export interface Asked {
  readonly bytes: Buffer;
  readonly type: string;
}

export interface Fault {
  readonly name: string;
  /** Whether it strikes a file of the build; left out: it is in the code itself. */
  readonly strikes?: (fixture: Fixture, file: string) => boolean;
  readonly answer?: (response: ServerResponse, asked: Asked) => void;
  /** Where the code of the version throws (shell/e2e/fixtures/src/Insights.tsx). */
  readonly brokenAt?: 'import' | 'render';
  /** What our shell has to show. */
  readonly shows: 'card' | 'screen';
}

/** Longer than until the shell says that it takes long, and shorter than its time limit, in milliseconds. */
const SLOW_MS = 4_000;

const isEntry = (fixture: Fixture, file: string) =>
  [entryOf(fixture), fixture.manifest.metaData.remoteEntry.name].includes(file);
/** The file of a type that has this text of the fixture's screen. */
const holding = (extension: string, text: string) => (fixture: Fixture, file: string) =>
  file.endsWith(extension) && (fixture.files.get(file)?.includes(text) ?? false);
const isChunk = holding('.js', 'Insights for ');
const isStyle = holding('.css', '.insights');
const isAny = () => true;

const status =
  (code: number, body = 'no', type = 'text/plain') =>
  (response: ServerResponse) =>
    void response.writeHead(code, { 'Content-Type': type }).end(body);
/** To be kept for ever, as the product says of the files of a version. */
export const whole = (response: ServerResponse, { bytes, type }: Asked) =>
  void response
    .writeHead(200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    .end(bytes);
/** As somebody on the way would change it: the file works as before, and says that it ran. */
const changed = (response: ServerResponse, { bytes, type }: Asked) => {
  const more = type === 'text/css' ? '\n:root{--changed:1}' : '\n;globalThis.changed=true;';
  whole(response, { bytes: Buffer.concat([bytes, Buffer.from(more)]), type });
};

export const FAULTS: readonly Fault[] = [
  { name: 'entry: 404', strikes: isEntry, answer: status(404), shows: 'card' },
  { name: 'entry: 500', strikes: isEntry, answer: status(500), shows: 'card' },
  {
    name: 'entry: 502 with JSON',
    strikes: isEntry,
    answer: status(502, '{"error":"bad gateway"}', 'application/json'),
    shows: 'card',
  },
  {
    name: 'entry: connection reset',
    strikes: isEntry,
    answer: ({ socket }) => void socket?.resetAndDestroy(),
    shows: 'card',
  },
  { name: 'entry: never answers', strikes: isEntry, answer: () => {}, shows: 'card' },
  {
    name: `entry: slow (${SLOW_MS / 1_000} s)`,
    strikes: isEntry,
    answer: (response, asked) => void setTimeout(() => whole(response, asked), SLOW_MS),
    shows: 'screen',
  },
  {
    name: 'entry: another page (200, HTML)',
    strikes: isEntry,
    answer: status(200, '<!doctype html><title>Hotel WLAN</title>', 'text/html'),
    shows: 'card',
  },
  { name: 'entry changed', strikes: isEntry, answer: changed, shows: 'card' },
  { name: 'chunk changed', strikes: isChunk, answer: changed, shows: 'card' },
  { name: 'style sheet changed', strikes: isStyle, answer: changed, shows: 'card' },
  { name: 'chunk: 404', strikes: isChunk, answer: status(404), shows: 'card' },
  { name: 'chunk: never answers', strikes: isChunk, answer: () => {}, shows: 'card' },
  { name: 'style sheet: 404', strikes: isStyle, answer: status(404), shows: 'card' },
  { name: 'throws at import', brokenAt: 'import', shows: 'card' },
  { name: 'throws in render', brokenAt: 'render', shows: 'card' },
  { name: 'removed while the page is open', strikes: isAny, answer: status(404), shows: 'card' },
];
