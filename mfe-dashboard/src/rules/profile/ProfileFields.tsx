/** What a customer trades with, where and how. Every field is optional. */
import type { TradingProfileAnswer } from '@spreadwise/contract';
import { Stack } from '@spreadwise/shared-ui';
import { Exchanges } from './Exchanges';
import {
  Capital,
  CurrencyChoice,
  Floor,
  Holding,
  MutedCoins,
  type ProfilePartProps,
  ReactionTime,
  TimeZone,
} from './fields';

export interface ProfileFieldsProps extends ProfilePartProps {
  readonly answer: TradingProfileAnswer;
}

export const ProfileFields = ({ answer, ...part }: ProfileFieldsProps) => (
  <Stack>
    <ReactionTime {...part} usual={answer.usual} />
    <Holding {...part} />
    <Capital {...part} />
    <Exchanges {...part} exchanges={answer.exchanges} />
    <TimeZone {...part} />
    <CurrencyChoice {...part} rates={answer.rates} saved={answer.setUp.currency} />
  </Stack>
);

/** What to exclude from the signals, on the page and in alerts. */
export const FilterFields = ({ answer, ...part }: ProfileFieldsProps) => (
  <Stack>
    <Floor {...part} floorCents={answer.floorCents} rates={answer.rates} />
    <MutedCoins {...part} />
  </Stack>
);
