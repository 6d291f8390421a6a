/** The frame of the customer's dashboard: one row of places and the menu; on a phone the places are at the bottom. */
import { FocusedHeading, useSignOut } from '@spreadwise/shared-screens';
import { GoTo } from '@spreadwise/shared-screens/commands';
import { BrandMark, cx, TestModeMark, VisuallyHidden } from '@spreadwise/shared-ui';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { frameTexts } from '../texts/frame';
import styles from './CustomerPage.module.css';
import { Menu } from './Menu';
import { Offline } from './Offline';
import { addressOf, type Place } from './places';

export interface CustomerPageProps {
  readonly productName: string;
  readonly testMode: boolean;
  /** The places in the row, those in the menu, and the current one. */
  readonly places: readonly Place[];
  readonly menu: readonly Place[];
  readonly current: Place;
  readonly heading: RefObject<HTMLDivElement | null>;
  readonly email: string | undefined;
  /** Answers not read yet. */
  readonly unread: number;
  readonly children: ReactNode;
}

/** The place without a title, which would take the space of a signal. */
const UNTITLED: Place = 'signals';

export function CustomerPage({ heading, children, ...props }: CustomerPageProps) {
  const { productName, testMode, places, menu, current, email, unread } = props;
  const title = frameTexts().titles[current];
  const head = <FocusedHeading place={heading} productName={productName} title={title} />;
  const isUntitled = current === UNTITLED;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BrandMark>{productName}</BrandMark>
        <Places places={places} current={current} />
        <div className={styles.end}>
          {testMode && <TestModeMark />}
          <GoToPlaces places={places} menu={menu} />
          <Menu places={menu} current={current} email={email} unread={unread} />
        </div>
      </header>
      <main id="main" className={cx(styles.main, !isUntitled && styles.read)}>
        {isUntitled ? <VisuallyHidden>{head}</VisuallyHidden> : head}
        <Offline isSaid={isUntitled} />
        {children}
      </main>
    </div>
  );
}

function GoToPlaces({ places, menu }: Pick<CustomerPageProps, 'places' | 'menu'>) {
  const signOut = useSignOut();
  const [search] = useSearchParams();
  const all = useMemo(
    () =>
      [...places, ...menu].map((id) => ({ id, label: frameTexts().labels[id], ...addressOf(search, id) })),
    [places, menu, search],
  );
  return <GoTo places={all} onSignOut={signOut} />;
}

interface PlacesProps {
  readonly places: readonly Place[];
  readonly current: Place;
}

function Places({ places, current }: PlacesProps) {
  const [search] = useSearchParams();
  const words = frameTexts();
  return (
    <nav className={styles.places} aria-label={words.dashboard}>
      <ul>
        {places.map((place) => (
          <li key={place}>
            <Link
              to={addressOf(search, place)}
              className={styles.place}
              aria-current={place === current ? 'page' : undefined}
            >
              {words.labels[place]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
