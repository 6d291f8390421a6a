/** The state of the connection in a word, and since when it has not been live. */
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { cx } from '@spreadwise/shared-ui';
import { signalsTexts } from '../../texts/signals';
import styles from './Connection.module.css';
import type { StreamState } from './signal-stream';

/** States that show no 'since' time. */
const TIMELESS: readonly StreamState['kind'][] = ['live', 'connecting', 'replaced'];

const clock = inEachLocale(
  (tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
);

export interface ConnectionProps {
  readonly kind: StreamState['kind'];
  /** When the shown data was last live, in ms since 1970; null: it is live or never was. */
  readonly liveUntil: number | null;
}

export const Connection = ({ kind, liveUntil }: ConnectionProps) => (
  <span className={cx(styles.connection, styles[kind])}>
    <span className={styles.dot} aria-hidden="true" />
    {signalsTexts().states[kind]}
    {!TIMELESS.includes(kind) && liveUntil !== null && signalsTexts().since(clock().format(liveUntil))}
  </span>
);
