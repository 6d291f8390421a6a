/** The automatic backups: their results, and a way to take or test one. No backup passes through a browser. */

import type { Backup, BackupsState } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Loaded, sizeText, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Notice, Stack, TextLink, Toolbar, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CommandDialog } from '../common/CommandDialog';
import { Entry } from '../common/Entry';
import { LoadTogether } from '../common/LoadTogether';
import { placeAddress } from '../common/place-address';
import { SentenceList } from '../common/SentenceList';

/** Someone may be waiting while a backup is taken or tested. */
const EVERY_MS = 5_000;

export default function Backups() {
  const query = useApiQuery('GET /api/admin/backups', {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isBusy ? EVERY_MS : false),
  });
  return (
    <LoadTogether queries={[query]}>
      <Loaded query={query} what="The backups">
        {(state) => <Taken {...state} onBegun={() => void query.refetch()} />}
      </Loaded>
      <ByHand />
    </LoadTogether>
  );
}

/** The confirmation before it starts; `tried` is null for a new backup. */
type Asking = { readonly tried: Backup | null };

function Taken(props: BackupsState & { readonly onBegun: () => void }) {
  const { isOn, everyHours, kept, isBusy, backups, onBegun } = props;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const onDone = (words: string) => {
    close();
    toast({ title: words });
    onBegun();
  };
  return (
    <Card
      title="Backups"
      description={
        isOn &&
        `One every ${everyHours === 1 ? 'hour' : `${everyHours} hours`}; the newest ${kept} complete ones are kept.`
      }
    >
      <Stack>
        {!isOn && (
          <Notice tone="warning" title="There are no scheduled backups">
            BACKUPS_DIR names the folder for them, outside of DATA_DIR.
          </Notice>
        )}
        {isOn && <Acts isBusy={isBusy} onTake={() => setAsking({ tried: null })} />}
        {isBusy && (
          <div role="status">
            <Muted>A backup or test is running…</Muted>
          </div>
        )}
        {backups.length === 0 ? (
          <Muted>No backups yet.</Muted>
        ) : (
          <ul>
            {backups.map((one) => (
              <Row
                key={one.id}
                of={one}
                isBusy={isBusy}
                onTry={isOn && one.file !== null ? () => setAsking({ tried: one }) : null}
              />
            ))}
          </ul>
        )}
      </Stack>
      {asking?.tried === null && (
        <TakeDialog onClose={close} onDone={() => onDone('A backup is being taken')} />
      )}
      {asking?.tried && (
        <TryDialog of={asking.tried} onClose={close} onDone={() => onDone('A copy is being made')} />
      )}
    </Card>
  );
}

function Acts({ isBusy, onTake }: { readonly isBusy: boolean; readonly onTake: () => void }) {
  const { hasPermission } = useAuth();
  return (
    <Toolbar
      end={
        hasPermission('system.configuration') && (
          <TextLink render={<Link to={placeAddress('settings')} />}>Change the schedule</TextLink>
        )
      }
    >
      <Button variant="secondary" disabled={isBusy} onClick={onTake}>
        Take one now…
      </Button>
    </Toolbar>
  );
}

interface AskedProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const TakeDialog = ({ onClose, onDone }: AskedProps) => (
  <CommandDialog
    command="POST /api/admin/backups/take"
    body={undefined}
    title="Take a backup now?"
    confirmLabel="Take backup"
    cancelLabel="Leave it"
    onClose={onClose}
    onDone={onDone}
  >
    <p>
      It is written to BACKUPS_DIR and contains everything, including secrets. Writes wait while the embedded
      database is copied.
    </p>
  </CommandDialog>
);

const TryDialog = ({ of, onClose, onDone }: AskedProps & { readonly of: Backup }) => (
  <CommandDialog
    command="POST /api/admin/backups/try"
    body={{ id: of.id }}
    title={`Test the backup of ${utcText(of.startedAt)}?`}
    confirmLabel="Test backup"
    cancelLabel="Leave it"
    onClose={onClose}
    onDone={onDone}
  >
    <p>
      It is restored into a copy, every row is compared with the backup, and the copy is deleted. The running
      product is not affected.
    </p>
  </CommandDialog>
);

interface RowProps {
  readonly of: Backup;
  readonly isBusy: boolean;
  /** Null: there is nothing to test. */
  readonly onTry: (() => void) | null;
}

const Row = ({ of, isBusy, onTry }: RowProps) => (
  <Entry
    title={
      <>
        {utcText(of.startedAt)} <State of={of} />
      </>
    }
    facts={[
      of.bytes !== null && sizeText(of.bytes),
      of.file ?? (of.failure === null && of.endedAt !== null && 'deleted, since newer ones are kept'),
      of.failure,
      of.verifiedAt !== null &&
        `${of.isSame ? 'a copy matched row by row' : 'a copy differed'} on ${utcText(of.verifiedAt)}`,
    ]}
  >
    {onTry && (
      <Button
        size="sm"
        variant="ghost"
        disabled={isBusy}
        aria-label={`Test the backup of ${utcText(of.startedAt)}`}
        onClick={onTry}
      >
        Test it…
      </Button>
    )}
  </Entry>
);

function State({ of: { endedAt, failure, file, isSame } }: Pick<RowProps, 'of'>) {
  if (endedAt === null) return <Badge>Running</Badge>;
  if (failure !== null) return <Badge tone="danger">{file === null ? 'Failed' : 'Incomplete'}</Badge>;
  if (isSame === false) return <Badge tone="danger">Mismatch</Badge>;
  return isSame ? <Badge tone="success">Tested</Badge> : <Badge tone="success">Taken</Badge>;
}

/** Restoring replaces the running product, so it is done elsewhere. */
const ByHand = () => (
  <Card title="By hand" description="On the server, even while the product runs.">
    <SentenceList>
      <li>
        <code>npm run backup -- --to FILE</code> takes one.
      </li>
      <li>
        <code>npm run verify -- --from FILE</code> restores a copy, compares every row, and deletes the copy.
      </li>
      <li>
        <code>npm run restore -- --from FILE</code> restores the installation from the backup; stop the
        product first.
      </li>
    </SentenceList>
  </Card>
);
