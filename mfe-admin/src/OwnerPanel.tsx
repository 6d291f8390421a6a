/** The owner's panel: the places that the session's permissions open, the present one in the address. */

import { useAuth } from '@spreadwise/shared-auth';
import { FocusedHeading, useHeadingFocus, useSignOut } from '@spreadwise/shared-screens';
import {
  AppLayout,
  BrandMark,
  Button,
  EmptyState,
  Muted,
  Notice,
  Slot,
  TestModeMark,
  ThemeToggle,
} from '@spreadwise/shared-ui';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AskAgain } from './again/AskAgain';
import { mayOpen, placeAddress } from './common/place-address';
import { useIdle } from './common/useIdle';
import { PaletteButton } from './palette/PaletteButton';
import { PLACES } from './places';

export interface OwnerPanelProps {
  readonly productName: string;
  /** Payment is a stand-in; the page says so. */
  readonly testMode: boolean;
}

export default function OwnerPanel({ productName, testMode }: OwnerPanelProps) {
  const { hasPermission } = useAuth();
  const [search] = useSearchParams();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const open = PLACES.filter(({ permission }) => mayOpen(permission, hasPermission));
  const place = open.find(({ id }) => id === search.get('section')) ?? open[0];
  const heading = useHeadingFocus(place?.id);
  const leave = () => {
    void navigate('/admin');
    signOut();
  };
  const isEnding = useIdle(leave);

  return (
    <AppLayout
      brand={<BrandMark>{productName}</BrandMark>}
      navLabel="Administration"
      nav={open.map(({ id, label, Icon }) => ({
        id,
        label,
        icon: <Icon />,
        current: id === place?.id,
        render: (props) => <Link to={placeAddress(id)} {...props} />,
      }))}
      actions={
        <>
          {place && <PaletteButton places={open} onSignOut={leave} />}
          <ThemeToggle />
          <Button variant="ghost" size="sm" onClick={leave}>
            Sign out
          </Button>
        </>
      }
      banner={
        testMode && (
          <Muted>
            <TestModeMark /> Payments go to the embedded sandbox. No money moves.
          </Muted>
        )
      }
    >
      {place ? (
        <>
          {isEnding && <EndingNotice />}
          <FocusedHeading place={heading} title={place.label} />
          <AskAgain>
            <place.Content key={place.id} productName={productName} />
          </AskAgain>
          {place === open[0] && <Slot name="mfe-admin.panel" />}
        </>
      ) : (
        <EmptyState title="Nothing here is open to you">
          Your account has no permission for any section of this panel.
        </EmptyState>
      )}
    </AppLayout>
  );
}

const EndingNotice = () => (
  <Notice tone="danger" title="You are about to be signed out">
    Nobody has done anything here for an hour. Press any key to stay.
  </Notice>
);
