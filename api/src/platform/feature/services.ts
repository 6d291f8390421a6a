/** Services that features provide to each other by name. Each feature lists what it needs and provides. */

export interface Service<T> {
  readonly name: string;
  /** Used when the process does not open the feature that provides the service. */
  readonly fallback?: T;
  /** Exists only for its type. */
  readonly of?: (service: T) => T;
}

// biome-ignore lint/suspicious/noExplicitAny: the one type that every service's key has
type AnyService = Service<any>;

/** Resolved on first use: for a service whose provider opens after the features that need it. */
export interface LaterService<S extends AnyService = AnyService> {
  readonly later: S;
}

export type Needs = Readonly<Record<string, AnyService | LaterService>>;
export type Provisions = Readonly<Record<string, AnyService>>;

type ValueOf<S> =
  S extends LaterService<infer Inner> ? () => ValueOf<Inner> : S extends Service<infer T> ? T : never;

/** What a feature receives: each service under the feature's own name for it. */
export type Given<N extends Needs> = { readonly [K in keyof N]: ValueOf<N[K]> };

export const service = <T>(name: string, options: { readonly fallback?: T } = {}): Service<T> => ({
  name,
  ...options,
});

export const later = <S extends AnyService>(needed: S): LaterService<S> => ({ later: needed });

export interface ServiceRegistry {
  provide<T>(key: Service<T>, value: T): void;
  provideAll<P extends Provisions>(keys: P, values: Given<P>): void;
  /** Throws when a service is missing that is neither `later` nor has a fallback: a mistake in the list of features. */
  give<N extends Needs>(needs: N, to: string): Given<N>;
}

export function createServiceRegistry(): ServiceRegistry {
  const values = new Map<AnyService, unknown>();
  const find = (key: AnyService, to: string): unknown => {
    if (values.has(key)) return values.get(key);
    if ('fallback' in key) return key.fallback;
    throw new Error(`${to} needs the service "${key.name}", which no feature opened before it provides.`);
  };
  const provide: ServiceRegistry['provide'] = (key, value) => {
    if (values.has(key)) throw new Error(`The service "${key.name}" is provided twice.`);
    values.set(key, value);
  };
  return {
    provide,
    provideAll(keys, given) {
      for (const [name, key] of Object.entries(keys)) provide(key, given[name]);
    },
    give<N extends Needs>(needs: N, to: string) {
      const given = Object.entries(needs).map(([name, key]) => [
        name,
        'later' in key ? () => find(key.later, to) : find(key, to),
      ]);
      return Object.fromEntries(given) as Given<N>;
    },
  };
}
