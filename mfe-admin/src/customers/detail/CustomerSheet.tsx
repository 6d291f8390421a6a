/** One customer in depth: facts, history, and the owner's actions. */

import type { CallName, CallResponse, Comp, CustomerDetail, TimelineEntry } from '@spreadwise/contract';
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { Failure, LoadFailure, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
import { Button, EmptyState, LinkButton, Notice, Sheet, Skeleton } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CommandDialog } from '../../common/CommandDialog';
import { ReasonDialog } from '../../common/ReasonDialog';
import { SentenceList } from '../../common/SentenceList';
import { Blocks } from '../../security/Blocks';
import { Sessions } from '../../security/Sessions';
import ActionDialog from './ActionDialog';
import { type ActionChoice, actionChoices } from './action-choices';
import CompDialog from './CompDialog';
import { CustomerFacts } from './CustomerFacts';
import styles from './CustomerSheet.module.css';
import { Glance } from './Glance';
import { actionIn } from './linked-action';
import { Timeline } from './Timeline';
import WriteDialog from './WriteDialog';

export interface CustomerSheetProps {
  readonly id: string;
  readonly onClose: () => void;
}

const DETAIL = 'GET /api/admin/customer' satisfies CallName;

export default function CustomerSheet({ id, onClose }: CustomerSheetProps) {
  const query = useApiQuery(DETAIL, { query: { id } });
  const isUnknown = isNotFound(query.error);
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
  /** The tier that was ended and can be granted again. */
  readonly ended?: Comp;
  /** Where a view of the product as this customer opens. */
  readonly view?: string;
}

type Asking =
  | { readonly kind: 'act' | 'view' }
  | { readonly kind: 'mail' | 'note' }
  | { readonly kind: 'give'; readonly again?: Comp }
  | { readonly kind: 'end'; readonly comp: Comp }
  | { readonly kind: 'replay'; readonly event: TimelineEntry };

function Known({ customer }: { customer: CustomerDetail }) {
  const { id } = customer;
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { busy, failure, run: resync } = useCommand('POST /api/admin/customer/resync');

  const finish = (result: Outcome) => {
    setAsking(null);
    setOutcome(result);
    void queries.invalidateQueries();
  };
  const choices = actionChoices(customer);
  const doResync = async () => {
    setOutcome(null);
    const answer = await resync({ id });
    if (answer) finish(changesOutcome(answer.changes));
  };
  const { key, state } = useLocation();
  const begin = useEffectEvent(() => {
    const act = actionIn(state);
    if (act === 'resync') void doResync();
    else if (act !== null && (act !== 'act' || choices.length > 0)) setAsking({ kind: act });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that somebody comes with something to do
  useEffect(() => begin(), [key]);

  return (
    <>
      <Actions
        customer={customer}
        choices={choices}
        busy={busy}
        onAsk={setAsking}
        onResync={() => void doResync()}
      />
      <div role="status" className={styles.outcome}>
        {outcome && (
          <OutcomeNotice outcome={outcome} onGiveAgain={(again) => setAsking({ kind: 'give', again })} />
        )}
      </div>
      <Failure of={failure} title="The customer could not be read from the provider" />
      <CustomerFacts customer={customer} />
      <Glance customerId={id} />
      <LettingIn customer={customer} />
      <Timeline customerId={id} busy={busy} onReplay={(event) => setAsking({ kind: 'replay', event })} />
      {asking && (
        <AskedDialog
          customer={customer}
          choices={choices}
          asking={asking}
          onClose={() => setAsking(null)}
          onDone={finish}
        />
      )}
    </>
  );
}

const LettingIn = ({ customer: { id, email } }: { readonly customer: CustomerDetail }) =>
  useAuth().hasPermission('user.management') && (
    <>
      <Sessions customer={id} />
      <Blocks email={email} />
    </>
  );

interface ActionsProps {
  readonly customer: CustomerDetail;
  readonly choices: readonly ActionChoice[];
  readonly busy: boolean;
  readonly onAsk: (asking: Asking) => void;
  readonly onResync: () => void;
}

function Actions({ customer: { comp }, choices, busy, onAsk, onResync }: ActionsProps) {
  const { hasPermission } = useAuth();
  const mayChange = hasPermission('subscription.manage');
  return (
    <div className={styles.actions}>
      {mayChange && choices.length > 0 && (
        <Button size="sm" disabled={busy} onClick={() => onAsk({ kind: 'act' })}>
          Change or refund
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onAsk({ kind: 'mail' })}>
        Write
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onAsk({ kind: 'note' })}>
        Note
      </Button>
      <Button size="sm" variant="secondary" busy={busy} disabled={busy} onClick={onResync}>
        {busy ? 'Reading…' : 'Resync with the provider'}
      </Button>
      {mayChange && (
        <Button size="sm" variant="secondary" disabled={busy} onClick={() => onAsk({ kind: 'give' })}>
          {comp ? 'Change the given tier' : 'Give a tier'}
        </Button>
      )}
      {hasPermission('user.management') && (
        <Button size="sm" variant="secondary" onClick={() => onAsk({ kind: 'view' })}>
          View as customer
        </Button>
      )}
      {mayChange && comp && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => onAsk({ kind: 'end', comp })}>
          End {comp.tier}
        </Button>
      )}
    </div>
  );
}

interface OutcomeNoticeProps {
  readonly outcome: Outcome;
  readonly onGiveAgain: (ended: Comp) => void;
}

const OutcomeNotice = ({ outcome: { tone, title, lines, ended, view }, onGiveAgain }: OutcomeNoticeProps) => (
  <Notice
    tone={tone}
    title={title}
    action={
      (ended && (
        <Button size="sm" variant="secondary" onClick={() => onGiveAgain(ended)}>
          Give it again
        </Button>
      )) ||
      (view && (
        <LinkButton size="sm" href={view} target="_blank" rel="noreferrer">
          Open the view
        </LinkButton>
      ))
    }
  >
    {lines && (
      <SentenceList>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </SentenceList>
    )}
  </Notice>
);

interface AskedDialogProps {
  readonly customer: CustomerDetail;
  readonly choices: readonly ActionChoice[];
  readonly asking: Asking;
  readonly onClose: () => void;
  readonly onDone: (outcome: Outcome) => void;
}

function AskedDialog({ customer, choices, asking, onClose, onDone }: AskedDialogProps) {
  const { id, email, comp } = customer;
  switch (asking.kind) {
    case 'act':
      return (
        <ActionDialog
          customer={customer}
          choices={choices}
          onClose={onClose}
          onDone={(what, { waits }) => onDone(actOutcome(what, waits))}
        />
      );
    case 'view':
      return (
        <ReasonDialog
          command="POST /api/admin/sessions/view"
          about={{ customer: id }}
          title={`View as ${email}`}
          label="Begin"
          onClose={onClose}
          onDone={({ url, until }) => onDone(viewOutcome(url, until))}
        >
          <p>
            For 15 minutes, a separate tab shows what this customer sees, read-only and without downloads.
            Nothing counts as theirs. It is recorded in the audit log and in the copy of their data.
          </p>
        </ReasonDialog>
      );
    case 'mail':
    case 'note':
      return (
        <WriteDialog
          id={id}
          email={email}
          kind={asking.kind}
          onClose={onClose}
          onDone={() => onDone(WRITTEN[asking.kind])}
        />
      );
    case 'give':
      return (
        <CompDialog
          email={email}
          initial={asking.again ?? comp ?? undefined}
          onClose={onClose}
          onGiven={(given) => onDone(givenOutcome(given))}
        />
      );
    case 'end':
      return <EndDialog customer={customer} comp={asking.comp} onClose={onClose} onDone={onDone} />;
    case 'replay':
      return <ReplayDialog event={asking.event} onClose={onClose} onDone={onDone} />;
  }
}

type EndDialogProps = Pick<AskedDialogProps, 'customer' | 'onClose' | 'onDone'> & { readonly comp: Comp };

const EndDialog = ({ customer: { id, email }, comp, onClose, onDone }: EndDialogProps) => (
  <CommandDialog
    command="POST /api/admin/comp/end"
    body={{ customerId: id }}
    title={`End ${comp.tier} for ${email}?`}
    confirmLabel="End it now"
    cancelLabel="Keep it"
    tone="danger"
    onClose={onClose}
    onDone={({ tier }) => onDone(endedOutcome(comp, tier))}
  >
    <p>The tier falls back to what the customer pays for, at once. You can give it again.</p>
  </CommandDialog>
);

type ReplayDialogProps = Pick<AskedDialogProps, 'onClose' | 'onDone'> & { readonly event: TimelineEntry };

const ReplayDialog = ({ event: { id, name }, onClose, onDone }: ReplayDialogProps) => (
  <CommandDialog
    command="POST /api/admin/event/replay"
    body={{ eventId: id }}
    title={`Replay ${name}?`}
    confirmLabel="Replay"
    onClose={onClose}
    onDone={(answer) => onDone(replayedOutcome(name, answer))}
  >
    <p>
      The event is processed again: the customer’s current state is read from the provider. Repeating this is
      safe.
    </p>
  </CommandDialog>
);

const WRITTEN: Readonly<Record<'mail' | 'note', Outcome>> = {
  mail: { tone: 'success', title: 'The mail goes out' },
  note: { tone: 'success', title: 'The note is kept' },
};

const viewOutcome = (view: string, until: string): Outcome => ({
  tone: 'info',
  title: `The view is open until ${utcText(until)}`,
  lines: ['Open it within a minute; the link works once.'],
  view,
});

const givenOutcome = ({ comp, tier }: CustomerDetail): Outcome => ({
  tone: 'success',
  title: `${comp?.tier ?? tier} is given, and counts at once`,
});

const actOutcome = (what: string, waits: boolean): Outcome =>
  waits
    ? { tone: 'info', title: `${what}: the bank asks the customer first`, lines: [WAITS] }
    : { tone: 'success', title: `${what}: done` };
const WAITS = 'It takes effect once the customer confirms the payment, within 23 hours; a mail explains how.';

const changesOutcome = (changes: readonly string[]): Outcome =>
  changes.length === 0
    ? { tone: 'info', title: 'Nothing had changed: our record matches the provider' }
    : { tone: 'success', title: 'The record was brought up to date', lines: changes };

const endedOutcome = (ended: Comp, tier: CustomerDetail['tier']): Outcome => ({
  tone: 'success',
  title: `${ended.tier} is ended; the tier is ${tier} now`,
  ended,
});

function replayedOutcome(
  name: string,
  { event, changes }: CallResponse<'POST /api/admin/event/replay'>,
): Outcome {
  const { lastError, note } = event;
  if (lastError) return { tone: 'danger', title: `${name} failed again`, lines: [lastError] };
  if (note && changes.length === 0) return { tone: 'info', title: `${name} changed nothing`, lines: [note] };
  return changesOutcome(changes);
}

/** The server answered that it does not exist, which is not a failure. */
const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
