/** Countries by their codes (ISO 3166-1 alpha-2), and the VAT IDs of the EU. Plain data, for browsers as well. */

export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const OTHER_COUNTRIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AU AW AX AZ BA BB BD BF BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH ' +
  'CI CK CL CM CN CO CR CU CV CW CX DJ DM DO DZ EC EG EH ER ET FJ FK FM FO GA GB GD GE GF GG GH GI GL GM GN GP GQ GT ' +
  'GU GW GY HK HN HT ID IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LY MA ' +
  'MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MU MV MW MX MY MZ NA NC NE NF NG NI NO NP NR NU NZ OM PA PE PF PG PH ' +
  'PK PM PN PR PS PW PY QA RE RS RU RW SA SB SC SD SG SH SJ SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** As it is written in registers: without spaces, dots and hyphens. */
export const plainVatId = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-–]/g, '');

/** Whose VAT ID it is; null: it has the form of none. Greece has letters of its own. */
export function countryOfVatId(id: string): string | null {
  const code = id.slice(0, 2) === 'EL' ? 'GR' : id.slice(0, 2);
  return /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(id) && EU_COUNTRIES.includes(code) ? code : null;
}
