/**
 * Stripe's Express Checkout Element: one wallet that always pays, offered if the browser has Apple Pay. As with every
 * wallet, its button opens a sheet, which the customer approves or closes.
 */
import { askIn } from './authentication.js';
import { ElementEvents, placeOf } from './element-events.js';

const OF_THIS = { elementType: 'expressCheckout' };

export class WalletElement extends ElementEvents {
  #root = null;

  mount(target) {
    const isOffered = 'ApplePaySession' in window;
    this.#root = document.createElement('button');
    this.#root.type = 'button';
    this.#root.className = 'sandbox-wallet';
    this.#root.textContent = 'Pay with the test wallet';
    this.#root.addEventListener('click', () => this.#open());
    placeOf(target).replaceChildren(...(isOffered ? [this.#root] : []));
    const availablePaymentMethods = isOffered ? { applePay: true, googlePay: false } : undefined;
    queueMicrotask(() => this.emit('ready', { ...OF_THIS, availablePaymentMethods }));
    return this;
  }

  unmount() {
    this.#root?.remove();
    return this;
  }

  destroy() {
    this.forgetListeners();
    return this.unmount();
  }

  update() {
    return this;
  }

  #open() {
    this.emit('click', {
      ...OF_THIS,
      expressPaymentType: 'apple_pay',
      resolve: () => {},
      reject: () => {},
    });
    const text = 'This stands for the sheet of a wallet. No money moves.';
    const answers = { pay: 'Pay', close: 'Close the wallet' };
    askIn({ title: 'Test wallet', text, answers }).then((answer) =>
      answer === 'pay'
        ? this.emit('confirm', { ...OF_THIS, expressPaymentType: 'apple_pay', paymentFailed: () => {} })
        : this.emit('cancel', OF_THIS),
    );
  }
}
