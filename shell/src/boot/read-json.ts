/** Reads JSON within a time limit; a failure is returned with its reason. */
export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

export async function readJson(path: string, timeLimitMs: number): Promise<JsonResult> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeLimitMs);
  try {
    const response = await fetch(path, { signal: abort.signal, cache: 'no-cache' });
    if (!response.ok) return { ok: false, reason: `status ${response.status}` };
    return { ok: true, value: await response.json() };
  } catch (error) {
    return { ok: false, reason: abort.signal.aborted ? 'no answer in time' : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
