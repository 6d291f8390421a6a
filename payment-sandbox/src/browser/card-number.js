/** Card numbers, expiry dates and security codes as they are typed: brand, grouping and errors. */

const BRANDS = [
  { brand: 'visa', label: 'Visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
  {
    brand: 'mastercard',
    label: 'Mastercard',
    pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    code: 3,
  },
  { brand: 'amex', label: 'Amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], code: 4 },
  {
    brand: 'discover',
    label: 'Discover',
    pattern: /^6(011|4[4-9]|5)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    code: 3,
  },
  {
    brand: 'diners',
    label: 'Diners',
    pattern: /^3(0|6|8)/,
    lengths: [14, 16],
    groups: [4, 4, 4, 4],
    code: 3,
  },
  { brand: 'jcb', label: 'JCB', pattern: /^35/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
  {
    brand: 'unionpay',
    label: 'UnionPay',
    pattern: /^62/,
    lengths: [16, 19],
    groups: [4, 4, 4, 4, 3],
    code: 3,
  },
];
const UNKNOWN_BRAND = { brand: 'unknown', label: '', lengths: [16], groups: [4, 4, 4, 4], code: 3 };

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

export function brandOf(digits) {
  return BRANDS.find(({ pattern }) => pattern.test(digits)) ?? UNKNOWN_BRAND;
}

export function maximumLength(digits) {
  return Math.max(...brandOf(digits).lengths);
}

/** `4242424242424242` as `4242 4242 4242 4242`, Amex as `3782 822463 10005`. */
export function formatNumber(text) {
  const digits = digitsOf(text).slice(0, maximumLength(digitsOf(text)));
  const groups = [];
  let rest = digits;
  for (const size of brandOf(digits).groups) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
}

/** `1234` as `12 / 34`; a month that can have no second digit gets its zero. Accepts a typed or pasted slash. */
export function formatExpiry(text) {
  const typed = /^\s*(\d{1,2})\s*[/.-]\s*(?:20(?=\d\d))?(\d{0,2})/.exec(text);
  const bare = digitsOf(text);
  const raw = typed === null ? bare : typed[1].padStart(2, '0') + typed[2];
  const digits = (/^[2-9]/.test(raw) ? `0${raw}` : raw).slice(0, 4);
  if (digits.length < 2) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function passesLuhn(digits) {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

function invalid(code, message) {
  return { type: 'validation_error', code, message };
}

export function numberError(text) {
  const digits = digitsOf(text);
  if (!brandOf(digits).lengths.includes(digits.length)) {
    return invalid('incomplete_number', 'Your card number is incomplete.');
  }
  return passesLuhn(digits) ? null : invalid('invalid_number', 'Your card number is invalid.');
}

export function expiryOf(text) {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function expiryError(text, today = new Date()) {
  if (digitsOf(text).length < 4) {
    return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const { month, year } = expiryOf(text);
  if (month < 1 || month > 12)
    return invalid('invalid_expiry_month', "Your card's expiration date is invalid.");
  if (year < today.getFullYear()) {
    return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return invalid('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return year > today.getFullYear() + 50
    ? invalid('invalid_expiry_year', "Your card's expiration year is invalid.")
    : null;
}

export function codeError(text, number) {
  return digitsOf(text).length < brandOf(digitsOf(number)).code
    ? invalid('incomplete_cvc', "Your card's security code is incomplete.")
    : null;
}
