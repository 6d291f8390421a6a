/** The range of past figures: seven or thirty days. */
import { RangeChoice } from '@spreadwise/shared-screens';
import { insightsTexts } from '../texts/insights';

export type Days = '7' | '30';

export interface DaysChoiceProps {
  readonly value: Days;
  readonly onChange: (days: Days) => void;
}

export function DaysChoice(props: DaysChoiceProps) {
  const { range, days } = insightsTexts();
  return (
    <RangeChoice
      {...props}
      label={range}
      options={[
        { value: '7', label: days(7) },
        { value: '30', label: days(30) },
      ]}
    />
  );
}
