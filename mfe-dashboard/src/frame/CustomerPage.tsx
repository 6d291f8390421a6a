/** The frame of the customer's dashboard: one row with the places and the menu; on a phone the places are at the thumb. */
import { FocusedHeading, useSignOut } from '@spreadwise/shared-screens';
import { GoTo } from '@spreadwise/shared-screens/commands';
import { BrandMark, cx, TestModeMark, VisuallyHidden } from '@spreadwise/shared-ui';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './CustomerPage.module.css';
import { Menu } from './Menu';
import { addressOf, type Place } from './places';

export interface CustomerPageProps {
  readonly productName: string;
  readonly testMode: boolean;
  /** The places in the row, those in the menu, and which is shown. */
  readonly places: readonly Place[];
  readonly menu: readonly Place[];
  readonly current: Place;
  readonly heading: RefObject<HTMLDivElement | null>;
  readonly email: string | undefined;
  /** Answers that nobody has read yet. */
  readonly unread: number;
  readonly children: ReactNode;
}

/** Where a title would take the room of a signal. */
const UNTITLED: Place['id'] = 'signals';

export function CustomerPage({ heading, children, ...props }: CustomerPageProps) {
  const { productName, testMode, places, menu, current, email, unread } = props;
  const head = <FocusedHeading place={heading} title={current.title} />;
  const isUntitled = current.id === UNTITLED;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BrandMark>{productName}</BrandMark>
        <Places places={places} current={current.id} />
        <div className={styles.end}>
          {testMode && <TestModeMark />}
          <GoToPlaces places={places} menu={menu} />
          <Menu places={menu} current={current.id} email={email} unread={unread} />
        </div>
      </header>
      <main id="main" className={cx(styles.main, !isUntitled && styles.read)}>
        {isUntitled ? <VisuallyHidden>{head}</VisuallyHidden> : head}
        {children}
      </main>
    </div>
  );
}

function GoToPlaces({ places, menu }: Pick<CustomerPageProps, 'places' | 'menu'>) {
  const signOut = useSignOut();
  const [search] = useSearchParams();
  const all = useMemo(
    () => [...places, ...menu].map(({ id, label }) => ({ id, label, ...addressOf(search, id) })),
    [places, menu, search],
  );
  return <GoTo places={all} onSignOut={signOut} />;
}

interface PlacesProps {
  readonly places: readonly Place[];
  readonly current: Place['id'];
}

function Places({ places, current }: PlacesProps) {
  const [search] = useSearchParams();
  return (
    <nav className={styles.places} aria-label="Dashboard">
      <ul>
        {places.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={addressOf(search, id)}
              className={styles.place}
              aria-current={id === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
