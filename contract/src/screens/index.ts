/** The props that the shell passes to the screens and cards of every remote. */
import type { PublicConfig } from '../config';

/** A module exposed by a remote; its default export is a component. */
export interface ScreenId {
  readonly remote: string;
  readonly expose: string;
}

/** Every screen gets the same props and uses those it needs. */
export interface ScreenProps {
  readonly productName: string;
  readonly payment: PublicConfig['payment'];
  readonly planTexts?: PublicConfig['planTexts'];
  readonly orderButton?: PublicConfig['orderButton'];
  /** Present if the contract's page names a page to open after sign-in. */
  readonly onSignedIn?: () => void;
}

/** The props of a card in another remote's screen. */
export interface CardProps {
  readonly productName: string;
}
