/** The folded details of a signal: costs, transfers, similar signals, journal and explanation. */
import type { Signal } from '@spreadwise/contract';
import { doubtText } from '@spreadwise/contract/doubt-text';
import { percentText } from '@spreadwise/contract/figure-text';
import { useAuth } from '@spreadwise/shared-auth';
import { DefinitionList, Muted, Stack } from '@spreadwise/shared-ui';
import { useIsOpen } from '../../../api/useIsOpen';
import { HelpLink } from '../../../common/HelpLink';
import { LazyScreen } from '../../../common/LazyScreen';
import { useMoney } from '../../../common/MoneyProvider';
import { detailTexts } from '../../../texts/detail';
import { arrivalText, endReasonText, expectedText, momentText, whyLastingText } from '../../signal/labels';
import { Folds } from './Folds';
import { Gain } from './Gain';
import { Transfers } from './Transfers';

const loadJournal = () => import('./JournalForm');
const loadSignalsLike = () => import('./SignalsLike');
const loadExplanation = () => import('./Explanation');

export function SignalFolds({ signal }: { readonly signal: Signal }) {
  const { isCustomer } = useAuth();
  const explains = useIsOpen('explanations');
  const props = { signalId: signal.id };
  const says = detailTexts();
  const folds = [
    { label: says.costs, content: <Gain signal={signal} /> },
    { label: says.transfers, content: <Moves signal={signal} /> },
    { label: says.history, content: <History signal={signal} /> },
    isCustomer && { label: says.journal, content: <LazyScreen part load={loadJournal} props={props} /> },
    explains && { label: says.explain, content: <LazyScreen part load={loadExplanation} props={props} /> },
    isCustomer && { label: says.help, content: <HelpLinks /> },
  ];
  return <Folds folds={folds.filter((fold) => fold !== false)} />;
}

const HelpLinks = () => (
  <p>
    <HelpLink topic="signal">{detailTexts().howToRead}</HelpLink> <HelpLink>{detailTexts().askUs}</HelpLink>
  </p>
);

const Moves = ({ signal }: { readonly signal: Signal }) => (
  <Stack gap="sm">
    <Transfers transfers={signal.transfers} />
    <Muted>{arrivalText(signal)}</Muted>
  </Stack>
);

function History({ signal }: { readonly signal: Signal }) {
  const { convertSumsIn } = useMoney();
  const { detectedAt, lastSeenAt, endedAt, peakNet, confidence, lasting } = signal;
  const says = detailTexts();
  const end = endedAt === null ? null : `${momentText(endedAt)}, ${endReasonText(signal)}`;
  return (
    <Stack gap="sm">
      <DefinitionList
        items={[
          { term: says.detected, value: momentText(detectedAt) },
          { term: says.lastSeen, value: momentText(lastSeenAt) },
          ...(end === null ? [] : [{ term: says.ended, value: end }]),
          { term: says.peak, value: percentText(peakNet) },
        ]}
      />
      <Muted>
        {expectedText(signal)} {end === null && lasting && whyLastingText(lasting)}
      </Muted>
      {end === null && (
        <ul>
          {confidence.reasons.map((reason) => (
            <li key={reason}>{convertSumsIn(doubtText(reason))}</li>
          ))}
        </ul>
      )}
      <LazyScreen part load={loadSignalsLike} props={{ signalId: signal.id }} />
    </Stack>
  );
}
