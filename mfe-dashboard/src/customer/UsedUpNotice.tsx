/** The day's signals are used up: what stays, when new ones come, and the way to a larger plan where there is one. */
import { type Tier, useAuth } from '@spreadwise/shared-auth';
import { Button, Notice } from '@spreadwise/shared-ui';
import { countText } from '../common/format';
import { type AllowanceState, isUsedUp, ResetText } from '../signals/Allowance';
import { usePortal } from './usePortal';

/** Tiers above which no plan is sold. */
const LARGEST: readonly (Tier | undefined)[] = ['PREMIUM', 'PLATINUM', 'GOLD'];

export interface UsedUpNoticeProps {
  readonly allowance: AllowanceState;
  readonly redirect: (url: string) => void;
}

export function UsedUpNotice({ allowance, redirect }: UsedUpNoticeProps) {
  const { user } = useAuth();
  const { busy, open } = usePortal(redirect);
  if (!isUsedUp(allowance) || allowance.daily === null) return null;
  const hasLarger = !LARGEST.includes(user?.customerTier);
  return (
    <Notice
      tone="warning"
      title={`Today’s ${countText(allowance.daily)} signals are used up`}
      action={
        hasLarger && (
          <Button size="sm" variant="secondary" busy={busy} onClick={open}>
            Manage billing
          </Button>
        )
      }
    >
      What you were given stays, and is kept up to date until it ends. <ResetText {...allowance} />.
      {hasLarger && ' A larger plan has more signals a day.'}
    </Notice>
  );
}
