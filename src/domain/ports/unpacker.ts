/** Limits for the contents of an archive. */
export type UnpackLimits = {
  entries: number
  /** Total unpacked bytes. */
  bytes: number
  /** Maximum ratio of unpacked to packed size; checked for large contents only. */
  ratio: number
  /** Maximum folder nesting. */
  depth: number
  timeMs: number
}

export type PreviewRequest = {
  /** The archive, or the first volume of a set. */
  archive: string
  /** Tried in this order, after no password. */
  passwords: readonly string[]
  limits: UnpackLimits
}

/** Total contents of unpacked archives. */
export type UnpackedSize = { entries: number; bytes: number }

export type UnpackRequest = PreviewRequest & {
  /** Bytes of all volumes, including other archives that share the limits. */
  packedBytes: number
  /** Contents of the archives under the same limits that were unpacked before. */
  before?: UnpackedSize
  /** An existing empty folder. Nothing is written outside it. */
  into: string
}

export type UnpackFault = 'password' | 'unsafe' | 'limit' | 'space' | 'damaged' | 'unsupported' | 'stopped'

/** `bytesNeeded` must be free for `space`, where that is known. */
export type UnpackRefusal = { ok: false; fault: UnpackFault; reason: string; bytesNeeded?: number }

/** The result of unpacking an archive. `reason` is a sentence for the user. */
export type UnpackResult = ({ ok: true } & UnpackedSize) | UnpackRefusal

/** The first files of an archive. */
export type PreviewResult = { ok: true; files: { path: string; size: number }[] } | UnpackRefusal

export type UnpackObserver = {
  signal: AbortSignal
  onProgress(bytesDone: number, bytesTotal: number): void
}

/** Unpacks one archive in a child process. Throws only if aborted. */
export type Unpacker = (request: UnpackRequest, watch: UnpackObserver) => Promise<UnpackResult>

/** Lists an archive and tests its passwords in a child process. Writes nothing. */
export type ArchivePreviewer = (request: PreviewRequest, signal: AbortSignal) => Promise<PreviewResult>
