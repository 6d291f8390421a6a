/** The sections of a page as a row of links, each with its own address. */
import { useEffect, useRef } from 'react';
import type { NavItem } from '../app-layout/AppLayout';
import styles from './SectionNav.module.css';

export interface SectionNavProps {
  /** Names the navigation for screen readers. */
  readonly label: string;
  readonly items: readonly NavItem[];
}

export const SectionNav = ({ label, items }: SectionNavProps) => {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find((item) => item.current)?.id;
  useEffect(() => {
    if (list.current && current !== undefined) showCurrent(list.current);
  }, [current]);
  useEffect(() => {
    const mark = () => list.current && markHidden(list.current);
    mark();
    window.addEventListener('resize', mark);
    return () => window.removeEventListener('resize', mark);
  });
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul ref={list} className={styles.list} onScroll={({ currentTarget }) => markHidden(currentTarget)}>
        {items.map((item) => (
          <li key={item.id}>
            <Entry {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Entry = ({ label, href, icon, current, render }: NavItem) => {
  const props = {
    className: styles.item,
    'aria-current': current ? ('page' as const) : undefined,
    children: (
      <>
        {icon}
        <span>{label}</span>
      </>
    ),
  };
  return render ? render(props) : <a href={href} {...props} />;
};

/** Centres the current entry, since on a phone entries may overflow. Scrolls sideways only; the page does not move. */
function showCurrent(list: HTMLElement): void {
  const entry = list.querySelector('[aria-current]');
  if (!entry) return;
  const [seen, it] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  list.scrollLeft += it.left + it.width / 2 - (seen.left + seen.width / 2);
}

/** Marks the edges at which entries are hidden; they fade out there, so that the bar does not look complete. */
function markHidden(list: HTMLElement): void {
  const left = list.scrollLeft;
  list.toggleAttribute('data-hidden-before', left > 0);
  // Allows for the different rounding of fractional pixels.
  list.toggleAttribute('data-hidden-after', left + list.clientWidth < list.scrollWidth - 1);
}
