export const defaultTimeoutMs = 15_000
export const maxConnectMs = 10_000
export const defaultMaxBytes = 16 * 1024 ** 2
