/** A page heading that receives the focus when another section opens, and names the browser's tab. */
import { PageHeading, type PageHeadingProps } from '@spreadwise/shared-ui';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './FocusedHeading.module.css';

export interface FocusedHeadingProps extends PageHeadingProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly title: string;
  readonly productName: string;
}

export function FocusedHeading({ place, productName, ...heading }: FocusedHeadingProps) {
  useEffect(() => {
    document.title = `${heading.title} · ${productName}`;
  }, [heading.title, productName]);
  return (
    <div ref={place} tabIndex={-1} className={styles.heading}>
      <PageHeading {...heading} />
    </div>
  );
}

/**
 * Moves the focus to the heading when the section changes, but not when the page opens; and when the focused element goes,
 * such as the button of an action that is done.
 */
export function useHeadingFocus(section: string | undefined) {
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current !== section) heading.current?.focus();
    shown.current = section;
  }, [section]);
  useEffect(() => {
    let last: EventTarget | null = null;
    const keep = ({ target }: FocusEvent) => {
      last = target;
    };
    const watcher = new MutationObserver(() => {
      const isGone = last instanceof Node && !last.isConnected;
      if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
    addEventListener('focusin', keep);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', keep);
      watcher.disconnect();
    };
  }, []);
  return heading;
}
