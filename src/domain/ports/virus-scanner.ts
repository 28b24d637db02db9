/** What a virus scanner says about a file; `skipped` when it is larger than the scanner accepts. */
export type ScanVerdict = { kind: 'clean' } | { kind: 'infected'; signature: string } | { kind: 'skipped' }

/** Scans files. Throws AppError `upstream` when the scanner does not answer or fails. */
export type VirusScanner = {
  ping(signal?: AbortSignal): Promise<void>
  scan(file: { path: string; size: number }, signal: AbortSignal): Promise<ScanVerdict>
}
