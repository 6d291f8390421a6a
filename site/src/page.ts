/** What a public page is made of, and what it is made from. */
import type { PlanId } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { html } from 'hono/html';
import type { SiteFigures } from './figures';
import type { SiteTexts } from './texts/texts';

export type Html = ReturnType<typeof html>;

/** The product, where it is found, and the files beside its pages. */
export interface Site {
  readonly productName: string;
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** The same of the product: where customers are. Another one where the pages have an origin of their own. */
  readonly product: string;
  /** Paths of the style sheet and of the picture that links show; null where they are not built. */
  readonly style: string | null;
  readonly picture: string | null;
}

export interface PageContext extends Site {
  readonly locale: Locale;
  readonly texts: SiteTexts;
  readonly figures: SiteFigures;
  /** Whose days the record shows. */
  readonly plan: PlanId;
  /** The path in the page's own language. */
  readonly to: (path: string) => string;
}

export interface SitePage {
  readonly path: string;
  readonly head: (texts: SiteTexts) => { readonly title: string; readonly description: string };
  readonly body: (context: PageContext) => Html;
  /** Structured data, as schema.org has it. */
  readonly data?: (context: PageContext) => Readonly<Record<string, unknown>>;
}
