/** Where an ordering customer claims to be. The EU's register checks the VAT ID at once or, if silent, later. */
import { countryOfVatId } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/time';
import type { TaxLocation } from '../provider/gateway';
import type { Uses } from './parts';

export interface DeclaredLocation extends TaxLocation {
  readonly isVatIdKnown: boolean;
}

const NOBODY = { vatId: null, isVatIdKnown: false, business: null };
export const NOT_DECLARED: DeclaredLocation = { country: null, ...NOBODY };

const ASKED_FOR_MS = 14 * DAY_MS;

const OTHER_COUNTRY = 'This VAT ID belongs to a different country.';
const UNKNOWN =
  'The EU’s register does not know this VAT ID. Check it, or leave it out. Nothing was ordered.';

/** The location, or a message about what is wrong with the VAT ID. */
export async function checkTaxLocation(
  { vatRegister }: Uses<'vatRegister'>,
  { country, vatId }: { readonly country?: string | undefined; readonly vatId?: string | undefined },
): Promise<DeclaredLocation | string> {
  if (!vatId) return { country: country ?? null, ...NOBODY };
  const own = countryOfVatId(vatId);
  if (country && country !== own) return OTHER_COUNTRY;
  const answer = await vatRegister(vatId);
  if (answer === 'false') return UNKNOWN;
  const business = answer === 'silent' ? null : answer;
  return { country: own, vatId, isVatIdKnown: business !== null, business };
}

/** Sent to the provider. An unconfirmed ID is omitted, so it takes no VAT off. */
export const locationForProvider = ({ vatId, isVatIdKnown, ...place }: DeclaredLocation): TaxLocation => ({
  ...place,
  vatId: isVatIdKnown ? vatId : null,
});

/** Asks the register again after it did not answer. Returns the time of the next try; null: decided, or time is up. */
export async function recheckVatId(
  deps: Uses<'attempts' | 'gateway' | 'now' | 'vatRegister'>,
  attemptId: string,
): Promise<Date | null> {
  const attempt = await deps.attempts.find(attemptId);
  if (!attempt?.vatId || attempt.isVatIdKnown) return null;
  const { country, vatId, customerId, status } = attempt;
  const age = deps.now().getTime() - attempt.createdAt.getTime();
  const isTheirs = status === 'open' || status === 'paid';
  if (!isTheirs || age > ASKED_FOR_MS) return null;
  const answer = status === 'paid' && customerId ? await deps.vatRegister(vatId) : 'silent';
  if (answer === 'silent') return new Date(deps.now().getTime() + DAY_MS);
  if (answer === 'false' || !customerId) return null;
  await deps.gateway.setTaxLocation(customerId, { country, vatId, business: answer });
  await deps.attempts.markVatIdKnown(attemptId);
  return null;
}
