/** How would my rule have done? For customers whose plan includes backtests. */
import { Question, useApiQuery } from '@spreadwise/shared-screens';
import Paper from '@spreadwise/shared-screens/paper';
import { OpenedBy } from '../OpenedBy';
import { insightsTexts } from '../texts/insights';
import { useOpens } from '../useOpens';

export default function Backtests() {
  const isOpen = useOpens()('analysis.full');
  const { data } = useApiQuery('GET /api/setup', { enabled: isOpen });
  const words = insightsTexts().backtest;
  if (isOpen) return <Paper setUp={data?.setUp} />;
  return (
    <Question question={words.question} answer={words.answer}>
      <OpenedBy feature="analysis.full" title={words.opensWith}>
        {words.what}
      </OpenedBy>
    </Question>
  );
}
