/** Whether the list is kept up to date right now, in a word; and since when it is not. */
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { cx } from '@spreadwise/shared-ui';
import { signalsTexts } from '../../texts/signals';
import styles from './Connection.module.css';
import type { StreamState } from './signal-stream';

/** Of these there is nothing to wait for. */
const TIMELESS: readonly StreamState['kind'][] = ['live', 'connecting', 'replaced'];

const clock = inEachLocale(
  (tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
);

export interface ConnectionProps {
  readonly kind: StreamState['kind'];
  /** When what is shown was last kept up to date, in ms since 1970; null: never yet. */
  readonly liveUntil: number | null;
}

export const Connection = ({ kind, liveUntil }: ConnectionProps) => (
  <span className={cx(styles.connection, styles[kind])}>
    <span className={styles.dot} aria-hidden="true" />
    {signalsTexts().states[kind]}
    {!TIMELESS.includes(kind) && liveUntil !== null && signalsTexts().since(clock().format(liveUntil))}
  </span>
);
