/** Returns unused memory to the system after this turn of the event loop. That blocks for up to 60 ms. */
export function releaseMemory(): void {
  Bun.shrink()
}
