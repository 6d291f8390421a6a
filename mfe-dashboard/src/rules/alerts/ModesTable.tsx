/** The mode of each kind of alert on each channel: on, silent or off. */

import type { AlertChannel, AlertChannelState, AlertKind, AlertMode, AlertRules } from '@spreadwise/contract';
import { CHANNELS, KINDS } from '@spreadwise/shared-screens';
import { SelectField, Table, type TableColumn } from '@spreadwise/shared-ui';
import { alertsTexts } from '../../texts/alerts';

export interface ModesTableProps {
  readonly modes: AlertRules['modes'];
  readonly channels: readonly AlertChannelState[];
  readonly onChange: (modes: AlertRules['modes']) => void;
}

const ROWS = Object.keys(KINDS) as AlertKind[];
const MODES: readonly AlertMode[] = ['on', 'silent', 'off'];
/** Nothing of it makes a sound. */
const SOUNDLESS: readonly AlertChannel[] = ['email', 'webhook'];

export function ModesTable({ modes, channels, onChange }: ModesTableProps) {
  const words = alertsTexts().terms;
  const options = MODES.map((value) => ({ value, label: words.modes[value] }));
  const change = (kind: AlertKind, channel: AlertChannel, mode: AlertMode) =>
    onChange({ ...modes, [kind]: { ...modes[kind], [channel]: mode } });
  const columns: TableColumn<AlertKind>[] = [
    { key: 'kind', header: words.what, render: (kind) => KINDS[kind] },
    ...channels.map(({ channel }) => ({
      key: channel,
      header: CHANNELS[channel],
      render: (kind: AlertKind) =>
        // Mails about payments are sent to everybody: they are owed.
        kind === 'billing' && channel === 'email' ? (
          words.always
        ) : (
          <SelectField
            label={`${KINDS[kind]}, ${CHANNELS[channel]}`}
            hideLabel
            value={modes[kind][channel]}
            options={
              SOUNDLESS.includes(channel) ? options.filter(({ value }) => value !== 'silent') : options
            }
            onChange={({ target }) => change(kind, channel, target.value as AlertMode)}
          />
        ),
    })),
  ];
  return (
    <Table
      caption={words.caption}
      columns={columns}
      rows={ROWS}
      rowKey={(kind) => kind}
      empty={words.noChannel}
    />
  );
}
