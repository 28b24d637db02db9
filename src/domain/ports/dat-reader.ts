import type { DatFormat, DatGame, DatHeader } from '../verification/dat.ts'

/** What a DAT is read into. The head comes before the games. */
export type DatSink = {
  onHeader(header: DatHeader, format: DatFormat): void
  onGame(game: DatGame): void
}

/** A file that may hold DATs: a DAT, or a zip with some. */
export type DatSource = {
  /** The name without folders. */
  name: string
  /** Changes with the file. Null if it was uploaded. */
  stamp: string | null
  /** The texts in it, one after another; the bytes of each must be read before the next. */
  texts(): AsyncIterable<{ name: string; bytes: AsyncIterable<Uint8Array> }>
}

/** Reads DATs as a stream, whatever their size. */
export type DatReader = {
  /** Opens a file. Throws AppError `invalid` for a zip that cannot be read. */
  open(file: string, name: string, stamp: string | null): Promise<DatSource>
  /** Reads one DAT. Awaits `rest` after each piece. Throws AppError `invalid` with the reason for what is none. */
  read(bytes: AsyncIterable<Uint8Array>, sink: DatSink, rest: () => Promise<void>): Promise<void>
}
