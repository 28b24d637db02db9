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

export type UnpackRequest = {
  /** The archive, or the first volume of a set. */
  archive: string
  /** Bytes of all its volumes. */
  packedBytes: number
  /** An empty folder that is there. Nothing is written outside of it. */
  into: string
  /** Tried in this order, after none. */
  passwords: readonly string[]
  limits: UnpackLimits
}

export type UnpackFault = 'password' | 'unsafe' | 'limit' | 'space' | 'damaged' | 'unsupported' | 'stopped'

/** What became of an archive. `reason` is a sentence for whoever looks at it. */
export type Unpacked = { ok: true; entries: number; bytes: number } | { ok: false; fault: UnpackFault; reason: string }

export type UnpackWatch = {
  signal: AbortSignal
  onProgress(bytesDone: number, bytesTotal: number): void
}

/** Unpacks one archive outside of this process. Throws only when told to stop. */
export type Unpacker = (request: UnpackRequest, watch: UnpackWatch) => Promise<Unpacked>
