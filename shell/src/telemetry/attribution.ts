/** Attributes scripts and screens to remotes. */
import type { RemotesDocument } from '@spreadwise/contract';

export interface Subject {
  readonly remote: string;
  readonly version: string;
}

export interface Attribution {
  /** The remote whose script address comes first in a text, such as a stack; null if none does. */
  byScript(text: string | null | undefined): Subject | null;
  byName(remote: string | undefined): Subject | null;
}

/** Builds on a team's own machine have no such version and are not reported. */
const VERSION = /^[0-9a-f]{20}$/;

export function createAttribution({ remotes }: RemotesDocument): Attribution {
  const known = remotes
    .filter(({ version }) => VERSION.test(version))
    .map(({ name, version, manifest }) => ({
      subject: { remote: name, version },
      // Without the slash at its end: a retry may load from `<folder>~1/` (remotes/federation/official/fresh-place.ts).
      folder: new URL('.', new URL(manifest, location.origin)).href.slice(0, -1),
    }));
  return {
    byScript(text) {
      const places = known
        .map(({ subject, folder }) => ({ subject, at: text?.indexOf(folder) ?? -1 }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at);
      return places[0]?.subject ?? null;
    },
    byName: (remote) => known.find(({ subject }) => subject.remote === remote)?.subject ?? null,
  };
}
