/** Whether the list is kept up to date right now, in a word. */
import { cx } from '@spreadwise/shared-ui';
import styles from './Connection.module.css';
import type { StreamState } from './signal-stream';

const WORDS: Readonly<Record<StreamState['kind'], string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  silent: 'Not live: nothing comes',
  waiting: 'Connection lost, trying again…',
  paused: 'Paused',
  replaced: 'Live in another tab',
  refused: 'Not live',
};

export const Connection = ({ kind }: StreamState) => (
  <span className={cx(styles.connection, styles[kind])}>
    <span className={styles.dot} aria-hidden="true" />
    {WORDS[kind]}
  </span>
);
