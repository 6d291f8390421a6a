/**
 * A preview from a team's own machine brings its own contract: pages and cards that were never published are shown, and
 * nobody else gets them. Where it has none, what the server knows of the remote stays.
 */
import type { BootData, RemoteContract, RemoteEntry, RemoteOverride } from '@spreadwise/contract';
import { readJson } from '../boot/read-json';

/** A file as its team wrote it: what has a default may be left out. */
type Written = Partial<Pick<RemoteContract, 'pages' | 'cards' | 'permissions'>> & { readonly name?: string };

const DEFAULT_ORDER = 500;

/** Resolves to the same data with what the previews of other origins say of themselves. */
export async function takeOwnContracts<B extends Pick<BootData, 'remotes' | 'overrides'>>(
  boot: B,
  timeLimitMs: number,
): Promise<B> {
  const found = new Map(
    await Promise.all(
      boot.overrides.map(async (override) => [override.remote, await read(override, timeLimitMs)] as const),
    ),
  );
  const remotes = boot.remotes.remotes.map((entry) => withContract(entry, found.get(entry.name) ?? null));
  return { ...boot, remotes: { ...boot.remotes, remotes } };
}

async function read({ remote, origin }: RemoteOverride, timeLimitMs: number): Promise<Written | null> {
  if (origin === null) return null;
  const result = await readJson(`${origin}/remote.json`, timeLimitMs);
  const written = result.ok ? (result.value as Written) : null;
  return written?.name === remote ? written : null;
}

const withContract = (entry: RemoteEntry, written: Written | null): RemoteEntry =>
  written === null
    ? entry
    : {
        ...entry,
        pages: (written.pages ?? []).map(({ navigation, ...page }) => ({
          ...page,
          audience: page.audience ?? 'everyone',
          ...(navigation && { navigation: { ...navigation, order: navigation.order ?? DEFAULT_ORDER } }),
        })),
        cards: (written.cards ?? []).map((card) => ({ ...card, order: card.order ?? DEFAULT_ORDER })),
        permissions: written.permissions ?? {},
      };
