/** The owner's panel: the sections that the session's permissions open, the present one in the address. */
import { useAuth } from '@spreadwise/shared-auth';
import {
  AppLayout,
  BrandMark,
  Button,
  EmptyState,
  Muted,
  Slot,
  TestModeMark,
  ThemeToggle,
} from '@spreadwise/shared-ui';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { FocusedHeading, useHeadingFocus } from '../common/FocusedHeading';
import type { ScreenProps } from '../common/screen-props';
import { useSignOut } from '../common/useSignOut';
import { FIRST_SECTION, SECTIONS } from './sections';

export default function OwnerPanel({ productName, testMode }: ScreenProps) {
  const { hasPermission } = useAuth();
  const [search] = useSearchParams();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const open = SECTIONS.filter(({ permission }) => hasPermission(permission));
  const section =
    open.find(({ id }) => id === search.get('section')) ??
    open.find(({ id }) => id === FIRST_SECTION) ??
    open[0];
  const heading = useHeadingFocus(section?.id);
  const leave = () => {
    void navigate('/admin');
    signOut();
  };

  return (
    <AppLayout
      brand={<BrandMark>{productName}</BrandMark>}
      navLabel="Administration"
      nav={open.map(({ id, label, Icon }) => ({
        id,
        label,
        icon: <Icon />,
        current: id === section?.id,
        render: (props) => <Link to={{ search: `?section=${id}` }} {...props} />,
      }))}
      actions={
        <>
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
      {section ? (
        <>
          <FocusedHeading place={heading} title={section.label} />
          <section.Content key={section.id} productName={productName} />
          {section.id === FIRST_SECTION && <Slot name="mfe-dashboard.panel" />}
        </>
      ) : (
        <EmptyState title="Nothing here is open to you">
          Your account has no permission for any section of this panel.
        </EmptyState>
      )}
    </AppLayout>
  );
}
