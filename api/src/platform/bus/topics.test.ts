import { signalOf } from '../../advice/signals/testing/signals';
import { MARKET } from '../../advice/signals/testing/signals-harness';
import { readMessage, writeNotice } from './topics';

const changed = { after: 3, to: 5, changes: [{ seq: 5, signal: signalOf('a') }] };

it('reads back what it wrote; a notice is the message without its bulk', () => {
  expect(readMessage('signals.changed', JSON.stringify(changed))).toEqual(changed);
  expect(readMessage('signals.changed', writeNotice('signals.changed', changed) ?? '')).toEqual({
    ...changed,
    changes: null,
  });
  expect(readMessage('market.status', JSON.stringify({ status: MARKET }))).toEqual({
    status: MARKET,
  });
  expect(writeNotice('market.status', { status: MARKET })).toBe('{"status":null}');
});

it('writes no notice for states that are not in the database, where nobody could read them', () => {
  expect(writeNotice('signals.unwritten', { signals: [signalOf('a')] })).toBeNull();
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"after":-1,"to":1,"changes":null}',
  '{"after":1,"to":2}',
  '{"after":1,"to":2,"changes":[{}]}',
])('rejects a message of another release or of a stranger: %s', (text) => {
  expect(readMessage('signals.changed', text)).toBeNull();
});
