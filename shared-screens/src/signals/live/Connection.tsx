/** Whether the list is kept up to date right now, in a word; and since when it is not. */
import { cx } from '@spreadwise/shared-ui';
import styles from './Connection.module.css';
import type { StreamState } from './signal-stream';

const WORDS: Readonly<Record<StreamState['kind'], string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  silent: 'Not live',
  waiting: 'Offline',
  paused: 'Paused',
  replaced: 'Live in another tab',
  refused: 'Not live',
};

/** Of these there is nothing to wait for. */
const TIMELESS: readonly StreamState['kind'][] = ['live', 'connecting', 'replaced'];

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export interface ConnectionProps {
  readonly kind: StreamState['kind'];
  /** When what is shown was last kept up to date, in ms since 1970; null: never yet. */
  readonly liveUntil: number | null;
}

export const Connection = ({ kind, liveUntil }: ConnectionProps) => (
  <span className={cx(styles.connection, styles[kind])}>
    <span className={styles.dot} aria-hidden="true" />
    {WORDS[kind]}
    {!TIMELESS.includes(kind) && liveUntil !== null && ` since ${clock.format(liveUntil)}`}
  </span>
);
