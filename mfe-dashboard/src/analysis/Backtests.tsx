/** How would my rule have done? For customers whose plan includes backtests. */
import { Question, useApiQuery } from '@spreadwise/shared-screens';
import Paper from '@spreadwise/shared-screens/paper';
import { insightsTexts } from '../texts/insights';
import { UpgradeNotice } from '../UpgradeNotice';
import { useHasFeature } from '../useHasFeature';

export default function Backtests() {
  const isOpen = useHasFeature()('analysis.full');
  const { data } = useApiQuery('GET /api/setup', { enabled: isOpen });
  const words = insightsTexts().backtest;
  if (isOpen) return <Paper setUp={data?.setUp} />;
  return (
    <Question question={words.question} answer={words.answer}>
      <UpgradeNotice feature="analysis.full" title={words.opensWith}>
        {words.what}
      </UpgradeNotice>
    </Question>
  );
}
