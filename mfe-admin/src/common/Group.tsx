/** Groups below each other of which one is open at a time, so that a page stays short. */
import type { ReactNode } from 'react';
import styles from './Group.module.css';

export const Groups = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.groups}>{children}</div>
);

export interface GroupProps {
  readonly title: string;
  /** Said beside it, e.g. how many there are. */
  readonly facts: ReactNode;
  /** Groups of the same name close each other; without one they do not. */
  readonly name: string | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export const Group = ({ title, facts, name, isOpen = false, children }: GroupProps) => (
  <details className={styles.group} name={name} open={isOpen}>
    <summary>
      <h2>{title}</h2>
      <span>{facts}</span>
    </summary>
    {children}
  </details>
);
