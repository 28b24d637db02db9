const intervalMs = 30_000
const shortestMs = 1_000

type Loaded = { state: { dataUpdatedAt: number; errorUpdatedAt: number } }

/**
 * How long until downloads are loaded again. The socket updates them; this covers what it does not send. Every update
 * starts the timer anew, so the time since they were loaded counts.
 */
export function refetchInterval({ state: { dataUpdatedAt, errorUpdatedAt } }: Loaded): number {
  const leftMs = Math.max(dataUpdatedAt, errorUpdatedAt) + intervalMs - Date.now()
  return Math.min(intervalMs, Math.max(shortestMs, leftMs))
}
