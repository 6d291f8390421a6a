/** A word with an explanation, opened by pointer, focus or touch. Escape closes it; the pointer may move onto it. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './Term.module.css';

export interface TermProps {
  /** The word's meaning, in at most 15 words. */
  readonly says: string;
  readonly children: ReactNode;
}

/** Minimum distance to the window's edge, in CSS pixels. */
const EDGE = 12;

export function Term({ says, children }: TermProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isOpen && tip.current) keepInWindow(tip.current);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by focus and click
    <span className={styles.term} onMouseEnter={() => setIsOpen(true)} onMouseLeave={() => setIsOpen(false)}>
      <button
        type="button"
        className={styles.word}
        aria-describedby={id}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      <span ref={tip} id={id} role="tooltip" className={styles.tip} hidden={!isOpen}>
        {says}
      </span>
    </span>
  );
}

function keepInWindow(tip: HTMLElement): void {
  tip.style.translate = '';
  const { left, right } = tip.getBoundingClientRect();
  const over = Math.max(0, right + EDGE - document.documentElement.clientWidth);
  const under = Math.max(0, EDGE - left);
  tip.style.translate = `${under - over}px 0`;
}
