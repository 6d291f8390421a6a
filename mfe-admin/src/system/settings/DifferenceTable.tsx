/** The differences: each setting before and after. */
import type { Setting, SettingValue } from '@spreadwise/contract';
import { Table, type TableColumn } from '@spreadwise/shared-ui';
import { valueText } from './draft';

export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly before: SettingValue | null;
  readonly after: SettingValue | null;
}

export interface DifferenceTableProps {
  readonly caption: string;
  readonly changes: readonly Difference[];
  /** For the units of the values; a removed setting is shown by its raw value. */
  readonly settings: readonly Setting[];
}

export function DifferenceTable({ caption, changes, settings }: DifferenceTableProps) {
  const formOf = (key: string) => settings.find((one) => one.key === key)?.form;
  const columns: TableColumn<Difference>[] = [
    { key: 'label', header: 'Setting' },
    { key: 'before', header: 'Before', render: ({ key, before }) => valueText(formOf(key), before) },
    { key: 'after', header: 'After', render: ({ key, after }) => valueText(formOf(key), after) },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={changes}
      rowKey={({ key }) => key}
      empty="Nothing differs."
      dense
    />
  );
}
