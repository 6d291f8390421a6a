/** The browser's API calls: payment methods, confirmation, 3-D Secure. Failures are answers, never rejections. */
import { askTheBank } from './authentication.js';
import { CardElement } from './card-element.js';
import { translated } from './language.js';

const CONNECTION_ERROR = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Calls the API with the publishable key. Resolves to `{object}` or `{error}`. */
async function call(api, method, path, fields) {
  const body = new URLSearchParams(flatten(fields));
  const query = method === 'GET' ? `?${body}` : '';
  try {
    const response = await fetch(`${api.origin}/v1/${path}${query}`, {
      method,
      headers: { Authorization: `Bearer ${api.key}` },
      ...(method === 'GET' ? {} : { body }),
    });
    const answer = await response.json();
    return answer.error === undefined ? { object: answer } : { error: translated(answer.error, api.words) };
  } catch {
    return { error: translated(CONNECTION_ERROR, api.words) };
  }
}

/** `{a: {b: 'c'}}` as `a[b]=c`. */
function flatten(fields, prefix = '') {
  return Object.entries(fields).flatMap(([name, value]) => {
    const key = prefix === '' ? name : `${prefix}[${name}]`;
    if (value === undefined || value === null) return [];
    return typeof value === 'object' ? flatten(value, key) : [[key, String(value)]];
  });
}

function cardData(element, billingDetails) {
  return { type: 'card', card: element.fields(), billing_details: billingDetails };
}

export async function createPaymentMethod(api, input, more) {
  // Both call shapes of Stripe.js: ({type, card, billing_details}) and ('card', element, {billing_details}).
  const { card, billing_details } =
    typeof input === 'string' ? { ...more.options, card: more.element } : input;
  if (!(card instanceof CardElement)) throw new Error('createPaymentMethod needs a mounted card Element.');
  const error = card.validate();
  if (error !== null) return { error };
  const answer = await call(api, 'POST', 'payment_methods', cardData(card, billing_details));
  return answer.error === undefined ? { paymentMethod: answer.object } : answer;
}

export async function retrievePaymentIntent(api, clientSecret) {
  const path = `payment_intents/${intentIdOf(clientSecret)}`;
  return toResult(await call(api, 'GET', path, { client_secret: clientSecret }));
}

export async function confirmCardPayment(api, clientSecret, data = {}, options = {}) {
  const path = `payment_intents/${intentIdOf(clientSecret)}/confirm`;
  const method = data.payment_method;
  const card = typeof method === 'object' ? method.card : undefined;
  if (card === undefined) {
    const fields = { client_secret: clientSecret, payment_method: method, return_url: data.return_url };
    return finish(api, clientSecret, await call(api, 'POST', path, fields), options);
  }
  if (!(card instanceof CardElement))
    throw new Error('confirmCardPayment needs a card Element of this page.');
  const error = card.validate();
  if (error !== null) return { error };
  const fields = {
    client_secret: clientSecret,
    payment_method_data: cardData(card, method.billing_details),
    return_url: data.return_url,
    setup_future_usage: data.setup_future_usage,
  };
  card.lock(true);
  try {
    return await finish(api, clientSecret, await call(api, 'POST', path, fields), options);
  } finally {
    card.lock(false);
  }
}

/** Confirms a payment by wallet, whose card always pays. */
export async function confirmPayment(api, { clientSecret, confirmParams }) {
  const path = `payment_intents/${intentIdOf(clientSecret)}/confirm`;
  const fields = {
    client_secret: clientSecret,
    payment_method: 'pm_card_visa',
    return_url: confirmParams?.return_url,
  };
  return finish(api, clientSecret, await call(api, 'POST', path, fields), {});
}

/** Resumes an authentication that was left unfinished. */
export async function handleNextAction(api, clientSecret) {
  const path = `payment_intents/${intentIdOf(clientSecret)}`;
  return finish(api, clientSecret, await call(api, 'GET', path, { client_secret: clientSecret }), {});
}

async function finish(api, clientSecret, answer, options) {
  const intent = answer.object;
  if (intent?.status !== 'requires_action' || options.handleActions === false) return toResult(answer);
  const outcome = await askTheBank(intent);
  const path = `payment_intents/${intent.id}/sandbox_authenticate`;
  const after = await call(api, 'POST', path, { client_secret: clientSecret, outcome });
  const failed = after.object?.last_payment_error;
  if (after.object?.status !== 'requires_payment_method' || !failed) return toResult(after);
  return { error: { ...translated(failed, api.words), payment_intent: after.object } };
}

function toResult(answer) {
  return answer.error === undefined ? { paymentIntent: answer.object } : { error: answer.error };
}

function intentIdOf(clientSecret) {
  const match = /^(pi_[^_]+)_secret_/.exec(String(clientSecret));
  if (match === null) {
    throw new Error(
      'Invalid value for stripe.confirmCardPayment intent secret: value should be a client secret.',
    );
  }
  return match[1];
}
