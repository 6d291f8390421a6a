/** A stand-in for Stripe.js in jsdom: what react-stripe-js needs, with confirmations chosen by the test. */
export interface FakeStripe {
  readonly confirmCardPayment: jest.Mock;
  /** Each card field created, with its options and updates. */
  readonly cards: {
    readonly options: object;
    readonly updates: object[];
    readonly focus: jest.Mock;
    emit(event: object): void;
    ready(): void;
  }[];
  readonly confirmPayment: jest.Mock;
  /** Emits a provider event on the wallet element: `ready`, `confirm`, `cancel`. */
  wallet(event: string, payload?: object): void;
  /** The language of each instance. */
  readonly locales: string[];
  /** From now on it supports the card element only, like an older version. */
  forgetWallets(): void;
}

type Listener = (event: object) => void;

let current: object | null = null;
let locales: string[] = [];

/** Installs a fresh Stripe. Stripe's loader keeps the first function it sees, so one function serves all tests. */
export function installStripe(): FakeStripe {
  const cards: FakeStripe['cards'] = [];
  const confirmCardPayment = jest.fn(async () => ({ paymentIntent: { status: 'succeeded' } }));
  const confirmPayment = jest.fn(async () => ({ paymentIntent: { status: 'succeeded' } }));
  const walletListeners = new Map<string, Listener>();
  const wallet = {
    mount: () => {},
    destroy: () => {},
    update: () => {},
    on: (name: string, listener: Listener) => walletListeners.set(name, listener),
    off: (name: string) => walletListeners.delete(name),
  };
  locales = [];
  let made: object | null = null;
  let knowsWallets = true;
  current = {
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment,
    confirmPayment,
    elements: () => ({
      update: () => {},
      getElement: () => made,
      submit: async () => ({}),
      create: (type: string, options: object) => {
        if (type === 'expressCheckout') {
          if (!knowsWallets) throw new Error(`There is no element ${type}.`);
          return wallet;
        }
        const listeners = new Map<string, Listener>();
        const updates: object[] = [];
        const focus = jest.fn();
        cards.push({
          options,
          updates,
          focus,
          emit: (event) => listeners.get('change')?.(event),
          ready: () => listeners.get('ready')?.({}),
        });
        made = {
          mount: () => {},
          focus,
          destroy: () => {
            made = null;
          },
          update: (update: object) => updates.push(update),
          on: (name: string, listener: Listener) => listeners.set(name, listener),
          off: (name: string) => listeners.delete(name),
        };
        return made;
      },
    }),
  };
  const make = (_key: string, { locale }: { locale: string }) => {
    locales.push(locale);
    return current;
  };
  Object.assign(window, { Stripe: Object.assign(make, { version: 'endive' }) });
  return {
    ...{ confirmCardPayment, confirmPayment, cards, locales },
    wallet: (event, payload = {}) => walletListeners.get(event)?.(payload),
    forgetWallets: () => {
      knowsWallets = false;
    },
  };
}

export function removeStripe(): void {
  Reflect.deleteProperty(window, 'Stripe');
}
