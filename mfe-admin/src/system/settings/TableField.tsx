/** The rows of a table, each a group of fields, with buttons to add and remove rows. */
import type { ColumnForm, SettingForm } from '@spreadwise/contract';
import { Button, Muted, SelectField, TextField } from '@spreadwise/shared-ui';
import { useId } from 'react';
import { emptyRow, rowTexts } from './draft';
import styles from './TableField.module.css';

export interface TableFieldProps {
  readonly form: Extract<SettingForm, { kind: 'table' }>;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** The texts of all cells, row by row. */
  readonly texts: readonly string[];
  readonly onChange: (texts: readonly string[]) => void;
}

export function TableField({
  form: { columns, most },
  label,
  hint,
  error,
  texts,
  onChange,
}: TableFieldProps) {
  const wrong = useId();
  const rows = rowTexts(columns, texts);
  const withCell = (row: number, column: number, text: string) =>
    texts.map((old, index) => (index === row * columns.length + column ? text : old));
  return (
    <fieldset className={styles.table} aria-describedby={error ? wrong : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <Muted>{hint}</Muted>
      {rows.length === 0 && <Muted>No rows.</Muted>}
      {rows.map((cells, row) => (
        // Rows have no id and are never reordered.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={row} aria-label={`${label}, row ${row + 1}`} className={styles.row}>
          {columns.map((column, place) => (
            <Cell
              key={column.name}
              column={column}
              text={cells[place] ?? ''}
              onChange={(text) => onChange(withCell(row, place, text))}
            />
          ))}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove row ${row + 1} of ${label}`}
            onClick={() => onChange(rows.filter((_, index) => index !== row).flat())}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {error && (
        <p id={wrong} className={styles.error}>
          {error}
        </p>
      )}
      {rows.length < most && (
        <AddRow label={label} onAdd={() => onChange([...texts, ...emptyRow(columns)])} />
      )}
    </fieldset>
  );
}

const AddRow = ({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) => (
  <div>
    <Button variant="secondary" size="sm" aria-label={`Add a row to ${label}`} onClick={onAdd}>
      Add a row
    </Button>
  </div>
);

/** The meaning of an empty optional cell. */
const AS_TOLD = 'as told';

interface CellProps {
  readonly column: ColumnForm;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function Cell({ column: { label, form, isOptional }, text, onChange }: CellProps) {
  const common = {
    ...{ label, value: text, autoComplete: 'off' },
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  const placeholder = isOptional ? AS_TOLD : undefined;
  if (form.kind === 'choice') {
    const options = form.options.map((value) => ({ value, label: value }));
    const none = isOptional ? [{ value: '', label: AS_TOLD }] : [];
    return <SelectField {...common} options={[...none, ...options]} />;
  }
  return form.kind === 'number' ? (
    <TextField {...common} inputMode="decimal" trailing={form.unit} placeholder={placeholder} />
  ) : (
    <TextField {...common} maxLength={form.most} placeholder={placeholder} />
  );
}
