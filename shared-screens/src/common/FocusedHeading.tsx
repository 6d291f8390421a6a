/** A page heading that receives the focus when another section opens. */
import { PageHeading, type PageHeadingProps } from '@spreadwise/shared-ui';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './FocusedHeading.module.css';

export interface FocusedHeadingProps extends PageHeadingProps {
  readonly place: RefObject<HTMLDivElement | null>;
}

export const FocusedHeading = ({ place, ...heading }: FocusedHeadingProps) => (
  <div ref={place} tabIndex={-1} className={styles.heading}>
    <PageHeading {...heading} />
  </div>
);

/** Moves the focus to the heading when the section changes, but not when the page opens. */
export function useHeadingFocus(section: string | undefined) {
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current !== section) heading.current?.focus();
    shown.current = section;
  }, [section]);
  return heading;
}
