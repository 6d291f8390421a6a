/**
 * A feature as one value: what it needs, stores and adds to the product. Boot opens a list of features; export,
 * erasure, retention, the settings page, audit wording, metrics and the generated documents derive from that list.
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

/** What a process does; `ROLE` selects one or several. */
export type Duty = 'serves' | 'works' | 'watches';

export interface Running {
  readonly routes?: MountRoutes;
  /** Routes outside the API. */
  readonly pages?: MountRoutes;
  readonly jobs?: readonly Job[];
  /** Background work. Each job runs in one process at a time. */
  readonly handlers?: readonly JobHandler[];
  /** Reported by GET /readyz and in the log. */
  readonly readiness?: readonly ReadinessPart[];
  /** Runs once the server listens. A failure aborts the start. */
  readonly onceListening?: () => Promise<void>;
  /** Stops before the server does, because it holds requests open that never end by themselves. */
  readonly stopsBeforeServer?: true;
  /** Resolves when none of its work is in progress. */
  readonly stop?: () => unknown;
}

/** What is known about a feature without opening it. */
export interface Declaration {
  readonly name: string;
  /** One line, shown in the list of features. */
  readonly purpose: string;
  readonly tables?: readonly TableDeclaration[];
  /** Who receives personal data from this feature. */
  readonly recipients?: readonly RecipientId[];
  readonly settings?: readonly DeclaredSetting[];
  readonly audit?: Readonly<Record<string, string>>;
  readonly metrics?: Metrics;
  readonly mails?: Readonly<Record<string, MailTemplate>>;
}

export interface Feature<N extends Needs = Needs, P extends Provisions = Provisions> extends Declaration {
  readonly needs: N;
  readonly provides?: P;
  /** Only processes with one of these duties open the feature. Default: 'serves' and 'works'. */
  readonly for?: readonly Duty[];
  readonly open: (given: Given<N>) => Opened<P> | Promise<Opened<P>>;
}

type Opened<P extends Provisions> = Running &
  (keyof P extends never ? { readonly services?: undefined } : { readonly services: Given<P> });

// biome-ignore lint/complexity/noBannedTypes: a feature that provides nothing
export const defineFeature = <N extends Needs, P extends Provisions = {}>(feature: Feature<N, P>) => feature;
