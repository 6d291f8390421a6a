/** Whether models are asked, and what they may cost a day. */
import type { AiOverview } from '@spreadwise/contract';
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth';
import { Button, Card, Form, Grid, TextField, Toolbar, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Failure } from '../../common/commands/Failure';
import { useCommand } from '../../common/commands/useCommand';

type Settings = AiOverview['settings'];

export interface AiSettingsProps {
  readonly settings: Settings;
  readonly onSaved: () => void;
}

/** 5, 5.2 or 5.20 euros in cents; null when it is none of these. */
const centsOf = (euros: string): number | null =>
  /^\d{1,5}(\.\d{1,2})?$/.test(euros.trim()) ? Math.round(Number(euros) * 100) : null;

const AMOUNT = 'An amount in euros, e.g. 5.20.';
const byTier = <T,>(of: (tier: Tier) => T) =>
  Object.fromEntries(TIER_NAMES.map((tier) => [tier, of(tier)])) as Record<Tier, T>;

export function AiSettings({ settings, onSaved }: AiSettingsProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/ai/settings');
  const [day, setDay] = useState(String(settings.dayCents / 100));
  const [customer, setCustomer] = useState(String(settings.customerCents / 100));
  const [tiers, setTiers] = useState(() => byTier((tier) => String(settings.tierCents[tier] / 100)));
  const save = async (over: Partial<Settings>) => {
    if (!(await run({ ...settings, ...over }))) return;
    toast({ title: 'Saved' });
    onSaved();
  };
  const [dayCents, customerCents] = [centsOf(day), centsOf(customer)];
  const areTiersSaid = TIER_NAMES.every((tier) => centsOf(tiers[tier]) !== null);
  return (
    <Card title="Switch and budgets" description="They hold in all processes from the next text on.">
      <Failure of={failure} title="It was not saved" />
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (dayCents === null || customerCents === null || !areTiersSaid) return;
          void save({ dayCents, customerCents, tierCents: byTier((tier) => centsOf(tiers[tier]) ?? 0) });
        }}
      >
        <TextField
          label="Euros a day, in all"
          inputMode="decimal"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={dayCents === null ? AMOUNT : undefined}
        />
        <TextField
          label="Euros a day for one customer"
          inputMode="decimal"
          value={customer}
          onChange={(event) => setCustomer(event.target.value)}
          error={customerCents === null ? AMOUNT : undefined}
        />
        <Grid>
          {TIER_NAMES.map((tier) => (
            <TextField
              key={tier}
              label={`Euros a day for all of ${tier}`}
              inputMode="decimal"
              value={tiers[tier]}
              onChange={(event) => setTiers({ ...tiers, [tier]: event.target.value })}
              error={centsOf(tiers[tier]) === null ? AMOUNT : undefined}
            />
          ))}
        </Grid>
        <Toolbar
          end={
            <Button
              variant={settings.on ? 'danger' : 'secondary'}
              busy={busy}
              onClick={() => void save({ on: !settings.on })}
            >
              {settings.on ? 'Switch models off' : 'Switch models on'}
            </Button>
          }
        >
          <Button type="submit" busy={busy}>
            Save budgets
          </Button>
        </Toolbar>
      </Form>
    </Card>
  );
}
