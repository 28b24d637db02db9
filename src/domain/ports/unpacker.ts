/** What an archive may become at most. */
export type UnpackLimits = {
  entries: number
  /** Bytes of everything it holds. */
  bytes: number
  /** How many times larger than the archive itself; asked of large contents only. */
  ratio: number
  /** Folders within folders. */
  depth: number
  timeMs: number
}

export type PreviewRequest = {
  /** The archive, or the first volume of a set. */
  archive: string
  /** Tried in this order, after none. */
  passwords: readonly string[]
  limits: UnpackLimits
}

/** What archives became. */
export type UnpackedSize = { entries: number; bytes: number }

export type UnpackRequest = PreviewRequest & {
  /** Bytes of all its volumes, and of those of the other archives that share the limits with it. */
  packedBytes: number
  /** What those of them came to that were unpacked before it. */
  before?: UnpackedSize
  /** An empty folder that is there. Nothing is written outside of it. */
  into: string
}

export type UnpackFault = 'password' | 'unsafe' | 'limit' | 'space' | 'damaged' | 'unsupported' | 'stopped'

export type UnpackRefusal = { ok: false; fault: UnpackFault; reason: string }

/** What became of an archive. `reason` is a sentence for whoever looks at it. */
export type UnpackResult = ({ ok: true } & UnpackedSize) | UnpackRefusal

/** What an archive holds: the first of its files. */
export type PreviewResult = { ok: true; files: { path: string; size: number }[] } | UnpackRefusal

export type UnpackObserver = {
  signal: AbortSignal
  onProgress(bytesDone: number, bytesTotal: number): void
}

/** Unpacks one archive outside of this process. Throws only when told to stop. */
export type Unpacker = (request: UnpackRequest, watch: UnpackObserver) => Promise<UnpackResult>

/** Reads what an archive holds and whether a password opens it, outside of this process, and writes nothing. */
export type ArchivePreviewer = (request: PreviewRequest, signal: AbortSignal) => Promise<PreviewResult>
