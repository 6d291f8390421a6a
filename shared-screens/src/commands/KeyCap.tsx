/** A key as printed on the keyboard. */
import styles from './CommandPalette.module.css';

export const KeyCap = ({ children }: { readonly children: string }) => (
  <kbd className={styles.key}>{children.toUpperCase()}</kbd>
);
