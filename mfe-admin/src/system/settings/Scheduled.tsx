/** Scheduled changes, which can be cancelled before they are due, and the outcome of the latest. */

import type { ScheduledChange, Setting } from '@spreadwise/contract';
import { Failure, useCommand, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Table, type TableColumn } from '@spreadwise/shared-ui';
import { valueText } from './draft';

export interface ScheduledProps {
  readonly scheduled: readonly ScheduledChange[];
  readonly settings: readonly Setting[];
  readonly onCancelled: () => void;
}

const STATES = {
  waiting: { tone: 'accent', label: 'Waits' },
  done: { tone: 'success', label: 'Done' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  refused: { tone: 'danger', label: 'Refused' },
} as const;

export function Scheduled({ scheduled, settings, onCancelled }: ScheduledProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/settings/scheduled/cancel');
  if (scheduled.length === 0) return null;
  const cancel = async (id: string) => {
    if (await run({ id })) onCancelled();
  };
  const formOf = (key: string) => settings.find((one) => one.key === key)?.form;
  const columns: TableColumn<ScheduledChange>[] = [
    { key: 'dueAt', header: 'From', render: ({ dueAt }) => utcText(dueAt) },
    {
      key: 'changes',
      header: 'Change',
      render: ({ changes, reason, note }) => (
        <>
          {changes.map(({ key, label, after }) => `${label}: ${valueText(formOf(key), after)}`).join('; ')}
          <Muted>{note ?? reason}</Muted>
        </>
      ),
    },
    {
      key: 'state',
      header: 'State',
      render: ({ id, state }) =>
        state === 'waiting' ? (
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void cancel(id)}>
            Cancel
          </Button>
        ) : (
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        ),
    },
  ];
  return (
    <Card title="Scheduled">
      <Failure of={failure} title="It was not cancelled" />
      <Table
        caption="Scheduled changes, and the latest that took effect"
        columns={columns}
        rows={scheduled}
        rowKey={({ id }) => id}
        empty="Nothing is scheduled."
      />
    </Card>
  );
}
