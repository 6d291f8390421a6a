/** Swaps in each build from a team's machine (remote-sdk/cli/commands/dev.mjs); a reload would sign the user out. */

/** Returns a function that stops it. EventSource reconnects by itself after the machine was asleep. */
export function followBuilds(origin: string, renew: () => Promise<void>): () => void {
  const events = new EventSource(`${origin}/events`);
  events.addEventListener('built', async () => {
    const before = document.querySelectorAll(`link[rel=stylesheet][href^="${origin}/"]`);
    await renew();
    for (const link of before) link.remove();
  });
  return () => events.close();
}
