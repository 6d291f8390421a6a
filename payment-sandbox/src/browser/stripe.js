/** window.Stripe for the payment sandbox: the part of Stripe.js that the product and Stripe's React package use. */
import { CardElement } from './card-element.js';
import { loadStyles } from './card-styles.js';
import { translator } from './language.js';
import {
  confirmCardPayment,
  confirmPayment,
  createPaymentMethod,
  handleNextAction,
  retrievePaymentIntent,
} from './payments.js';
import { WalletElement } from './wallet-element.js';

/** The API is at this script's origin. */
const SANDBOX_ORIGIN = new URL(document.currentScript.src).origin;

class Elements {
  #card = null;
  #words;

  constructor(words) {
    this.#words = words;
  }

  create(type, options = {}) {
    if (type === 'expressCheckout') return new WalletElement();
    if (type !== 'card')
      throw new Error(`The payment sandbox has no '${type}' Element, only 'card' and 'expressCheckout'.`);
    if (this.#card !== null) throw new Error("Can't create more than one card Element at the same time.");
    this.#card = new CardElement(options, this.#words, () => {
      this.#card = null;
    });
    return this.#card;
  }

  getElement(type) {
    return type === 'card' || type?.__elementType === 'card' ? this.#card : null;
  }

  update() {}

  submit() {
    return Promise.resolve({});
  }

  fetchUpdates() {
    return Promise.resolve({});
  }
}

function Stripe(key, { locale } = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new Error('Invalid value for Stripe(): apiKey should be a publishable key (pk_…).');
  }
  const api = { origin: SANDBOX_ORIGIN, key, words: translator(locale) };
  return {
    elements: () => new Elements(api.words),
    createPaymentMethod: (input, element, options) => createPaymentMethod(api, input, { element, options }),
    createToken: () =>
      Promise.resolve({
        error: {
          type: 'invalid_request_error',
          message: 'The payment sandbox makes payment methods, not tokens.',
        },
      }),
    confirmCardPayment: (secret, data, options) => confirmCardPayment(api, secret, data, options),
    confirmPayment: (given) => confirmPayment(api, given),
    handleCardAction: (secret) => handleNextAction(api, secret),
    handleNextAction: ({ clientSecret }) => handleNextAction(api, clientSecret),
    retrievePaymentIntent: (secret) => retrievePaymentIntent(api, secret),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}
Stripe.version = 'endive';

loadStyles(SANDBOX_ORIGIN);
window.Stripe = Stripe;
