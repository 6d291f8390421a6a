/** A person's invoices over several customers at the provider, page by page. */
import { GatewayError } from '../provider/gateway-error';
import { listAllInvoices, listPersonInvoices } from './person-invoices';

const HELD: Readonly<Record<string, readonly string[]>> = {
  cus_2: ['in_5', 'in_4', 'in_3'],
  cus_1: ['in_2', 'in_1'],
};
const CUSTOMERS = ['cus_2', 'cus_1'];

/** Two a page. */
async function list({ customerId, cursor }: { readonly customerId: string; readonly cursor: string | null }) {
  const held = HELD[customerId] ?? [];
  const from = cursor ? held.indexOf(cursor) + 1 : 0;
  const shown = held.slice(from, from + 2);
  const invoices = shown.map((id) => ({ id }) as never);
  return { invoices, nextCursor: from + 2 < held.length ? (shown.at(-1) ?? null) : null };
}

test('pages continue with the previous customer', async () => {
  const first = await listPersonInvoices(list, CUSTOMERS, null);
  expect(first).toEqual({ invoices: [{ id: 'in_5' }, { id: 'in_4' }], nextCursor: 'cus_2.in_4' });
  const rest = await listPersonInvoices(list, CUSTOMERS, 'cus_2.in_4');
  expect(rest).toEqual({ invoices: [{ id: 'in_3' }, { id: 'in_2' }, { id: 'in_1' }], nextCursor: null });
  expect(await listAllInvoices(list, CUSTOMERS)).toHaveLength(5);
});

test('a customer whom the provider has forgotten, and many sign-ups never paid', async () => {
  const forgetful: typeof list = async (asked) => {
    if (asked.customerId === 'cus_2') throw new GatewayError('refused', 'No such customer.');
    return list(asked);
  };
  expect((await listPersonInvoices(forgetful, CUSTOMERS, null))?.invoices).toHaveLength(2);
  const many = ['cus_8', 'cus_7', 'cus_6', 'cus_5', 'cus_4', 'cus_1'];
  expect(await listPersonInvoices(list, many, null)).toEqual({ invoices: [], nextCursor: 'cus_1.' });
  expect(await listAllInvoices(list, many)).toHaveLength(2);
});

test("another person's customer is no cursor", async () => {
  expect(await listPersonInvoices(list, ['cus_1'], 'cus_2.in_4')).toBeNull();
});
