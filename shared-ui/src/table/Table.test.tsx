/** The table as a screen reader meets it, with and without rows. */
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

test('puts each value under its column and labels it for the stacked layout', () => {
  show([{ id: '1', email: 'ada@example.com', cents: 4999 }]);
  const cells = within(screen.getByRole('table', { name: 'Customers' })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['ada@example.com', '€49.99']);
  expect(cells.map(({ dataset }) => dataset.label)).toEqual(['Email', 'Paid']);
});

test('explains in one cell over all columns why there are no rows', () => {
  show([]);
  const cell = screen.getByRole('cell', { name: 'No customers yet' });
  expect(cell.getAttribute('colspan')).toBe('2');
});

test('shows no empty message while busy', () => {
  show([], true);
  expect(screen.queryByText('No customers yet')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
});

test('makes the scrolling region reachable by keyboard and names it', () => {
  show([]);
  expect(screen.getByRole('region', { name: 'Customers' }).tabIndex).toBe(0);
});
