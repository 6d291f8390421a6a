/** Countries by their codes (ISO 3166-1 alpha-2), and the VAT IDs of the EU. Plain data, for browsers as well. */

export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** By their first letters: Adef is AD, AE and AF. */
const OTHERS =
  'Adefgilmorsuwxz Babdfhijlmnoqrstwyz Cacdfghiklmnoruvwx Djmoz Ecghrt Fjkmo Gabdefghilmnpqtuwy Hknt ' +
  'Idlmnoqrs Jemop Keghimnprwyz Labcikrsy Macdefghklmnopqrsuvwxyz Nacefgiopruz Om Paefghkmnrswy Qa ' +
  'Resuw Sabcdghjlmnorstvxyz Tcdghjklmnortvwz Uagsyz Vaceginu Wfs Yet Zamw';

export const OTHER_COUNTRIES: readonly string[] = OTHERS.split(' ').flatMap(([first = '', ...rest]) =>
  rest.map((second) => first + second.toUpperCase()),
);

/** As it is written in registers: without spaces, dots and hyphens. */
export const plainVatId = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-–]/g, '');

/** Whose VAT ID it is; null: it has the form of none. Greece has letters of its own. */
export function countryOfVatId(id: string): string | null {
  const code = id.slice(0, 2) === 'EL' ? 'GR' : id.slice(0, 2);
  return /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(id) && EU_COUNTRIES.includes(code) ? code : null;
}
