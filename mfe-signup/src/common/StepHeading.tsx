/** A step's title and progress; receives the focus when the step appears. */
import { PageHeading, Stack, Steps } from '@spreadwise/shared-ui';
import type { RefObject } from 'react';
import styles from './StepHeading.module.css';

export interface StepHeadingProps {
  readonly heading: RefObject<HTMLDivElement | null>;
  readonly step: 1 | 2;
  readonly title: string;
  readonly description?: string;
}

export const StepHeading = ({ heading, step, title, description }: StepHeadingProps) => (
  <Stack ref={heading} tabIndex={-1} gap="sm" className={styles.heading}>
    <Steps current={step} total={2} />
    <PageHeading title={title} description={description} />
  </Stack>
);
