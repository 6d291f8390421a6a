/** A list of sentences. */
import type { ReactNode } from 'react';
import styles from './SentenceList.module.css';

/** Its children are list items. */
export const SentenceList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);
