/** Whether models are asked, and what they may cost a day. */
import type { AiOverview } from '@spreadwise/contract';
import { Button, Card, Form, Notice, TextField, Toolbar, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { problemText } from '../../common/commands/problem';
import { useCommand } from '../../common/commands/useCommand';

type Settings = AiOverview['settings'];

export interface AiSettingsProps {
  readonly settings: Settings;
  readonly onSaved: () => void;
}

/** 5, 5.2 or 5.20 euros in cents; null when it is none of these. */
const centsOf = (euros: string): number | null =>
  /^\d{1,5}(\.\d{1,2})?$/.test(euros.trim()) ? Math.round(Number(euros) * 100) : null;

export function AiSettings({ settings, onSaved }: AiSettingsProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/ai/settings');
  const [day, setDay] = useState(String(settings.dayCents / 100));
  const [customer, setCustomer] = useState(String(settings.customerCents / 100));
  const save = async (over: Partial<Settings>) => {
    if (!(await run({ ...settings, ...over }))) return;
    toast({ title: 'Saved' });
    onSaved();
  };
  const [dayCents, customerCents] = [centsOf(day), centsOf(customer)];
  return (
    <Card title="Switch and budgets" description="They hold in all processes from the next text on.">
      {failure !== null && (
        <Notice tone="danger" title="It was not saved">
          {problemText(failure)}
        </Notice>
      )}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (dayCents !== null && customerCents !== null) void save({ dayCents, customerCents });
        }}
      >
        <TextField
          label="Euros a day, in all"
          inputMode="decimal"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={dayCents === null ? 'An amount in euros, e.g. 5.20.' : undefined}
        />
        <TextField
          label="Euros a day for one customer"
          inputMode="decimal"
          value={customer}
          onChange={(event) => setCustomer(event.target.value)}
          error={customerCents === null ? 'An amount in euros, e.g. 0.20.' : undefined}
        />
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
