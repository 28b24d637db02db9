/**
 * What a virus scanner says about a file; `skipped` when the file exceeds the scanner's limits, `unknown` when it may and
 * the scanner does not say so.
 */
export type ScanVerdict =
  | { kind: 'clean' }
  | { kind: 'infected'; signature: string }
  | { kind: 'skipped' }
  | { kind: 'unknown' }

/** Scans files. Throws AppError `upstream` when the scanner does not answer or fails. */
export type VirusScanner = {
  ping(signal?: AbortSignal): Promise<void>
  /** Whether it says which files exceed its limits, instead of calling them clean. */
  reportsLimits(signal?: AbortSignal): Promise<boolean>
  scan(file: { path: string; size: number }, signal: AbortSignal): Promise<ScanVerdict>
}
