/** The sections of a page beside each other, each with an address of its own. */
import type { NavItem } from '../app-layout/AppLayout';
import styles from './SectionNav.module.css';

export interface SectionNavProps {
  /** Names the navigation for screen readers. */
  readonly label: string;
  readonly items: readonly NavItem[];
}

export const SectionNav = ({ label, items }: SectionNavProps) => (
  <nav className={styles.nav} aria-label={label}>
    <ul className={styles.list}>
      {items.map(({ id, label: text, href, icon, current, render }) => {
        const props = {
          className: styles.item,
          'aria-current': current ? ('page' as const) : undefined,
          children: (
            <>
              {icon}
              <span>{text}</span>
            </>
          ),
        };
        return <li key={id}>{render ? render(props) : <a href={href} {...props} />}</li>;
      })}
    </ul>
  </nav>
);
