/** The alerts that a rule, as typed, would have sent in the last seven days. */

import type { RuleTrial as Trial } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { momentText, problemText, useCommand, useMoney } from '@spreadwise/shared-screens';
import { Button, Notice, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { alertsTexts } from '../../texts/alerts';
import { type AlertRulesDraft, errorsIn, type RuleDraft, ruleOf } from './draft';

export interface RuleTrialProps {
  readonly rule: RuleDraft;
  readonly draft: AlertRulesDraft;
}

export function RuleTrial({ rule, draft: { mostAnHour, timeZone } }: RuleTrialProps) {
  const { busy, failure, run } = useCommand('POST /api/alerts/rules/try');
  const [tried, setTried] = useState<{ readonly rule: RuleDraft; readonly result: Trial } | null>(null);
  const words = alertsTexts().rules;
  const wrong = errorsIn({ rules: [rule] })[rule.id];
  const start = async () => {
    setTried(null);
    const result = await run({ rule: ruleOf(rule), mostAnHour: Number(mostAnHour), timeZone });
    if (result) setTried({ rule, result });
  };
  return (
    <>
      <Toolbar>
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          disabled={wrong !== undefined}
          onClick={() => void start()}
        >
          {words.tryIt}
        </Button>
      </Toolbar>
      <div role="status">
        {failure !== null && (
          <Notice tone="warning" title={words.notTried}>
            {problemText(failure)}
          </Notice>
        )}
        {/* Only for the rule as typed now. */}
        {tried?.rule === rule && <Result {...tried.result} />}
      </div>
    </>
  );
}

const ABOUT_A_WEEK_MS = 6.9 * 86_400_000;

function Result({ since, signals, alerts, examples }: Trial) {
  const { formatMoney } = useMoney();
  const words = alertsTexts().rules;
  const isWeek = Date.now() - Date.parse(since) > ABOUT_A_WEEK_MS;
  const during = isWeek ? words.inSevenDays : words.sinceThen(momentText(since));
  return (
    <Notice tone="info" title={words.wouldHave(alerts, during)}>
      {alerts < signals && <p>{words.held(signals)}</p>}
      {examples.length > 0 && <p>{words.forInstance}</p>}
      <ul>
        {examples.map(({ at, coins, exchanges, profitEur }) => (
          <li key={`${at} ${coins.join()} ${exchanges.join()}`}>
            {[
              momentText(at),
              profitEur === null ? null : formatMoney(profitEur),
              coins.join(', '),
              exchanges.map(exchangeText).join(', '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
