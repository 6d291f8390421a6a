/** The mode of each kind of alert other than new signals on each channel: on, silent or off. */

import type { AlertChannel, AlertChannelState, AlertRules } from '@spreadwise/contract';
import { CHANNELS, KINDS } from '@spreadwise/shared-screens';
import { SelectField, Table, type TableColumn } from '@spreadwise/shared-ui';
import { alertsTexts } from '../../texts/alerts';

export interface ModesTableProps {
  readonly kinds: AlertRules['kinds'];
  readonly channels: readonly AlertChannelState[];
  readonly onChange: (kinds: AlertRules['kinds']) => void;
}

type Kind = keyof AlertRules['kinds'];
const ROWS: readonly Kind[] = ['ended', 'digest', 'billing', 'market', 'instead'];
const MODES = ['on', 'silent', 'off'] as const;
/** These channels make no sound. */
const SOUNDLESS: readonly AlertChannel[] = ['email', 'webhook'];

/** The modes that a channel supports. */
export const modeOptions = (channel: AlertChannel) =>
  MODES.filter((mode) => mode !== 'silent' || !SOUNDLESS.includes(channel)).map((value) => ({
    value,
    label: alertsTexts().terms.modes[value],
  }));

const nameOf = (kind: Kind) => (kind === 'instead' ? alertsTexts().terms.instead : KINDS[kind]);

export function ModesTable({ kinds, channels, onChange }: ModesTableProps) {
  const words = alertsTexts().terms;
  const change = (kind: Kind, channel: AlertChannel, mode: string) =>
    onChange({ ...kinds, [kind]: { ...kinds[kind], [channel]: mode } });
  const columns: TableColumn<Kind>[] = [
    { key: 'kind', header: words.what, render: nameOf },
    ...channels.map(({ channel }) => ({
      key: channel,
      header: CHANNELS[channel],
      render: (kind: Kind) =>
        // Mails about payments are mandatory.
        kind === 'billing' && channel === 'email' ? (
          words.always
        ) : (
          <SelectField
            label={`${nameOf(kind)}, ${CHANNELS[channel]}`}
            hideLabel
            value={kinds[kind][channel]}
            options={modeOptions(channel)}
            onChange={({ target }) => change(kind, channel, target.value)}
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
