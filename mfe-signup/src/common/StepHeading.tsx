/** A step's title, which takes the focus when the step appears. */
import type { ReactNode, RefObject } from 'react';
import styles from './StepHeading.module.css';

export interface StepHeadingProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly step: 1 | 2;
  readonly title: string;
  readonly children?: ReactNode;
}

export const StepHeading = ({ heading, step, title, children }: StepHeadingProps) => (
  <div className={styles.heading}>
    <p className={styles.step}>Step {step} of 2</p>
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
    {children && <p className={styles.lead}>{children}</p>}
  </div>
);
