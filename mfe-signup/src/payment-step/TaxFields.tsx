/** The country and, for a business, the VAT ID: they determine the VAT that the price includes. */
import { EU_COUNTRIES, OTHER_COUNTRIES } from '@spreadwise/contract/countries';
import { locale, SelectField, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import type { Checkout } from '../payment/useCheckout';
import { signupTexts } from '../texts/signup';
import styles from './PaymentStep.module.css';

export interface TaxLocation {
  readonly country?: string;
  readonly vatId?: string;
  readonly business?: string;
}

/** Their registers confirm a VAT ID without saying whose it is, and an invoice has to name the business. */
const NAMELESS = /^\s*(DE|ES)/i;

export interface TaxFieldsProps {
  readonly place: TaxLocation;
  readonly onChange: (place: TaxLocation) => void;
  readonly checkout: Checkout;
}

/** Preset with the country of the browser's language, if it is in the EU. */
export const useTaxLocation = () => useState<TaxLocation>(presetLocation);

function presetLocation(): TaxLocation {
  const country = /-([A-Z]{2})$/.exec(navigator.language)?.[1] ?? '';
  return EU_COUNTRIES.includes(country) ? { country } : {};
}

export function TaxFields({ place, onChange, checkout: { phase, problem } }: TaxFieldsProps) {
  const isLocked = phase !== 'idle';
  const words = signupTexts();
  const [countries] = useState(listCountries);
  return (
    <>
      <SelectField
        label={words.country}
        name="country"
        autoComplete="country"
        required
        disabled={isLocked}
        options={[{ value: '', label: words.country }, ...countries]}
        value={place.country ?? ''}
        onChange={({ target: { value: country } }) => onChange({ ...place, country })}
      />
      <details className={styles.business}>
        <summary>{words.asBusiness}</summary>
        <TextField
          label={words.vatId}
          hint={words.vatIdHint}
          error={problem?.isOfVatId ? problem.words : null}
          name="vatId"
          maxLength={40}
          disabled={isLocked}
          value={place.vatId ?? ''}
          onChange={({ target: { value: vatId } }) => onChange({ ...place, vatId })}
        />
      </details>
      {NAMELESS.test(place.vatId ?? '') && (
        <TextField
          label={words.business}
          hint={words.businessHint}
          name="business"
          autoComplete="organization"
          required
          maxLength={150}
          disabled={isLocked}
          value={place.business ?? ''}
          onChange={({ target: { value: business } }) => onChange({ ...place, business })}
        />
      )}
    </>
  );
}

/** EU countries first, each group sorted by name. */
function listCountries() {
  const names = new Intl.DisplayNames(locale(), { type: 'region' });
  const named = (codes: readonly string[]) =>
    codes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .toSorted((one, other) => one.label.localeCompare(other.label, locale()));
  return [...named(EU_COUNTRIES), ...named(OTHER_COUNTRIES)];
}
