/** Grants an address a tier without payment: which tier, until when, and why. */

import type { Comp, CustomerDetail } from '@spreadwise/contract';
import type { CompTier } from '@spreadwise/shared-auth';
import { DialogActions, Failure, useCommand } from '@spreadwise/shared-screens';
import { Dialog, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';

const TIERS: readonly CompTier[] = ['GOLD', 'PLATINUM', 'PREMIUM', 'PRO', 'BASIC'];
const OPTIONS = TIERS.map((value) => ({ value, label: value }));
const MAX_REASON = 500;

export interface CompDialogProps {
  /** The recipient; null: the dialog asks for it. */
  readonly email: string | null;
  readonly initial?: Comp | undefined;
  readonly onClose: () => void;
  readonly onGiven: (customer: CustomerDetail) => void;
}

export default function CompDialog({ email, initial, onClose, onGiven }: CompDialogProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/comp');
  const [draft, setDraft] = useState<CompDraft>({
    email: email ?? '',
    tier: initial?.tier ?? 'GOLD',
    day: initial?.until?.slice(0, 10) ?? '',
    reason: initial?.reason ?? '',
  });
  const [tried, setTried] = useState(false);
  const to = draft.email.trim();
  const reason = draft.reason.trim();
  const isMissing = { email: !to.includes('@'), reason: reason === '' };

  const give = async () => {
    setTried(true);
    if (isMissing.email || isMissing.reason) return;
    const until = draft.day ? `${draft.day}T23:59:59.000Z` : null;
    const customer = await run({ email: to, tier: draft.tier, until, reason });
    if (customer) onGiven(customer);
  };

  return (
    <Dialog
      title={email ? `Give ${email} a tier` : 'Give a tier'}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          label={`Give ${draft.tier}`}
          busyLabel="Giving…"
          busy={busy}
          onClose={onClose}
          onConfirm={give}
        />
      }
    >
      <p>Free for the customer, alongside their own plan; the higher of the two applies at once.</p>
      <CompFields
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        asksForEmail={email === null}
        isMissing={tried ? isMissing : null}
        disabled={busy}
      />
      <Failure of={failure} title="The tier was not given" />
    </Dialog>
  );
}

interface CompDraft {
  readonly email: string;
  readonly tier: CompTier;
  /** The last day, YYYY-MM-DD; empty: until it is ended. */
  readonly day: string;
  readonly reason: string;
}

interface CompFieldsProps {
  readonly draft: CompDraft;
  readonly onChange: (change: Partial<CompDraft>) => void;
  readonly asksForEmail: boolean;
  /** Null: not submitted yet. */
  readonly isMissing: { readonly email: boolean; readonly reason: boolean } | null;
  readonly disabled: boolean;
}

const CompFields = ({ draft, onChange, asksForEmail, isMissing, disabled }: CompFieldsProps) => (
  <Stack gap="sm">
    {asksForEmail && (
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        disabled={disabled}
        error={isMissing?.email && 'Enter the customer’s address, e.g. name@example.com.'}
        onChange={(event) => onChange({ email: event.target.value })}
      />
    )}
    <SelectField
      label="Tier"
      options={OPTIONS}
      value={draft.tier}
      disabled={disabled}
      onChange={(event) => onChange({ tier: event.target.value as CompTier })}
    />
    <TextField
      label="Until the end of (UTC)"
      hint="Leave empty to keep it until you end it."
      type="date"
      min={tomorrow()}
      value={draft.day}
      disabled={disabled}
      onChange={(event) => onChange({ day: event.target.value })}
    />
    <TextField
      label="Reason"
      hint="For your records; the customer does not see it."
      maxLength={MAX_REASON}
      value={draft.reason}
      disabled={disabled}
      error={isMissing?.reason && 'Enter a reason.'}
      onChange={(event) => onChange({ reason: event.target.value })}
    />
  </Stack>
);

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
