import type { RemoteFailure } from '../files/failure';
import { nextState, type RemoteEvent, type RemoteState, type Screen } from './remote-state';

const A: Screen = () => null;
const B: Screen = () => null;
const failure = (kind: RemoteFailure['kind']): RemoteFailure => ({ kind, reason: 'r' });

const loading: RemoteState = { status: 'loading', attempt: 1 };
const ready: RemoteState = { status: 'ready', attempt: 1, Screen: A };
const timedOut: RemoteState = { status: 'failed', attempt: 1, failure: failure('timeout') };
const broken: RemoteState = { status: 'failed', attempt: 1, failure: failure('entry') };

const loaded = (attempt = 1): RemoteEvent => ({ type: 'loaded', attempt, Screen: B });
const failed = (kind: RemoteFailure['kind'], attempt = 1): RemoteEvent => ({
  type: 'failed',
  attempt,
  failure: failure(kind),
});
const crashedNow: RemoteEvent = { type: 'crashed', attempt: 1, failure: failure('render') };
const slowNow: RemoteEvent = { type: 'slow', attempt: 1 };
const slow: RemoteState = { status: 'loading', attempt: 1, slow: true };
const retried: RemoteEvent = { type: 'retried' };
const again: RemoteState = { status: 'loading', attempt: 2 };
const shown: RemoteState = { status: 'ready', attempt: 1, Screen: B };
const crashed: RemoteState = { status: 'failed', attempt: 1, failure: failure('render') };

test.each<[string, RemoteState, RemoteEvent, RemoteState]>([
  ['loading becomes ready', loading, loaded(), shown],
  ['loading fails', loading, failed('entry'), broken],
  ['loading takes too long', loading, failed('timeout'), timedOut],
  ['loading does not start twice', loading, retried, loading],
  ['ready stays ready when the time limit expires', ready, failed('timeout'), ready],
  ['ready stays ready when another file of it fails to load', ready, failed('chunk'), ready],
  ['ready fails when it throws at render', ready, crashedNow, crashed],
  ['a broken screen does not crash', broken, crashedNow, broken],
  ['loading becomes slow', loading, slowNow, slow],
  ['slow becomes ready', slow, loaded(), shown],
  ['slow fails', slow, failed('entry'), broken],
  ['slow is retried', slow, retried, again],
  ['ready does not become slow', ready, slowNow, ready],
  ['broken does not become slow', broken, slowNow, broken],
  ['ready is not replaced', ready, loaded(), ready],
  ['ready is not retried', ready, retried, ready],
  ['a screen that arrives after the time limit is shown', timedOut, loaded(), shown],
  ['the first failure is kept', timedOut, failed('entry'), timedOut],
  ['a failed screen does not recover without a retry', broken, loaded(), broken],
  ['a broken screen is retried', broken, retried, again],
  ['a timed-out screen is retried', timedOut, retried, again],
  ['an answer of an earlier attempt is ignored', again, loaded(1), again],
  ['a failure of an earlier attempt is ignored', again, failed('timeout', 1), again],
])('%s', (_, state, event, expected) => {
  expect(nextState(state, event)).toEqual(expected);
});
