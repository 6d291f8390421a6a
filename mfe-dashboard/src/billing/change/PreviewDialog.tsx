/** What another plan costs now and later, shown before a single confirmation; exactly that amount is charged. */

import type { BillingOverview, PlanChangePreview, PlanChangeResponse, PlanId } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { dayText, useApiQuery } from '@spreadwise/shared-screens';
import { Button, DefinitionList, Dialog, Notice, Skeleton } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { changeTexts } from '../../texts/change';
import { billingProblemText, isOutdated } from '../billing-problem';
import { monthlyPriceOf, planName } from '../labels';
import { useBillingCommand } from '../useBillingCommand';
import styles from './PreviewDialog.module.css';
import { directionOf } from './plan-direction';

export interface PreviewDialogProps {
  readonly from: PlanId;
  readonly to: PlanId;
  /** Visa ending in 4242; null if unknown. */
  readonly card: string | null;
  readonly tax: BillingOverview['tax'];
  readonly onClose: () => void;
  readonly onChanged: (answer: PlanChangeResponse, preview: PlanChangePreview) => void;
}

export function PreviewDialog({ from, to, card, tax, onClose, onChanged }: PreviewDialogProps) {
  const query = useApiQuery('GET /api/billing/plan-change', {
    query: { plan: to },
    staleTime: 0,
    gcTime: 0,
  });
  const { busy, problem, run } = useBillingCommand('POST /api/billing/plan-change');
  const [tried, setTried] = useState(false);
  const preview = query.isFetching || query.isError ? undefined : query.data;
  /* The request would be refused again. */
  const isRefused = query.isError && isOutdated(query.error);
  const { cards, preview: words } = changeTexts();
  const title = cards[directionOf(from, to)].to(planName(to));

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
            {words.stayOn(planName(from))}
          </Button>
          {isRefused ? null : query.isError ? (
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {words.tryAgain}
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
        {preview && <Costs preview={preview} from={from} to={to} card={card} tax={tax} />}
        {!preview && !query.isError && <Asking />}
      </div>
      {query.isError && !query.isFetching && <NoPrice isRefused={isRefused} error={query.error} />}
      {tried && problem && !busy && (
        <Notice tone="danger" title={words.still(planName(from))}>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}

const Asking = () => (
  <>
    <p>{changeTexts().preview.asking}</p>
    <Skeleton lines={4} />
  </>
);

const NoPrice = ({ isRefused, error }: { readonly isRefused: boolean; readonly error: unknown }) => (
  <Notice tone="danger" title={isRefused ? changeTexts().preview.refused : changeTexts().preview.noPrice}>
    {billingProblemText(error)}
  </Notice>
);

interface CostsProps extends Pick<PreviewDialogProps, 'from' | 'to' | 'card' | 'tax'> {
  readonly preview: PlanChangePreview;
}

function Costs({ preview: { kind, dueNow, nextCharge, effectiveAt }, from, to, card, tax }: CostsProps) {
  const credit = PLANS[to].amountCents - nextCharge.amountCents;
  const isUpgrade = kind === 'upgrade';
  const words = changeTexts().preview;
  return (
    <>
      <DefinitionList
        items={[
          {
            term: words.dueNow,
            value: <strong className={styles.due}>{moneyText(dueNow.amountCents, dueNow.currency)}</strong>,
          },
          {
            term: words.beginsTerm(planName(to)),
            value: isUpgrade ? words.atOnce : words.on(dayText(effectiveAt)),
          },
          {
            term: words.nextCharge,
            value: words.charge(
              moneyText(nextCharge.amountCents, nextCharge.currency),
              dayText(nextCharge.dueAt),
            ),
          },
          ...(credit > 0 ? [{ term: words.credit, value: moneyText(credit, nextCharge.currency) }] : []),
        ]}
      />
      <p className={styles.words}>
        {isUpgrade
          ? words.upgrade(planName(to), planName(from), dueNow.amountCents > 0 ? card : null)
          : words.downgrade(planName(from))}{' '}
        {words.fromThen(monthlyPriceOf(to, tax))}
      </p>
    </>
  );
}

function confirmText({ kind, dueNow, effectiveAt }: PlanChangePreview, to: PlanId, busy: boolean): string {
  const { cards, preview: words } = changeTexts();
  if (busy) return words.oneMoment;
  if (kind === 'downgrade') return words.changeOn(dayText(effectiveAt));
  return dueNow.amountCents > 0
    ? words.payAndUpgrade(moneyText(dueNow.amountCents, dueNow.currency))
    : cards.upgrade.to(planName(to));
}
