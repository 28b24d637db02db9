const intervalMs = 100

/** Reports every 100 ms how late a timer ran, in seconds. Returns a function that ends this. */
export function watchEventLoop(observe: (delay: number) => void): () => void {
  let dueAt = performance.now() + intervalMs
  const timer = setInterval(() => {
    const now = performance.now()
    observe(Math.max(0, now - dueAt) / 1000)
    dueAt = now + intervalMs
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
