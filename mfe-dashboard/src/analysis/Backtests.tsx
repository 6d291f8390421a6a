/** How would my rule have done? For whose plan includes it. */
import { Question, useApiQuery } from '@spreadwise/shared-screens';
import Paper from '@spreadwise/shared-screens/paper';
import { OpenedBy } from '../OpenedBy';
import { useOpens } from '../useOpens';

export default function Backtests() {
  const isOpen = useOpens()('analysis.full');
  const { data } = useApiQuery('GET /api/setup', { enabled: isOpen });
  if (isOpen) return <Paper setUp={data?.setUp} />;
  return (
    <Question question="How would my rule have done?" answer="Test a rule of your own on past order books.">
      <OpenedBy feature="analysis.full" what="Full analysis comes">
        Up to four backtests side by side, with your stake, coins and reaction time.
      </OpenedBy>
    </Question>
  );
}
