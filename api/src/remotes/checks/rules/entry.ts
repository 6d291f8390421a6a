/** The remote entry is a container as webpack/remote.mjs builds it, and every file that its loader asks for is there. */
import type { Refusal } from '@spreadwise/contract';
import type { ReadCandidate } from '../types';

export function checkEntry({ name, files, entry, container, scripts }: ReadCandidate): Refusal[] {
  const { globals, chunkFiles, assetHooks } = container;
  const messages: string[] = [];
  if (!globals.includes(name))
    messages.push(
      `${entry} does not define window["${name}"]: library is { type: "window", name: "${name}" }.`,
    );
  if (container.name !== null && container.name !== name)
    messages.push(`${entry} calls its container "${container.name}" instead of "${name}".`);
  if (!container.usesPageRuntime)
    messages.push(
      `${entry} brings a federation runtime of its own instead of the page's: use webpack/remote.mjs.`,
    );
  if (container.remotes > 0)
    messages.push(`${entry} would load other remotes itself: only the shell loads remotes.`);
  for (const file of new Set(chunkFiles))
    if (!files.has(file)) messages.push(`${entry} loads ${file}, but the build has no such file.`);
  const needed = [
    { attribute: 'src', what: 'scripts', used: scripts.length > 1 },
    {
      attribute: 'href',
      what: 'style sheets',
      used: [...files.keys()].some((file) => file.endsWith('.css')),
    },
  ];
  for (const { attribute, what, used } of needed)
    if (used && !assetHooks.has(attribute))
      messages.push(
        `${entry} loads ${what} past the shell, which checks their hashes (__spreadwiseAsset): use webpack/remote.mjs.`,
      );
  messages.push(...foreignChunks(name, scripts));
  return messages.map((message) => ({ rule: 'entry', message }));
}

/** Chunks are handed over in a list of the remote's own; in another one they would be taken for another remote's. */
function foreignChunks(name: string, scripts: ReadCandidate['scripts']): string[] {
  return scripts.flatMap(({ file, nodes }) => {
    const lists = nodes.flatMap((node) =>
      node.type === 'Literal' && typeof node.value === 'string' && node.value.startsWith('chunks:')
        ? [node.value]
        : [],
    );
    const other = lists.find((list) => list !== `chunks:${name}`);
    return other
      ? [`${file} hands its code to "${other}" instead of "chunks:${name}": uniqueName is the remote's name.`]
      : [];
  });
}
