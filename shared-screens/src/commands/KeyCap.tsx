/** A key as printed on the keyboard. */
import styles from './KeyCap.module.css';

export const KeyCap = ({ children }: { readonly children: string }) => (
  <kbd className={styles.key}>{children.toUpperCase()}</kbd>
);
