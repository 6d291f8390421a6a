/** The shape of Stripe's objects in transit: references as ids, decimals as text. Derived from the SDK's types. */
import type Stripe from 'stripe';

type Plain<V> = V extends Stripe.Decimal
  ? string
  : V extends readonly (infer E)[]
    ? Unexpanded<E>[]
    : V extends object
      ? { [K in keyof V]: Unexpanded<V[K]> }
      : V;

/** A Stripe object before `expand`: every `string | Thing` is the id, every Decimal a text. */
export type Unexpanded<V> = unknown extends V
  ? V
  : [string] extends [V]
    ? Extract<V, string | null | undefined>
    : Plain<V>;

export type Customer = Unexpanded<Stripe.Customer>;
export type Product = Unexpanded<Stripe.Product>;
/** A price's product is always an id here. */
export type Price = Unexpanded<Stripe.Price>;
export type Subscription = Unexpanded<Stripe.Subscription>;
export type SubscriptionItem = Unexpanded<Stripe.SubscriptionItem>;
export type SubscriptionSchedule = Unexpanded<Stripe.SubscriptionSchedule>;
export type Invoice = Unexpanded<Stripe.Invoice>;
export type InvoiceLine = Unexpanded<Stripe.InvoiceLineItem>;
export type InvoicePayment = Unexpanded<Stripe.InvoicePayment>;
export type PaymentIntent = Unexpanded<Stripe.PaymentIntent>;
export type PaymentError = Unexpanded<Stripe.PaymentIntent.LastPaymentError>;
export type PaymentMethod = Unexpanded<Stripe.PaymentMethod>;
export type Charge = Unexpanded<Stripe.Charge>;
export type CreditNote = Unexpanded<Stripe.CreditNote>;
export type Dispute = Unexpanded<Stripe.Dispute>;
export type TaxId = Unexpanded<Stripe.TaxId>;
export type TaxRate = Unexpanded<Stripe.TaxRate>;
export type Refund = Unexpanded<Stripe.Refund>;
export type PortalSession = Unexpanded<Stripe.BillingPortal.Session>;
export type PortalConfiguration = Unexpanded<Stripe.BillingPortal.Configuration>;

/** An event's frame; `data.object` is the object that the type names, as of that moment. */
export type SandboxEvent = Omit<Unexpanded<Stripe.EventBase>, 'type' | 'data'> & {
  type: Stripe.Event['type'];
  data: { object: object; previous_attributes?: object };
};

export interface List<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}
