/** A page with navigation: at the side on a desktop, a scrollable bar under the header on a phone. */
import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts/texts';
import styles from './AppLayout.module.css';

/** What a navigation link must carry; `render` puts it on another element, e.g. the router's Link. */
export interface NavLinkProps {
  readonly className: string | undefined;
  readonly 'aria-current': 'page' | undefined;
  readonly children: ReactNode;
}

export interface NavItem {
  readonly id: string;
  readonly label: string;
  readonly href?: string | undefined;
  readonly icon?: ReactNode;
  readonly current: boolean;
  readonly render?: ((props: NavLinkProps) => ReactElement) | undefined;
}

export interface AppLayoutProps {
  readonly brand: ReactNode;
  readonly nav: readonly NavItem[];
  /** Names the navigation for screen readers. */
  readonly navLabel?: string | undefined;
  readonly actions?: ReactNode;
  readonly banner?: ReactNode;
  readonly children?: ReactNode;
}

const NavEntry = ({ item }: { item: NavItem }) => {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    /* On a phone the bar may have scrolled the current entry out of sight. jsdom does not scroll. */
    if (item.current) entry.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [item.current]);
  const props: NavLinkProps = {
    className: styles.item,
    'aria-current': item.current ? 'page' : undefined,
    children: (
      <>
        {item.icon}
        <span>{item.label}</span>
      </>
    ),
  };
  return <li ref={entry}>{item.render ? item.render(props) : <a href={item.href} {...props} />}</li>;
};

export const AppLayout = ({
  brand,
  nav,
  navLabel = texts().mainNavigation,
  actions,
  banner,
  children,
}: AppLayoutProps) => {
  const main = useRef<HTMLElement>(null);
  /* Focus moves by hand, so that the router's address does not gain a hash. */
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className={styles.layout}>
      <header className={styles.side}>
        {/* biome-ignore lint/a11y/useValidAnchor: it is a link, and works as one without the script */}
        <a className={styles.skip} href="#main" onClick={skip}>
          {texts().skipToContent}
        </a>
        <div className={styles.brand}>{brand}</div>
        <nav className={styles.nav} aria-label={navLabel}>
          <ul className={styles.list}>
            {nav.map((item) => (
              <NavEntry key={item.id} item={item} />
            ))}
          </ul>
        </nav>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {banner}
        {children}
      </main>
    </div>
  );
};
