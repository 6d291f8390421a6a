/** What runs in the database at this moment, who waits for whom, and a way to end it. */
import type { RunningStatement } from '@spreadwise/contract';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Muted,
  Notice,
  Stack,
  Stat,
  StatGroup,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { problemText } from '../../common/commands/problem';
import { useCommand } from '../../common/commands/useCommand';
import { countText } from '../../common/format';
import { useApiQuery } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';
import { Entry } from '../parts/Entry';
import styles from './Database.module.css';

const ASK_EVERY_MS = 5_000;

export default function Activity() {
  const query = useApiQuery('GET /api/admin/database/activity', { refetchInterval: ASK_EVERY_MS });
  return (
    <Loaded query={query} what="What runs">
      {({ kind, connections, running }) =>
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
              <Stat label="Of them idle" value={countText(connections.idle)} />
            </StatGroup>
            <Running running={running} onEnded={() => void query.refetch()} />
          </Stack>
        )
      }
    </Loaded>
  );
}

interface RunningProps {
  readonly running: readonly RunningStatement[];
  readonly onEnded: () => void;
}

function Running({ running, onEnded }: RunningProps) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const { busy, failure, run } = useCommand('POST /api/admin/database/end');
  const end = async ({ one, how }: Ending) => {
    await run({ id: one.id, how });
    setEnding(null);
    onEnded();
  };
  return (
    <Card title="Running" description="The longest first. What waits for a lock says who holds it.">
      {failure !== null && (
        <Notice tone="danger" title="It was not ended">
          {problemText(failure)}
        </Notice>
      )}
      {running.length === 0 && <Muted>Nothing runs at this moment.</Muted>}
      <ul>
        {running.map((one) => (
          <One key={one.id} one={one} onEnd={(how) => setEnding({ one, how })} />
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(null)}
          title={ending.how === 'statement' ? 'Give up this statement?' : 'End this connection?'}
          confirmLabel={ending.how === 'statement' ? 'Give it up' : 'End it'}
          tone="danger"
          busy={busy}
          onConfirm={() => void end(ending)}
        >
          {ending.how === 'statement'
            ? 'Whoever asked is told that it failed, and may try again. What its transaction had changed is undone.'
            : 'Its transaction is undone, and whoever held it has to connect again. The product does so by itself.'}
        </ConfirmDialog>
      )}
    </Card>
  );
}

type How = 'statement' | 'connection';
interface Ending {
  readonly one: RunningStatement;
  readonly how: How;
}

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
        `for ${secondsSince(since)} s`,
        isWaiting && `waits for ${waitsFor.map((other) => `process ${other}`).join(', ')}`,
        waitsOn && `on ${waitsOn}`,
      ]}
    >
      <code className={styles.statement}>{statement ?? 'Another user’s: its text is not shown.'}</code>
      {statement !== null && (
        <>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Give up what process ${pid} runs`}
            onClick={() => onEnd('statement')}
          >
            Give up
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`End the connection of process ${pid}`}
            onClick={() => onEnd('connection')}
          >
            End
          </Button>
        </>
      )}
    </Entry>
  );
}

const secondsSince = (instant: string) =>
  countText(Math.max(0, Math.round((Date.now() - new Date(instant).getTime()) / 1000)));
