/**
 * Waits for the work, but no longer than `timeoutMs`. Answers whether it has ended; work that has not goes on. Throws
 * what the work throws in time.
 */
export async function endsWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  return Promise.race([work.then(() => true), timedOut]).finally(() => clearTimeout(timer))
}
