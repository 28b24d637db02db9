import { formatSize as formatKnownSize } from '#domain/format.ts'

/** Formats bytes: `1.4 GB`. */
export function formatSize(bytes: number | null): string {
  return bytes === null ? 'unknown size' : formatKnownSize(bytes)
}

/** Formats bytes per second: `1.4 GB/s`. */
export function formatSpeed(bytesPerSecond: number): string {
  return `${formatSize(bytesPerSecond)}/s`
}

/** Formats 0..1 as whole percent; 100% only when complete. */
export function formatPercent(progress: number): string {
  return `${progress >= 1 ? 100 : Math.min(99, Math.floor(progress * 100))}%`
}
