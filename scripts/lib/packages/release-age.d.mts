interface Release {
  readonly name: string;
  readonly version: string;
}
type Packages = Readonly<
  Record<string, { readonly version?: string; readonly link?: boolean; readonly name?: string }>
>;

export function findNew(before: Packages, after: Packages): Release[];
export function findYoung(
  taken: readonly Release[],
  published: ReadonlyMap<string, Readonly<Record<string, string>> | null>,
  options: { readonly accepted: Readonly<Record<string, string>>; readonly now: Date },
): string[];
