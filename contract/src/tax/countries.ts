/** Countries by code (ISO 3166-1 alpha-2), and EU VAT IDs. Plain data, for browsers as well. */

export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Grouped by first letter: Adef is AD, AE and AF. */
const OTHERS =
  'Adefgilmorsuwxz Babdfhijlmnoqrstwyz Cacdfghiklmnoruvwx Djmoz Ecghrt Fjkmo Gabdefghilmnpqtuwy Hknt ' +
  'Idlmnoqrs Jemop Keghimnprwyz Labcikrsy Macdefghklmnopqrsuvwxyz Nacefgiopruz Om Paefghkmnrswy Qa ' +
  'Resuw Sabcdghjlmnorstvxyz Tcdghjklmnortvwz Uagsyz Vaceginu Wfs Yet Zamw';

export const OTHER_COUNTRIES: readonly string[] = OTHERS.split(' ').flatMap(([first = '', ...rest]) =>
  rest.map((second) => first + second.toUpperCase()),
);

/** Normalizes as in registers: without spaces, dots and hyphens. */
export const plainVatId = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-–]/g, '');

/** The country of a VAT ID; null: it has no valid form. Greece uses EL. */
export function countryOfVatId(id: string): string | null {
  const code = id.slice(0, 2) === 'EL' ? 'GR' : id.slice(0, 2);
  return /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(id) && EU_COUNTRIES.includes(code) ? code : null;
}
