import { formatSize as formatKnownSize } from '#domain/format.ts'

/** Bytes in words: `1.4 GB`. */
export function formatSize(bytes: number | null): string {
  return bytes === null ? 'unknown size' : formatKnownSize(bytes)
}

/** Bytes per second in words. */
export function formatSpeed(bytesPerSecond: number): string {
  return `${formatSize(bytesPerSecond)}/s`
}

/** 0..1 in whole percent; 100 only when it is all there. */
export function formatPercent(progress: number): string {
  return `${progress >= 1 ? 100 : Math.min(99, Math.floor(progress * 100))} %`
}
