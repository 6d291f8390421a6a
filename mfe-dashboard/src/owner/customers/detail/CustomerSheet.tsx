/** One customer in depth: facts, what happened, and what the owner can do about it. */
import type { CallName, CustomerDetail, TimelineEntry } from '@spreadwise/api/contract';
import { ApiError } from '@spreadwise/shared-auth';
import { Button, ConfirmDialog, EmptyState, Notice, Sheet, Skeleton } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiQuery } from '../../../common/api-query';
import { LoadFailure } from '../../../common/LoadFailure';
import { problemText } from '../../../common/problem';
import { useCommand } from '../../../common/useCommand';
import CompDialog from './CompDialog';
import { CustomerFacts } from './CustomerFacts';
import styles from './CustomerSheet.module.css';
import { Timeline } from './Timeline';

export interface CustomerSheetProps {
  readonly id: string;
  readonly onClose: () => void;
}

const DETAIL = 'GET /api/admin/customer' satisfies CallName;

export default function CustomerSheet({ id, onClose }: CustomerSheetProps) {
  const query = useApiQuery(DETAIL, { query: { id } });
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Sheet title={query.data?.email ?? 'Customer'} description={query.data?.name} onClose={onClose}>
      {query.data ? (
        <Known customer={query.data} />
      ) : isUnknown ? (
        <EmptyState title="There is no such customer">The address names “{id}”.</EmptyState>
      ) : query.isError ? (
        <LoadFailure query={query} what="The customer" />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      )}
    </Sheet>
  );
}

interface Outcome {
  readonly tone: 'success' | 'info' | 'danger';
  readonly title: string;
  readonly lines?: readonly string[];
  /** What was ended and can be given again. */
  readonly ended?: NonNullable<CustomerDetail['comp']>;
}

type Asking =
  | { readonly kind: 'give'; readonly again?: NonNullable<CustomerDetail['comp']> }
  | { readonly kind: 'end'; readonly comp: NonNullable<CustomerDetail['comp']> }
  | { readonly kind: 'replay'; readonly event: TimelineEntry };

function Known({ customer }: { customer: CustomerDetail }) {
  const { id, email, comp } = customer;
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const resync = useCommand('POST /api/admin/customer/resync');
  const replay = useCommand('POST /api/admin/event/replay');
  const end = useCommand('POST /api/admin/comp/end');
  const busy = resync.busy || replay.busy || end.busy;

  const finish = (result: Outcome) => {
    setAsking(null);
    setOutcome(result);
    void queries.invalidateQueries();
  };
  const changesOutcome = (changes: readonly string[]): Outcome =>
    changes.length === 0
      ? { tone: 'info', title: 'Nothing had changed: the record is what the provider says' }
      : { tone: 'success', title: 'The record was brought up to date', lines: changes };

  const doResync = async () => {
    setOutcome(null);
    const answer = await resync.run({ id });
    if (answer) finish(changesOutcome(answer.changes));
  };
  const doReplay = async (event: TimelineEntry) => {
    const answer = await replay.run({ eventId: event.id });
    if (!answer) return;
    const { lastError, note } = answer.event;
    if (lastError) finish({ tone: 'danger', title: `${event.name} failed again`, lines: [lastError] });
    else if (note && answer.changes.length === 0)
      finish({ tone: 'info', title: `${event.name} changed nothing`, lines: [note] });
    else finish(changesOutcome(answer.changes));
  };
  const doEnd = async (ended: NonNullable<CustomerDetail['comp']>) => {
    const answer = await end.run({ customerId: id });
    if (answer)
      finish({ tone: 'success', title: `${ended.tier} is ended; the tier is ${answer.tier} now`, ended });
  };

  return (
    <>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="secondary"
          busy={resync.busy}
          disabled={busy}
          onClick={() => void doResync()}
        >
          {resync.busy ? 'Reading…' : 'Resync with the provider'}
        </Button>
        <Button size="sm" variant="secondary" disabled={busy} onClick={() => setAsking({ kind: 'give' })}>
          {comp ? 'Change the given tier' : 'Give a tier'}
        </Button>
        {comp && (
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => setAsking({ kind: 'end', comp })}>
            End {comp.tier}
          </Button>
        )}
      </div>
      <div role="status" className={styles.outcome}>
        {outcome && (
          <Notice
            tone={outcome.tone}
            title={outcome.title}
            action={
              outcome.ended && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => setAsking({ kind: 'give', ...(outcome.ended && { again: outcome.ended }) })}
                >
                  Give it again
                </Button>
              )
            }
          >
            {outcome.lines && (
              <ul>
                {outcome.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
      </div>
      {resync.failure !== null && (
        <Notice tone="danger" title="The customer could not be read from the provider">
          {problemText(resync.failure)}
        </Notice>
      )}
      <CustomerFacts customer={customer} />
      <Timeline customerId={id} busy={busy} onReplay={(event) => setAsking({ kind: 'replay', event })} />
      {asking?.kind === 'give' && (
        <CompDialog
          email={email}
          initial={asking.again ?? comp ?? undefined}
          onClose={() => setAsking(null)}
          onGiven={(given) =>
            finish({
              tone: 'success',
              title: `${given.comp?.tier ?? given.tier} is given, and counts at once`,
            })
          }
        />
      )}
      <ConfirmDialog
        open={asking?.kind === 'end'}
        onOpenChange={() => setAsking(null)}
        title={asking?.kind === 'end' ? `End ${asking.comp.tier} for ${email}?` : ''}
        confirmLabel="End it now"
        cancelLabel="Keep it"
        tone="danger"
        busy={end.busy}
        onConfirm={() => asking?.kind === 'end' && void doEnd(asking.comp)}
      >
        <p>The tier falls back to what the customer pays for, at once. You can give it again.</p>
        <Failure failure={end.failure} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking?.kind === 'replay'}
        onOpenChange={() => setAsking(null)}
        title={asking?.kind === 'replay' ? `Replay ${asking.event.name}?` : ''}
        confirmLabel="Replay"
        busy={replay.busy}
        onConfirm={() => asking?.kind === 'replay' && void doReplay(asking.event)}
      >
        <p>
          The event is worked on again: the customer’s state is read from the provider as it is now. It is
          safe to do it more than once.
        </p>
        <Failure failure={replay.failure} />
      </ConfirmDialog>
    </>
  );
}

const Failure = ({ failure }: { failure: unknown }) =>
  failure !== null && (
    <Notice tone="danger" title="It was not done">
      {problemText(failure)}
    </Notice>
  );
