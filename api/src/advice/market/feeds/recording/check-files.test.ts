import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarketSettings } from '../../types';
import { checkFiles, recordingOf } from './replay';

const folder = mkdtempSync(join(tmpdir(), 'spreadwise-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const HEADER = '{"v":1,"feed":"simulated","startedAt":1763715600000}\n';
const replayOf = (file: string): MarketSettings => ({
  feed: 'replay',
  file,
  record: null,
});
const recordTo = (record: string): MarketSettings => ({
  feed: 'simulated',
  seed: null,
  record,
});

describe('the files of a market', () => {
  it.each([
    ['is not there', () => join(folder, 'none.ndjson'), 'is not there'],
    ['is no recording', () => fileWith('notes.txt', 'buy low\nsell high\n'), 'line 1'],
    ['is empty', () => fileWith('empty.ndjson', ''), 'is empty'],
    ['goes wrong at once', () => fileWith('odd.ndjson', `${HEADER}["quote","soon"]\n`), 'line 2'],
  ])('a recording that %s stops the start, in one line that names it', async (_, make, message) => {
    const file = make();
    const failing = checkFiles(replayOf(file));
    await expect(failing).rejects.toMatchObject({ name: 'ConfigError' });
    await expect(failing).rejects.toThrow(`REPLAY was "${file}"`);
    await expect(failing).rejects.toThrow(message);
  });

  it('without a file of gaps the usual ones are taken', async () => {
    await checkFiles({ feed: 'simulated', seed: null, gapsFile: join(folder, 'none.json'), record: null });
  });

  it('gaps of other kinds stop the start, in words that name the file', async () => {
    const gapsFile = fileWith('odd.json', '[{"name":"swamp"}]');
    const failing = checkFiles({ feed: 'simulated', seed: null, gapsFile, record: null });
    await expect(failing).rejects.toMatchObject({ name: 'ConfigError' });
    await expect(failing).rejects.toThrow(`${gapsFile} is not what npm run calibrate writes`);
    await expect(failing).rejects.toThrow('race');
  });

  it('a recording that is one may be played', async () => {
    await checkFiles(replayOf(fileWith('day.ndjson', `${HEADER}["clock",1763715600000]\n`)));
  });

  it('a recording is made in a folder that is there, and never over another file', async () => {
    await checkFiles(recordTo(join(folder, 'new.ndjson.gz')));
    await expect(checkFiles(recordTo(join(folder, 'no/new.ndjson')))).rejects.toThrow('RECORD was');
    const old = fileWith('old.ndjson', 'dear to somebody');
    await expect(checkFiles(recordTo(old))).rejects.toThrow('this one exists already');
  });

  it.each([
    ['day.ndjson', 'day.2.ndjson'],
    ['day.ndjson.gz', 'day.2.ndjson.gz'],
    ['day', 'day.2'],
  ])('a worker that is started again goes on beside %s, in %s', (record, next) => {
    expect(recordingOf({ record }, 1)).toBe(record);
    expect(recordingOf({ record }, 2)).toBe(next);
    expect(recordingOf({ record: null }, 2)).toBeNull();
  });
});
