/** What is running in the database now, who waits for whom, and a way to end it. */

import type { CallResponse, RunningStatement } from '@spreadwise/contract';
import { countText, durationText } from '@spreadwise/contract/figure-text';
import { Loaded, sizeText, useApiQuery } from '@spreadwise/shared-screens';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  Muted,
  Stack,
  Stat,
  StatGroup,
  toast,
  VisuallyHidden,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { CommandDialog } from '../common/CommandDialog';
import { Entry } from '../common/Entry';
import styles from './Database.module.css';

const ASK_EVERY_MS = 5_000;

export default function Activity() {
  const query = useApiQuery('GET /api/admin/database/activity', { refetchInterval: ASK_EVERY_MS });
  return (
    <Loaded query={query} what="Running statements">
      {({ kind, connections, replicas, running }) =>
        kind === 'embedded' ? (
          <EmptyState title="The embedded database does one thing at a time">
            While it answers this, nothing else runs. A PostgreSQL server shows here what runs, who waits for
            whom, and lets you end it.
          </EmptyState>
        ) : (
          <Stack>
            <StatGroup>
              <Stat
                label="Connections"
                value={`${countText(connections.used)} of ${countText(connections.most)}`}
              />
              <Stat label="Idle" value={countText(connections.idle)} />
              <Stat label="Replicas" value={countText(replicas.length)} hint={replicasText(replicas)} />
            </StatGroup>
            <Running running={running} onEnded={() => void query.refetch()} />
          </Stack>
        )
      }
    </Loaded>
  );
}

type Replicas = CallResponse<'GET /api/admin/database/activity'>['replicas'];

function replicasText(replicas: Replicas): string {
  if (replicas.length === 0) return 'No replica follows this server; only a backup protects its data';
  const behind = replicas.flatMap(({ behindBytes }) => behindBytes ?? []);
  return behind.length === 0
    ? 'Only a user with pg_monitor sees how far they are behind'
    : `The last of them is ${sizeText(Math.max(...behind))} behind`;
}

interface RunningProps {
  readonly running: readonly RunningStatement[];
  readonly onEnded: () => void;
}

function Running({ running, onEnded }: RunningProps) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const close = () => {
    setEnding(null);
    // A statement that could not be ended has usually finished by itself.
    onEnded();
  };
  return (
    <Card title="Running" description="Longest first. A statement that waits for a lock names its holder.">
      {running.length === 0 && <Muted>Nothing is running.</Muted>}
      <ul>
        {running.map((one) => (
          <One key={one.id} one={one} onEnd={(how) => setEnding({ one, how })} />
        ))}
      </ul>
      {ending && (
        <CommandDialog
          command="POST /api/admin/database/end"
          body={{ id: ending.one.id, how: ending.how }}
          {...QUESTIONS[ending.how]}
          tone="danger"
          onClose={close}
          onDone={() => {
            toast({ title: doneText(ending) });
            close();
          }}
        />
      )}
    </Card>
  );
}

type How = 'statement' | 'connection';
interface Ending {
  readonly one: RunningStatement;
  readonly how: How;
}

const QUESTIONS = {
  statement: {
    title: 'Cancel this statement?',
    confirmLabel: 'Cancel the statement',
    cancelLabel: 'Let it run',
    children: 'Its caller gets an error, and may try again. Its transaction is rolled back.',
  },
  connection: {
    title: 'End this connection?',
    confirmLabel: 'End the connection',
    cancelLabel: 'Let it be',
    children:
      'Its transaction is rolled back, and its client has to reconnect. The product does so by itself.',
  },
} as const;

const doneText = ({ one: { pid }, how }: Ending): string =>
  how === 'statement'
    ? `The statement of process ${pid} is being cancelled`
    : `The connection of process ${pid} is being closed`;

function One({ one, onEnd }: { readonly one: RunningStatement; readonly onEnd: (how: How) => void }) {
  const { pid, state, since, statement, waitsFor, waitsOn } = one;
  const isWaiting = waitsFor.length > 0;
  return (
    <Entry
      title={
        <>
          Process {pid}
          {isWaiting && <Badge tone="warning">Waits</Badge>}
        </>
      }
      facts={[
        state,
        `for ${durationText(Date.now() - Date.parse(since))}`,
        isWaiting && `waits for ${waitsFor.map((other) => `process ${other}`).join(', ')}`,
        waitsOn && `on ${waitsOn}`,
      ]}
    >
      <code className={styles.statement}>{statement ?? 'Another user’s: its text is not shown.'}</code>
      {/* Between two statements of a transaction there is nothing to cancel. */}
      {statement !== null && state === 'active' && (
        <Button size="sm" variant="ghost" onClick={() => onEnd('statement')}>
          Cancel the statement <VisuallyHidden>of process {pid}</VisuallyHidden>
        </Button>
      )}
      {statement !== null && (
        <Button size="sm" variant="ghost" onClick={() => onEnd('connection')}>
          End the connection <VisuallyHidden>of process {pid}</VisuallyHidden>
        </Button>
      )}
    </Entry>
  );
}
