/** The owner's panel: the places that the session's permissions open, the current one in the URL. */

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
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { OwnerPlace, PlacePart } from './common/place';
import { placeAddress } from './common/place-address';
import { redirectOf } from './common/redirects';
import { useIdle } from './common/useIdle';
import { PaletteButton } from './palette/PaletteButton';
import { Reauthenticate } from './reauthentication/Reauthenticate';
import { useOpenPart } from './useOpenPart';

export interface OwnerPanelProps {
  readonly productName: string;
  /** The payment provider is a stand-in; the page says so. */
  readonly testMode: boolean;
}

export default function OwnerPanel(props: OwnerPanelProps) {
  const [search] = useSearchParams();
  const moved = redirectOf(search);
  return moved === null ? <Panel {...props} /> : <Navigate to={{ search: moved }} replace />;
}

function Panel({ productName, testMode }: OwnerPanelProps) {
  const { places, place, part } = useOpenPart();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const heading = useHeadingFocus(place && `${place.id} ${part?.id}`);
  const leave = () => {
    void navigate('/admin');
    signOut();
  };
  const isEnding = useIdle(leave);

  return (
    <AppLayout
      brand={<BrandMark>{productName}</BrandMark>}
      navLabel="Administration"
      nav={places.map(({ id, label, Icon }) => ({
        id,
        label,
        icon: <Icon />,
        current: id === place?.id,
        render: (props) => <Link to={placeAddress(id)} {...props} />,
      }))}
      {...(place && part && place.parts.length > 1 && { parts: partsNav(place, part) })}
      actions={
        <>
          {place && <PaletteButton places={places} onSignOut={leave} />}
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
      {place && part ? (
        <>
          {isEnding && <EndingNotice />}
          <FocusedHeading place={heading} productName={productName} title={part.title ?? part.label} />
          <Reauthenticate>
            <part.Content key={`${place.id} ${part.id}`} productName={productName} part={part.id} />
          </Reauthenticate>
          {place === places[0] && part === place.parts[0] && <Slot name="mfe-admin.panel" />}
        </>
      ) : (
        <EmptyState title="Nothing here is open to you">
          Your account has no permission for any section of this panel.
        </EmptyState>
      )}
    </AppLayout>
  );
}

const partsNav = ({ id: place, label, parts }: OwnerPlace, current: PlacePart) => ({
  label,
  items: parts.map(({ id, label }, index) => ({
    ...{ id, label, current: id === current.id },
    render: (props: object) => <Link to={placeAddress(place, index === 0 ? undefined : id)} {...props} />,
  })),
});

const EndingNotice = () => (
  <Notice tone="danger" title="You are about to be signed out">
    No one has used this panel for an hour. Press any key to stay signed in.
  </Notice>
);
