/** How long past signals lasted compared with the expectation. */

import type { SignalsAnswer } from '@spreadwise/contract';
import { durationText, NONE, shareText } from '@spreadwise/contract/figure-text';
import { signalsTexts } from '../../texts/signals';

type Record24 = SignalsAnswer['trackRecord'];

/** Its two headline figures, and their sample. */
export function trackRecordTexts({ ended, medianLifetimeMs, keptPromise }: Record24) {
  return {
    median: medianLifetimeMs === null ? NONE : durationText(medianLifetimeMs),
    kept: keptPromise === null ? NONE : shareText(keptPromise),
    of: ended === 0 ? signalsTexts().noneEnded : signalsTexts().ended(ended),
  };
}

export function TrackRecordSentence({ trackRecord }: { trackRecord: Record24 }) {
  const { median, kept, of } = trackRecordTexts(trackRecord);
  if (trackRecord.medianLifetimeMs === null) return `${of}.`;
  return trackRecord.keptPromise === null
    ? signalsTexts().halfLasted(of, median)
    : signalsTexts().halfLastedAsExpected(of, median, kept);
}
