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

describe('checkFiles', () => {
  it.each([
    ['does not exist', () => join(folder, 'none.ndjson'), 'does not exist'],
    ['is not a recording', () => fileWith('notes.txt', 'buy low\nsell high\n'), 'line 1'],
    ['is empty', () => fileWith('empty.ndjson', ''), 'is empty'],
    ['has an invalid first record', () => fileWith('odd.ndjson', `${HEADER}["quote","soon"]\n`), 'line 2'],
  ])('rejects a recording that %s, naming the file and the problem', async (_, make, message) => {
    const file = make();
    const failing = checkFiles(replayOf(file));
    await expect(failing).rejects.toMatchObject({ name: 'ConfigError' });
    await expect(failing).rejects.toThrow(`REPLAY was "${file}"`);
    await expect(failing).rejects.toThrow(message);
  });

  it('accepts a missing gaps file: the usual gaps are used', async () => {
    await checkFiles({ feed: 'simulated', seed: null, gapsFile: join(folder, 'none.json'), record: null });
  });

  it('rejects a gaps file with unknown kinds, naming the file', async () => {
    const gapsFile = fileWith('odd.json', '[{"name":"swamp"}]');
    const failing = checkFiles({ feed: 'simulated', seed: null, gapsFile, record: null });
    await expect(failing).rejects.toMatchObject({ name: 'ConfigError' });
    await expect(failing).rejects.toThrow(`${gapsFile} is not a file from npm run calibrate`);
    await expect(failing).rejects.toThrow('race');
  });

  it('accepts a valid recording', async () => {
    await checkFiles(replayOf(fileWith('day.ndjson', `${HEADER}["clock",1763715600000]\n`)));
  });

  it('accepts a new recording in an existing folder, and rejects one that would overwrite a file', async () => {
    await checkFiles(recordTo(join(folder, 'new.ndjson.gz')));
    await expect(checkFiles(recordTo(join(folder, 'no/new.ndjson')))).rejects.toThrow('RECORD was');
    const old = fileWith('old.ndjson', 'dear to somebody');
    await expect(checkFiles(recordTo(old))).rejects.toThrow('this file already exists');
  });

  it.each([
    ['day.ndjson', 'day.2.ndjson'],
    ['day.ndjson.gz', 'day.2.ndjson.gz'],
    ['day', 'day.2'],
  ])('a restarted worker records beside %s, in %s', (record, next) => {
    expect(recordingOf({ record }, 1)).toBe(record);
    expect(recordingOf({ record }, 2)).toBe(next);
    expect(recordingOf({ record: null }, 2)).toBeNull();
  });
});
