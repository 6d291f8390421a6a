/** Everything that is known of one signal. It stays open and up to date while the signal lives, and says when it ends. */

import type { MarketSummary, Signal } from '@spreadwise/contract';
import { amountText, percentText } from '@spreadwise/contract/figure-text';
import { useAuth } from '@spreadwise/shared-auth';
import {
  Card,
  CopyButton,
  DefinitionList,
  Muted,
  Notice,
  Sheet,
  Stat,
  StatGroup,
  TestModeMark,
  Toolbar,
  VisuallyHidden,
} from '@spreadwise/shared-ui';
import { useRef } from 'react';
import { HelpLink } from '../../common/HelpLink';
import { LazyScreen } from '../../common/LazyScreen';
import { useMoney } from '../../common/MoneyProvider';
import { AdviceOnly } from '../AdviceOnly';
import { useNow } from '../clock';
import { Ageing } from '../signal/Ageing';
import { Confidence } from '../signal/Confidence';
import { doubtOf } from '../signal/freshness';
import { Lasting } from '../signal/Lasting';
import {
  arrivalText,
  endReasonText,
  expectedText,
  expectedWords,
  feedMark,
  inPlaceWords,
  momentText,
  movedWords,
  outcomeOf,
  routeText,
  whyLastingText,
} from '../signal/labels';
import { RouteChain } from '../signal/RouteChain';
import { BeforeYouBegin } from './BeforeYouBegin';
import { CyclePicture } from './cycle/CyclePicture';
import { Explain } from './Explain';
import { Gain } from './Gain';
import { LegsTable, legsText } from './LegsTable';
import { OnDemand } from './OnDemand';
import styles from './SignalSheet.module.css';
import { Transfers } from './Transfers';

const loadSizeCurve = () => import('./SizeCurve');
const loadJournal = () => import('./JournalForm');
const loadSignalsLike = () => import('./SignalsLike');

export interface SignalSheetProps {
  /** Undefined once the page knows it no more: what was known last stays. */
  readonly signal: Signal | undefined;
  /** Whether it is kept up to date while it is open. */
  readonly isLive?: boolean;
  readonly market?: MarketSummary | null;
  readonly onClose: () => void;
}

export function SignalSheet({ signal, ...rest }: SignalSheetProps) {
  const last = useRef(signal);
  last.current = signal ?? last.current;
  return last.current ? <OpenSheet {...rest} signal={last.current} /> : null;
}

function OpenSheet({
  signal,
  isLive = true,
  market = null,
  onClose,
}: SignalSheetProps & { readonly signal: Signal }) {
  const now = useNow();
  const doubt = doubtOf(signal, { now, isLive, market });
  const canAct = doubt === null && signal.endedAt === null;
  const { isCustomer } = useAuth();
  return (
    <Sheet
      onClose={onClose}
      title={
        <>
          <VisuallyHidden>{routeText(signal)}</VisuallyHidden>
          <RouteChain legs={signal.legs} />
        </>
      }
      description={<Marks signal={signal} />}
    >
      {signal.endedAt !== null && <Ended signal={signal} />}
      {doubt !== null && (
        <Notice tone="warning" title={doubt}>
          Do not act on this signal now: its prices may be gone.
        </Notice>
      )}
      <Figures signal={signal} />
      <Ways signal={signal} />
      <Explain signalId={signal.id} />
      <Standing signal={signal} />
      {canAct && <BeforeYouBegin signal={signal} now={now} />}
      <Trades signal={signal} copies={canAct} />
      <Card>
        <CyclePicture signal={signal} />
      </Card>
      {signal.size.curve && <LazyScreen part load={loadSizeCurve} props={{ signal }} />}
      <OnDemand
        title="Signals like it"
        ask="What did they leave, and why did they end?"
        load={loadSignalsLike}
        signalId={signal.id}
      />
      <Gain signal={signal} />
      <Transfers transfers={signal.transfers} />
      <Reasons signal={signal} />
      {isCustomer && (
        <OnDemand title="My journal" ask="I took it, or left it" load={loadJournal} signalId={signal.id} />
      )}
      <Times signal={signal} />
      <p>
        <HelpLink topic="signal">How to read this</HelpLink> <HelpLink>Ask us about this signal</HelpLink>
      </p>
      <AdviceOnly />
    </Sheet>
  );
}

function Marks({ signal }: { readonly signal: Signal }) {
  const mark = feedMark(signal.feed);
  return (
    <div className={styles.marks}>
      <Confidence signal={signal} />
      <Lasting signal={signal} />
      {mark && <TestModeMark>{mark}</TestModeMark>}
    </div>
  );
}

const Standing = ({ signal }: { readonly signal: Signal }) => (
  <Card>
    <Ageing signal={signal} />
    <p className={styles.expected}>{expectedText(signal)}</p>
    {signal.lasting && <p className={styles.expected}>{whyLastingText(signal.lasting)}</p>}
  </Card>
);

const Trades = ({ signal, copies }: { readonly signal: Signal; readonly copies: boolean }) => (
  <>
    <LegsTable legs={signal.legs} copies={copies} />
    <Toolbar end={copies && <CopyButton wide text={legsText(signal.legs)} label="Copy all trades" />}>
      <Muted>{sizedText(signal)}</Muted>
    </Toolbar>
  </>
);

function Ended({ signal }: { signal: Signal }) {
  return (
    <Notice tone="info" title="This signal has ended">
      {outcomeOf(signal).text}. It ended because {endReasonText(signal)}. Its prices are no longer there.
    </Notice>
  );
}

function Figures({ signal }: { signal: Signal }) {
  const { asset, amount, amountEur } = signal.size;
  const { formatMoney } = useMoney();
  const coins = `${amountText(amount)} ${asset}`;
  const [inPlace, moved] = [inPlaceWords(signal, formatMoney), movedWords(signal, formatMoney)];
  const expected = expectedWords(signal, formatMoney);
  return (
    <StatGroup>
      {expected && <Stat label={expected.name} value={expected.left} hint={expected.why} />}
      <Stat label="Left in place" value={inPlace.left} hint={inPlace.why} />
      <Stat label="If moved" value={moved.left} hint={moved.why} />
      <Stat
        label="Put in"
        value={amountEur === null ? coins : formatMoney(amountEur)}
        hint={amountEur === null ? 'What that is worth is not known' : coins}
      />
    </StatGroup>
  );
}

/** What the two figures mean, and how long a move takes against what such a gain lasts. */
const Ways = ({ signal }: { signal: Signal }) => (
  <Muted>
    <strong>In place</strong>: the coins are already on each exchange. <strong>If moved</strong>: one stake
    goes from exchange to exchange and pays each withdrawal. {arrivalText(signal)}
  </Muted>
);

const sizedText = ({ size }: Signal): string =>
  size.onDepth
    ? 'Sized on the order books of all trades.'
    : 'Sized on the best price level alone: not every order book is known.';

function Reasons({ signal: { confidence } }: { signal: Signal }) {
  const { convertSumsIn } = useMoney();
  return (
    <Card as={3} title={`Why ${confidence.level} confidence`}>
      <ul className={styles.reasons}>
        {confidence.reasons.map((reason) => (
          <li key={reason}>{convertSumsIn(reason)}</li>
        ))}
      </ul>
    </Card>
  );
}

function Times({ signal }: { signal: Signal }) {
  const { detectedAt, lastSeenAt, endedAt, peakNet } = signal;
  return (
    <Card as={3} title="Lifetime">
      <DefinitionList
        items={[
          { term: 'Detected', value: momentText(detectedAt) },
          { term: 'Last seen', value: momentText(lastSeenAt) },
          ...(endedAt === null
            ? []
            : [{ term: 'Ended', value: `${momentText(endedAt)}, ${endReasonText(signal)}` }]),
          { term: 'Largest net gain it had', value: percentText(peakNet) },
        ]}
      />
    </Card>
  );
}
