/** What the customer's and the owner's screens share: queries, commands, and components that show their results. */

export { useApiPages, useApiQuery } from './api/api-query';
export { asksToConfirm } from './api/confirmation';
export { DialogActions } from './api/DialogActions';
export { Failure } from './api/Failure';
export { Loaded, type LoadedProps } from './api/Loaded';
export { LoadFailure } from './api/LoadFailure';
export { LoadMore } from './api/LoadMore';
export { problemText } from './api/problem';
export { type CommandName, useCommand } from './api/useCommand';
export { saveAs, useDownload } from './api/useDownload';
export { useIsOpen } from './api/useIsOpen';
export { UNSENT_KEY, useSignOut } from './api/useSignOut';
export { BarChart } from './charts/BarChart';
export { Chart, type ChartProps } from './charts/Chart';
export type { ChartPoint } from './charts/picture';
export { RangeChoice } from './charts/RangeChoice';
export { AiText } from './common/AiText';
export { devicesOf, type SignedInDevice } from './common/devices';
export { FocusedHeading, useHeadingFocus } from './common/FocusedHeading';
export {
  countryText,
  dayText,
  listText,
  momentText,
  monthText,
  sizeText,
  utcDayText,
  utcText,
} from './common/format';
export { GlossaryList, type GlossaryListProps } from './common/GlossaryList';
export {
  beforeHelp,
  HelpLink,
  type HelpTopic,
  helpAddress,
  partOfHelp,
  topicAddress,
} from './common/HelpLink';
export { LazyScreen } from './common/LazyScreen';
export {
  CHANNELS,
  HOPS_OPTIONS,
  INVOICE_STATES,
  KINDS,
  STATUS_LABELS,
  type StatusLabel,
} from './common/labels';
export { MoneyProvider, useMoney } from './common/MoneyProvider';
export type { FormatMoney, Money } from './common/money';
export {
  asListed,
  exchangesIn,
  fieldNumber,
  namesIn,
  numberIn,
  plainNumber,
  whyNotUpTo,
} from './common/typed-numbers';
export { useDebounced } from './common/useDebounced';
export { OPENED_HERE, useOpenDetails, withDetails } from './common/useOpenDetails';
export { useWide } from './common/useWide';
export { Fold } from './page/Fold';
export { Question } from './page/Question';
export { ConversationLink } from './support/ConversationLink';
export { dataUrlOf } from './support/data-url';
export { Messages } from './support/Messages';
export { useRead } from './support/useRead';
