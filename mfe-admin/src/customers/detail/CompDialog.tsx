/** Gives an address a tier without a payment: which, until when, and why, for whoever asks later. */

import type { Comp, CustomerDetail } from '@spreadwise/contract';
import type { CompTier } from '@spreadwise/shared-auth';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, Dialog, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';

const TIERS: readonly CompTier[] = ['GOLD', 'PLATINUM', 'PREMIUM', 'PRO', 'BASIC'];
const OPTIONS = TIERS.map((value) => ({ value, label: value }));
const MAX_REASON = 500;

export interface CompDialogProps {
  /** Whom it is for; asked for when not known. */
  readonly email: string | null;
  readonly initial?: Comp | undefined;
  readonly onClose: () => void;
  readonly onGiven: (customer: CustomerDetail) => void;
}

export default function CompDialog({ email, initial, onClose, onGiven }: CompDialogProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/comp');
  const [typed, setTyped] = useState('');
  const [tier, setTier] = useState<CompTier>(initial?.tier ?? 'GOLD');
  const [day, setDay] = useState(initial?.until?.slice(0, 10) ?? '');
  const [reason, setReason] = useState(initial?.reason ?? '');
  const [tried, setTried] = useState(false);
  const to = email ?? typed.trim();
  const isMissing = { email: !to.includes('@'), reason: reason.trim() === '' };

  const give = async () => {
    setTried(true);
    if (isMissing.email || isMissing.reason) return;
    const until = day ? `${day}T23:59:59.000Z` : null;
    const customer = await run({ email: to, tier, until, reason: reason.trim() });
    if (customer) onGiven(customer);
  };

  return (
    <Dialog
      title={email ? `Give ${email} a tier` : 'Give a tier'}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void give()}>
            {busy ? 'Giving…' : `Give ${tier}`}
          </Button>
        </>
      }
    >
      <p>
        It costs the customer nothing and stands beside their own plan: the higher of the two counts, at once.
      </p>
      <Stack gap="sm">
        {email === null && (
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={typed}
            disabled={busy}
            error={tried && isMissing.email && 'Say whose address it is, e.g. name@example.com.'}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <SelectField
          label="Tier"
          options={OPTIONS}
          value={tier}
          disabled={busy}
          onChange={(event) => setTier(event.target.value as CompTier)}
        />
        <TextField
          label="Until the end of (UTC)"
          hint="Left empty, it stays until you end it."
          type="date"
          min={tomorrow()}
          value={day}
          disabled={busy}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label="Reason"
          hint="For your records; the customer does not see it."
          maxLength={MAX_REASON}
          value={reason}
          disabled={busy}
          error={tried && isMissing.reason && 'Say why, for whoever asks later.'}
          onChange={(event) => setReason(event.target.value)}
        />
      </Stack>
      <Failure of={failure} title="The tier is not given" />
    </Dialog>
  );
}

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
