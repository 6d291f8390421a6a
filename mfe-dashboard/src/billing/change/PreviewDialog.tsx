/** What another plan costs now and from then on, shown before one clear confirmation; what is shown is what is charged. */

import type { PlanChangePreview, PlanChangeResponse, PlanId } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { dayText, useApiQuery } from '@spreadwise/shared-screens';
import { Button, DefinitionList, Dialog, Notice, Skeleton } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { billingProblemText, isOutdated } from '../billing-problem';
import { planName } from '../labels';
import { useBillingCommand } from '../useBillingCommand';
import styles from './PreviewDialog.module.css';
import { DIRECTION_LABELS, directionOf } from './plan-direction';

export interface PreviewDialogProps {
  readonly from: PlanId;
  readonly to: PlanId;
  /** Visa ending in 4242; null where it is not known. */
  readonly card: string | null;
  readonly onClose: () => void;
  readonly onChanged: (answer: PlanChangeResponse, preview: PlanChangePreview) => void;
}

export function PreviewDialog({ from, to, card, onClose, onChanged }: PreviewDialogProps) {
  const query = useApiQuery('GET /api/billing/plan-change', {
    query: { plan: to },
    staleTime: 0,
    gcTime: 0,
  });
  const { busy, problem, run } = useBillingCommand('POST /api/billing/plan-change');
  const [tried, setTried] = useState(false);
  const preview = query.isFetching || query.isError ? undefined : query.data;
  /* Asking once more changes nothing. */
  const isRefused = query.isError && isOutdated(query.error);
  const title = `${DIRECTION_LABELS[directionOf(from, to)].verb} to ${planName(to)}`;

  const confirm = async () => {
    if (!preview) return;
    setTried(true);
    const answer = await run({ plan: to, quote: preview.quote });
    if (answer) onChanged(answer, preview);
    else void query.refetch();
  };

  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Stay on {planName(from)}
          </Button>
          {isRefused ? null : query.isError ? (
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          ) : (
            <Button busy={busy} disabled={!preview} onClick={() => void confirm()}>
              {preview ? confirmText(preview, to, busy) : title}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.preview} aria-live="polite" aria-busy={!preview && !query.isError}>
        {preview && <Costs preview={preview} from={from} to={to} card={card} />}
        {!preview && !query.isError && <Asking />}
      </div>
      {query.isError && !query.isFetching && <NoPrice isRefused={isRefused} error={query.error} />}
      {tried && problem && !busy && (
        <Notice tone="danger" title={`You are still on ${planName(from)}`}>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}

const Asking = () => (
  <>
    <p>We ask what this costs to the cent…</p>
    <Skeleton lines={4} />
  </>
);

const NoPrice = ({ isRefused, error }: { readonly isRefused: boolean; readonly error: unknown }) => (
  <Notice
    tone="danger"
    title={isRefused ? 'As your plan stands, this cannot be done' : 'The price cannot be shown right now'}
  >
    {billingProblemText(error)}
  </Notice>
);

interface CostsProps extends Pick<PreviewDialogProps, 'from' | 'to' | 'card'> {
  readonly preview: PlanChangePreview;
}

function Costs({ preview: { kind, dueNow, nextCharge, effectiveAt }, from, to, card }: CostsProps) {
  const credit = PLANS[to].amountCents - nextCharge.amountCents;
  const isUpgrade = kind === 'upgrade';
  return (
    <>
      <DefinitionList
        items={[
          {
            term: 'Due now',
            value: <strong className={styles.due}>{moneyText(dueNow.amountCents, dueNow.currency)}</strong>,
          },
          { term: `${planName(to)} begins`, value: isUpgrade ? 'At once' : `On ${dayText(effectiveAt)}` },
          {
            term: 'Next charge',
            value: `${moneyText(nextCharge.amountCents, nextCharge.currency)} on ${dayText(nextCharge.dueAt)}`,
          },
          ...(credit > 0
            ? [{ term: 'Credit in the next charge', value: moneyText(credit, nextCharge.currency) }]
            : []),
        ]}
      />
      <p className={styles.words}>
        {isUpgrade
          ? `${planName(to)} for the rest of this period, less what you have already paid for ${planName(from)} and any credit of yours${card && dueNow.amountCents > 0 ? `; charged to ${card}` : ''}.`
          : `You keep ${planName(from)} until then, and nothing is charged now. You can take it back any time before.`}{' '}
        From then on {moneyText(PLANS[to].amountCents, PLANS[to].currency)} a month.
      </p>
    </>
  );
}

function confirmText({ kind, dueNow, effectiveAt }: PlanChangePreview, to: PlanId, busy: boolean): string {
  if (busy) return 'One moment…';
  if (kind === 'downgrade') return `Change on ${dayText(effectiveAt)}`;
  return dueNow.amountCents > 0
    ? `Pay ${moneyText(dueNow.amountCents, dueNow.currency)} and upgrade`
    : `Upgrade to ${planName(to)}`;
}
