/**
 * A feature as one value: what it needs, what it keeps and what it adds to the product. Boot opens a list of them; export,
 * erasure, retention, the settings page, audit wording, metrics and the documents are derived from the same list.
 */
import type { RecipientId } from '@spreadwise/contract/legal-texts';
import type { MountRoutes } from '../http';
import type { JobHandler } from '../jobs';
import type { Metrics } from '../lib/observed/meter';
import type { ReadinessPart } from '../lib/observed/readiness';
import type { Job } from '../lib/time';
import type { DeclaredSetting } from '../settings';
import type { MailTemplate } from './mails';
import type { Given, Needs, Provisions } from './services';
import type { TableDeclaration } from './tables';

/** A process may do one or several of these (`ROLE`). */
export type Duty = 'serves' | 'works' | 'watches';

export interface Running {
  readonly routes?: MountRoutes;
  /** What it answers beside the API. */
  readonly pages?: MountRoutes;
  readonly jobs?: readonly Job[];
  /** Its background work: each job is done by one process at a time. */
  readonly handlers?: readonly JobHandler[];
  /** Its state, for GET /readyz and the log. */
  readonly readiness?: readonly ReadinessPart[];
  /** Done once the server listens; a failure stops the start. */
  readonly onceListening?: () => Promise<void>;
  /** It answers requests that never end by themselves, so it is stopped before the server. */
  readonly stopsBeforeServer?: true;
  /** Resolves when nothing of it is under way. */
  readonly stop?: () => unknown;
}

/** What is known of a feature without opening it. */
export interface Declaration {
  readonly name: string;
  /** One line, for the reader of the list. */
  readonly purpose: string;
  readonly tables?: readonly TableDeclaration[];
  /** To whom it sends personal data. */
  readonly recipients?: readonly RecipientId[];
  readonly settings?: readonly DeclaredSetting[];
  readonly audit?: Readonly<Record<string, string>>;
  readonly metrics?: Metrics;
  readonly mails?: Readonly<Record<string, MailTemplate>>;
}

export interface Feature<N extends Needs = Needs, P extends Provisions = Provisions> extends Declaration {
  readonly needs: N;
  readonly provides?: P;
  /** A process that does none of these does not open it; by default one that serves or works opens it. */
  readonly for?: readonly Duty[];
  readonly open: (given: Given<N>) => Opened<P> | Promise<Opened<P>>;
}

type Opened<P extends Provisions> = Running &
  (keyof P extends never ? { readonly services?: undefined } : { readonly services: Given<P> });

// biome-ignore lint/complexity/noBannedTypes: a feature that provides nothing
export const defineFeature = <N extends Needs, P extends Provisions = {}>(feature: Feature<N, P>) => feature;
