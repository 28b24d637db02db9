/** Returns unused memory to the system. Blocks for some milliseconds. */
export function releaseMemory(): void {
  Bun.shrink()
}
