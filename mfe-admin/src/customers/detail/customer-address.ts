/** The URL of a customer's details. */
import { withDetails } from '@spreadwise/shared-screens';

export const CUSTOMER = 'customer';

export const customerAddress = (search: URLSearchParams, id: string) => ({
  search: withDetails(search, CUSTOMER, id).toString(),
});
