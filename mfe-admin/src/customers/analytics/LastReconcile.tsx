/** The findings of the last reconciliation with the payment provider, and what it repaired. */

import type { ReconcileFinding, ReconcileRun } from '@spreadwise/contract';
import { countText, NONE, plural } from '@spreadwise/contract/figure-text';
import { utcText } from '@spreadwise/shared-screens';
import { Card, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import { ShortList } from '../../common/ShortList';
import styles from './BillingHealth.module.css';
import { ToCustomer } from './ToCustomer';

const WHY: Readonly<Record<ReconcileFinding['why'], string>> = {
  missed: 'An update had not reached us',
  'unknown-customer': 'The provider knew a customer that we did not',
  failed: 'Could not be compared',
};

export function reconcileStat(run: ReconcileRun | null) {
  if (!run) return { value: NONE, hint: 'Not compared yet' };
  if (!run.finishedAt) return { value: '…', hint: 'Comparing now' };
  return {
    value: countText(run.repaired),
    hint: `Of ${plural(run.checked, { one: '# customer', other: '# customers' })} compared`,
  };
}

export function LastReconcile({ run }: { run: ReconcileRun | null }) {
  if (!run) return <Muted>The record has not been compared with the payment provider yet.</Muted>;
  const { startedAt, finishedAt, report } = run;
  if (!finishedAt) return <Muted>Comparing since {utcText(startedAt)}.</Muted>;
  return (
    <Card
      as={3}
      title="Last comparison with the payment provider"
      description={`Ended ${utcText(finishedAt)}`}
    >
      <Stack gap="sm">
        {report?.brokenOff && (
          <Notice tone="warning" title="It was interrupted">
            {report.brokenOff}
          </Notice>
        )}
        {report && report.findings.length > 0 ? (
          <ShortList className={styles.list}>
            {report.findings.map((finding) => (
              <li key={finding.customerId}>
                <p className={styles.head}>
                  <span>{WHY[finding.why]}</span>
                  <ToCustomer id={finding.customerId} />
                </p>
                <ul className={styles.quiet}>
                  {finding.changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ShortList>
        ) : (
          <Muted>Our records matched the provider for every customer compared.</Muted>
        )}
        {report && report.more > 0 && <Muted>And {countText(report.more)} more.</Muted>}
      </Stack>
    </Card>
  );
}
