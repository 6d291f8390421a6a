/** A key as it stands on the keyboard. */
import styles from './CommandPalette.module.css';

export const KeyCap = ({ children }: { readonly children: string }) => (
  <kbd className={styles.key}>{children.toUpperCase()}</kbd>
);
