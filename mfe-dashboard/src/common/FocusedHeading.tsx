/** A page's heading that takes the focus when another section is chosen (useHeadingFocus). */
import { PageHeading, type PageHeadingProps } from '@spreadwise/shared-ui';
import type { RefObject } from 'react';
import styles from './FocusedHeading.module.css';

export interface FocusedHeadingProps extends PageHeadingProps {
  readonly place: RefObject<HTMLDivElement | null>;
}

export const FocusedHeading = ({ place, ...heading }: FocusedHeadingProps) => (
  <div ref={place} tabIndex={-1} className={styles.heading}>
    <PageHeading {...heading} />
  </div>
);
