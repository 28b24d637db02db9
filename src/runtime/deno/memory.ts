/** Does nothing: V8 returns unused memory once the program is idle. */
export function releaseMemory(): void {}
