/** Stacked groups, only one of them open at a time, so that a page stays short. */
import type { ReactNode } from 'react';
import styles from './Group.module.css';

export const Groups = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.groups}>{children}</div>
);

export interface GroupProps {
  readonly title: string;
  /** Shown beside the title, e.g. a count. */
  readonly facts: ReactNode;
  /** Opening a group closes others of the same name; without a name it closes none. */
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
