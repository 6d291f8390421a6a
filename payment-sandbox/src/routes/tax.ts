/** /v1/customers/:id/tax_ids, /v1/tax_rates, and a stand-in for the EU's VAT ID register at /sandbox/vat-register. */
import { z } from 'zod';
import { invalidRequest, noSuch } from '../errors';
import { taxRate, VAT_RATES } from '../objects/tax';
import { type EndpointHost, mount } from '../request/endpoint';
import { paginate } from '../request/paginate';
import { expansion, paging, text } from '../request/parameters';
import { requireCustomer } from './customers';

/** The country at the beginning of an ID; Greece has letters of its own. */
const countryOf = (value: string): string => value.slice(0, 2).replace('EL', 'GR');

export function mountTaxes(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/customers/:id/tax_ids',
    params: z.strictObject({ ...expansion, type: z.literal('eu_vat'), value: text }),
    run: ({ world, params: { type, value }, id }) => {
      const { id: customer } = requireCustomer(world, id);
      if (!/^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(value) || !(countryOf(value) in VAT_RATES))
        throw invalidRequest(`Invalid value for eu_vat: ${value}.`, {
          code: 'tax_id_invalid',
          param: 'value',
        });
      const taxId = world.store.put('tax_id', {
        ...{ id: world.newId('txi'), object: 'tax_id', country: countryOf(value), created: world.now },
        ...{ customer, customer_account: null, livemode: false, type, value },
        owner: { customer, customer_account: null, type: 'customer' },
        verification: { status: 'pending', verified_address: null, verified_name: null },
      });
      world.emit('customer.tax_id.created', taxId);
      return taxId;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/customers/:id/tax_ids',
    params: z.strictObject({ ...paging, ...expansion }),
    run: ({ world, params, id }) => {
      requireCustomer(world, id);
      return paginate(world.store.linked('tax_id', 'customer', id), `/v1/customers/${id}/tax_ids`, params);
    },
  });

  mount(host, {
    method: 'DELETE',
    path: '/v1/customers/:customer/tax_ids/:id',
    params: z.strictObject({}),
    run: ({ world, id }) => {
      const taxId = world.store.get('tax_id', id);
      if (taxId === undefined) throw noSuch('tax_id', id, 'id', 404);
      world.store.remove('tax_id', id);
      world.emit('customer.tax_id.deleted', taxId);
      return { id, object: 'tax_id', deleted: true };
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/tax_rates/:id',
    params: z.strictObject(expansion),
    run: ({ id }) => taxRate(id),
  });

  mountRegister(host);
}

/** Germany's and Spain's registers confirm an ID without saying whose it is. */
const UNNAMED = ['DE', 'ES'];

/** Numbers that end with 200 are invalid, those with 300 find the register silent, all others are valid. */
function mountRegister({ app, clock }: EndpointHost): void {
  app.get('/sandbox/vat-register/ms/:country/vat/:number', (c) => {
    const number = c.req.param('number');
    const userError = number.endsWith('200')
      ? 'INVALID'
      : number.endsWith('300')
        ? 'MS_UNAVAILABLE'
        : 'VALID';
    const requestDate = new Date(clock()).toISOString();
    const isNamed = userError === 'VALID' && !UNNAMED.includes(c.req.param('country'));
    return c.json({
      isValid: userError === 'VALID',
      requestDate,
      userError,
      name: isNamed ? `Business ${number}` : '---',
      address: isNamed ? `Main Street 1\n1000 ${c.req.param('country')}` : '---',
      vatNumber: number,
    });
  });
}
