/** Stripe's test cards: which number behaves how. A number is read once and never stored. */
import { ApiError, docUrl } from './errors';
import type { PaymentError } from './wire';

export type Behaviour =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'fails_when_charged'
  | 'disputed'
  | 'authenticate_unless_set_up'
  | 'authenticate_always'
  | 'authenticate_then_insufficient_funds';

export interface TestCard {
  brand: string;
  funding: 'credit' | 'debit';
  behaviour: Behaviour;
  /** The issuing country; US if omitted. */
  country?: string;
  /** The ready-made payment method of Stripe's test mode, e.g. pm_card_visa. */
  token?: string;
}

const visa = (behaviour: Behaviour, token?: string): TestCard => ({
  brand: 'visa',
  funding: 'credit',
  behaviour,
  ...(token === undefined ? {} : { token }),
});
const plain = (brand: string, token: string, funding: TestCard['funding'] = 'credit'): TestCard => ({
  brand,
  funding,
  behaviour: 'succeeds',
  token,
});

/** Visa cards that succeed, by issuing country, as Stripe lists them. */
const BY_COUNTRY = {
  ...{ AT: '4000000400000008', BE: '4000000560000004', BG: '4000001000000000', CY: '4000001960000008' },
  ...{ CZ: '4000002030000002', DE: '4000002760000016', DK: '4000002080000001', EE: '4000002330000009' },
  ...{ ES: '4000007240000007', FI: '4000002460000001', FR: '4000002500000003', GB: '4000008260000000' },
  ...{ GR: '4000003000000030', HR: '4000001910000009', HU: '4000003480000005', IE: '4000003720000005' },
  ...{ IT: '4000003800000008', LT: '4000004400000000', LU: '4000004420000006', LV: '4000004280000005' },
  ...{ MT: '4000004700000007', NL: '4000005280000002', PL: '4000006160000005', PT: '4000006200000007' },
  ...{ RO: '4000006420000001', SE: '4000007520000008', SI: '4000007050000006', SK: '4000007030000001' },
};

const TEST_CARDS: Record<string, TestCard> = {
  '4242424242424242': visa('succeeds', 'pm_card_visa'),
  '4000056655665556': plain('visa', 'pm_card_visa_debit', 'debit'),
  '5555555555554444': plain('mastercard', 'pm_card_mastercard'),
  '2223003122003222': plain('mastercard', 'pm_card_mastercard_2series'),
  '5200828282828210': plain('mastercard', 'pm_card_mastercard_debit', 'debit'),
  '378282246310005': plain('amex', 'pm_card_amex'),
  '371449635398431': plain('amex', 'pm_card_amex_second'),
  '6011111111111117': plain('discover', 'pm_card_discover'),
  '3056930009020004': plain('diners', 'pm_card_diners'),
  '3566002020360505': plain('jcb', 'pm_card_jcb'),
  '6200000000000005': plain('unionpay', 'pm_card_unionpay'),
  '4000000000000002': visa('declined', 'pm_card_visa_chargeDeclined'),
  '4000000000009995': visa('insufficient_funds', 'pm_card_visa_chargeDeclinedInsufficientFunds'),
  '4000000000009987': visa('lost_card', 'pm_card_visa_chargeDeclinedLostCard'),
  '4000000000009979': visa('stolen_card', 'pm_card_visa_chargeDeclinedStolenCard'),
  '4000000000000069': visa('expired_card', 'pm_card_chargeDeclinedExpiredCard'),
  '4000000000000127': visa('incorrect_cvc', 'pm_card_chargeDeclinedIncorrectCvc'),
  '4000000000000119': visa('processing_error', 'pm_card_chargeDeclinedProcessingError'),
  '4000000000000341': visa('fails_when_charged', 'pm_card_chargeCustomerFail'),
  '4000000000000259': visa('disputed', 'pm_card_createDispute'),
  '4000002500003155': visa('authenticate_unless_set_up', 'pm_card_authenticationRequiredOnSetup'),
  '4000002760003184': visa('authenticate_always', 'pm_card_authenticationRequired'),
  '4000008260003178': visa(
    'authenticate_then_insufficient_funds',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
  ...Object.fromEntries(
    Object.entries(BY_COUNTRY).map(([country, number]) => [
      number,
      { ...visa('succeeds', `pm_card_${country.toLowerCase()}`), country },
    ]),
  ),
};

export interface CardEntry {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

/** Returns how the card behaves, or throws Stripe's error for a number that cannot be used in test mode. */
export function recognise(
  card: CardEntry,
  today: { year: number; month: number },
): TestCard & { last4: string } {
  const digits = card.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", {
      param: 'exp_month',
    });
  }
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (year < today.year || year > today.year + 50 || (year === today.year && card.exp_month < today.month)) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  }
  const found = TEST_CARDS[digits];
  if (found === undefined) {
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { decline_code: 'test_mode_live_card' },
    );
  }
  return { ...found, last4: digits.slice(-4) };
}

/** The ready-made test payment method of this name, or undefined. */
export function testToken(id: string): (TestCard & { last4: string }) | undefined {
  const alias = ALIASES[id] ?? id;
  const entry = Object.entries(TEST_CARDS).find(([, card]) => card.token === alias);
  return entry === undefined ? undefined : { ...entry[1], last4: entry[0].slice(-4) };
}

const ALIASES: Record<string, string> = {
  pm_card_chargeDeclined: 'pm_card_visa_chargeDeclined',
  pm_card_chargeDeclinedInsufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  pm_card_threeDSecure2Required: 'pm_card_authenticationRequired',
};

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export interface Decline {
  code: NonNullable<PaymentError['code']>;
  message: string;
  declineCode?: string;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const INSUFFICIENT_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');

const DECLINES: Record<Behaviour, Decline | null> = {
  succeeds: null,
  disputed: null,
  authenticate_unless_set_up: null,
  authenticate_always: null,
  authenticate_then_insufficient_funds: INSUFFICIENT_FUNDS,
  declined: declined('generic_decline'),
  fails_when_charged: declined('generic_decline'),
  insufficient_funds: INSUFFICIENT_FUNDS,
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

/** Why the bank declines a charge, or null if it accepts it. */
export function declineOfCharge(behaviour: Behaviour): Decline | null {
  return DECLINES[behaviour];
}

/** Why the bank declines to save the card, or null. Some cards can be saved and fail only when charged. */
export function declineOfAttaching(behaviour: Behaviour): Decline | null {
  const saves = behaviour === 'fails_when_charged' || behaviour === 'authenticate_then_insufficient_funds';
  return saves ? null : DECLINES[behaviour];
}

export function wantsAuthentication(behaviour: Behaviour, setUpBefore: boolean): boolean {
  if (behaviour === 'authenticate_unless_set_up') return !setUpBefore;
  return behaviour === 'authenticate_always' || behaviour === 'authenticate_then_insufficient_funds';
}

export function cardError(
  code: string,
  message: string,
  more: { param?: string; decline_code?: string } = {},
): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, doc_url: docUrl(code), ...more });
}
