/** Recordings of the market: begun and ended here, and played into an engine of their own. Nobody is advised by that. */

import type { Recording, RecordingsState } from '@spreadwise/contract';
import { MOST_RECORDING_MINUTES } from '@spreadwise/contract/bounds';
import { countText } from '@spreadwise/contract/figure-text';
import { Badge, Button, Card, Form, Muted, Narrow, Stack, TextField, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { Failure } from '../../../common/commands/Failure';
import { useCommand } from '../../../common/commands/useCommand';
import { sizeText, utcText } from '../../../common/format';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';
import { numberIn } from '../../../common/typed-number';
import { Entry } from '../../parts/Entry';
import { Replay } from './Replay';

const EVERY_MS = 3_000;

const isOpen = ({ state }: Recording) => state === 'asked' || state === 'recording';
const isBusy = (one: Recording) => isOpen(one) || one.isReplaying;

export default function Recordings() {
  const query = useApiQuery('GET /api/admin/recordings', {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.recordings.some(isBusy) ? EVERY_MS : false),
  });
  return (
    <Loaded query={query} what="The recordings">
      {(state) => <Listed {...state} onAsked={() => void query.refetch()} />}
    </Loaded>
  );
}

type ListedProps = RecordingsState & { readonly onAsked: () => void };

function Listed({ kept, recordings, onAsked }: ListedProps) {
  const isReplaying = recordings.some((one) => one.isReplaying);
  return (
    <Card
      title="Recordings"
      description={`Everything that the feeds tell, in a file where the market is watched. The newest ${kept} files are kept.`}
    >
      <Stack>
        {!recordings.some(isOpen) && <Begin onAsked={onAsked} />}
        {recordings.length === 0 ? (
          <Muted>Nothing was recorded yet.</Muted>
        ) : (
          <ul>
            {recordings.map((one) => (
              <Row key={one.id} of={one} isReplaying={isReplaying} onAsked={onAsked} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}

function Begin({ onAsked }: Pick<ListedProps, 'onAsked'>) {
  const { busy, failure, run } = useCommand('POST /api/admin/recordings/start');
  const [text, setText] = useState('10');
  const minutes = numberIn(text) ?? Number.NaN;
  const isRight = Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_RECORDING_MINUTES;
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    if (!isRight || (await run({ minutes })) === null) return;
    toast({ title: 'A recording begins' });
    onAsked();
  };
  return (
    <Form gap="sm" noValidate onSubmit={(event) => void begin(event)}>
      <Narrow>
        <TextField
          label="How long"
          inputMode="numeric"
          trailing="minutes"
          autoComplete="off"
          hint="It ends by itself, or sooner when you end it."
          value={text}
          disabled={busy}
          error={!isRight && `Whole minutes, from 1 to ${MOST_RECORDING_MINUTES}.`}
          onChange={({ target }) => setText(target.value)}
        />
      </Narrow>
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Record the market
        </Button>
      </div>
      <Failure of={failure} title="It was not begun" />
    </Form>
  );
}

interface RowProps {
  readonly of: Recording;
  /** Another one, or this. */
  readonly isReplaying: boolean;
  readonly onAsked: () => void;
}

const STATES = {
  asked: <Badge>About to begin</Badge>,
  recording: <Badge tone="warning">Recording</Badge>,
  kept: <Badge tone="success">Recorded</Badge>,
  failed: <Badge tone="danger">Failed</Badge>,
} as const;

function Row({ of, isReplaying, onAsked }: RowProps) {
  const end = useCommand('POST /api/admin/recordings/end');
  const replay = useCommand('POST /api/admin/recordings/replay');
  const when = utcText(of.startedAt ?? of.askedAt);
  const ask = async (asked: Promise<unknown>) => {
    if ((await asked) !== null) onAsked();
  };
  return (
    <>
      <Entry
        title={
          <>
            {when} {STATES[of.state]}
          </>
        }
        facts={[
          isOpen(of) && `${of.minutes} ${of.minutes === 1 ? 'minute' : 'minutes'} at most`,
          of.events !== null && `${countText(of.events)} events`,
          of.bytes !== null && sizeText(of.bytes),
          of.file === null && !isOpen(of) && 'its file is gone',
          of.failure,
        ]}
      >
        {isOpen(of) && (
          <Button
            size="sm"
            variant="ghost"
            busy={end.busy}
            aria-label={`End the recording of ${when}`}
            onClick={() => void ask(end.run({ id: of.id }))}
          >
            End it
          </Button>
        )}
        {!isOpen(of) && of.file !== null && (
          <Button
            size="sm"
            variant="ghost"
            disabled={isReplaying}
            busy={of.isReplaying || replay.busy}
            aria-label={`Replay the recording of ${when}`}
            onClick={() => void ask(replay.run({ id: of.id }))}
          >
            {of.isReplaying ? 'Replaying…' : 'Replay it'}
          </Button>
        )}
        <Failure of={end.failure ?? replay.failure} title="It was not done" />
      </Entry>
      {of.replay && !of.isReplaying && (
        <li>
          <Replay of={of.replay} />
        </li>
      )}
    </>
  );
}
