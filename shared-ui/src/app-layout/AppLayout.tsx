/** A page with navigation: at the side on a desktop; on a phone, places in a bottom bar and their parts at the top. */
import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts/texts';
import styles from './AppLayout.module.css';

/** Props of a navigation link; `render` applies them to another element, e.g. the router's Link. */
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
  /** The parts of the current place. */
  readonly parts?: { readonly label: string; readonly items: readonly NavItem[] } | undefined;
  readonly actions?: ReactNode;
  readonly banner?: ReactNode;
  readonly children?: ReactNode;
}

const NavEntry = ({
  item,
  className,
}: {
  readonly item: NavItem;
  readonly className: string | undefined;
}) => {
  const props: NavLinkProps = {
    className,
    'aria-current': item.current ? 'page' : undefined,
    children: (
      <>
        {item.icon}
        <span>{item.label}</span>
      </>
    ),
  };
  return <li>{item.render ? item.render(props) : <a href={item.href} {...props} />}</li>;
};

/** One line on a phone, scrolled to where the current part is. */
function Parts({ label, items }: NonNullable<AppLayoutProps['parts']>) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find((item) => item.current)?.id;
  useEffect(() => {
    const link = current === undefined ? null : list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!link || !list.current) return;
    const [shown, { left, width }] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()];
    list.current.scrollLeft += left - shown.left - (shown.width - width) / 2;
  }, [current]);
  return (
    <nav className={styles.parts} aria-label={label}>
      <p className={styles.partsLabel} aria-hidden="true">
        {label}
      </p>
      <ul ref={list} className={styles.partsList}>
        {items.map((item) => (
          <NavEntry key={item.id} item={item} className={styles.part} />
        ))}
      </ul>
    </nav>
  );
}

export const AppLayout = ({
  brand,
  nav,
  navLabel = texts().mainNavigation,
  parts,
  actions,
  banner,
  children,
}: AppLayoutProps) => {
  const main = useRef<HTMLElement>(null);
  /* Moves the focus in code, so that the router's address gets no hash. */
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
              <NavEntry key={item.id} item={item} className={styles.item} />
            ))}
          </ul>
        </nav>
        {parts && <Parts {...parts} />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {banner}
        {children}
      </main>
    </div>
  );
};
