/** The table as a screen reader meets it: with rows, and with none. */
import { render, screen, within } from '@testing-library/react';
import { Table, type TableColumn } from './Table';

interface Customer {
  readonly id: string;
  readonly email: string;
  readonly cents: number;
}

const COLUMNS: readonly TableColumn<Customer>[] = [
  { key: 'email', header: 'Email' },
  { key: 'paid', header: 'Paid', align: 'end', render: ({ cents }) => `€${(cents / 100).toFixed(2)}` },
];

const show = (rows: readonly Customer[], busy = false) =>
  render(
    <Table
      caption="Customers"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      empty="No customers yet"
      busy={busy}
    />,
  );

test('every value stands under its column, and says so where the columns are stacked', () => {
  show([{ id: '1', email: 'ada@example.com', cents: 4999 }]);
  const cells = within(screen.getByRole('table', { name: 'Customers' })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['ada@example.com', '€49.99']);
  expect(cells.map(({ dataset }) => dataset.label)).toEqual(['Email', 'Paid']);
});

test('no rows: one cell over all columns says why', () => {
  show([]);
  const cell = screen.getByRole('cell', { name: 'No customers yet' });
  expect(cell.getAttribute('colspan')).toBe('2');
});

test('while busy nothing is called empty', () => {
  show([], true);
  expect(screen.queryByText('No customers yet')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
});

test('the part that scrolls sideways can be reached by keyboard and has a name', () => {
  show([]);
  expect(screen.getByRole('region', { name: 'Customers' }).tabIndex).toBe(0);
});
