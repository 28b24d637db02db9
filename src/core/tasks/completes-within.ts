/**
 * Waits for the work, but no longer than `timeoutMs`. Returns whether it has ended; otherwise it goes on. Throws
 * what the work throws in that time.
 */
export async function completesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  return Promise.race([work.then(() => true), timedOut]).finally(() => clearTimeout(timer))
}
