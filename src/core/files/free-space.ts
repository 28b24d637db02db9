import { stat, statfs } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { formatSize } from '#domain/format.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { keptFree, spaceOf } from '#domain/system/disk-space.ts'
import { errorCodeOf } from './file-errors.ts'

/** Files do not fit. `space` says how many bytes must be free in which folder. */
export class SpaceError extends AppError {
  readonly space: { folder: string; bytes: number }

  constructor(text: Text, space: { folder: string; bytes: number }) {
    super('unprocessable', text)
    this.space = space
  }
}

/** The free bytes on the disk of a folder; `null` when they cannot be determined. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    return spaceOf(await statfs(folder)).free
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return null
  }
}

/** Throws SpaceError when so many bytes do not fit on the disk of a folder. `attempt` begins the message. */
export async function assertFits(folder: string, needed: number, attempt: string): Promise<void> {
  const { free, total } = spaceOf(await statfs(folder))
  const kept = keptFree(total)
  if (free >= needed + kept) return
  const facts = `${formatSize(needed)} needed, ${formatSize(free)} free on ${folder}`
  const reserved = `${formatSize(kept)} must stay free`
  throw new SpaceError(`Not enough free space to ${attempt}: ${facts}, and ${reserved}.`, {
    folder,
    bytes: needed + kept,
  })
}

/** Throws SpaceError when another program has filled the disk of a folder while `source` is copied there. */
export async function assertNotFull(folder: string, source: string): Promise<void> {
  const { free, total } = spaceOf(await statfs(folder))
  // The copies themselves use a little more space than their bytes.
  if (free > keptFree(total) / 2) return
  const bytes = keptFree(total) + (await stat(source)).size
  throw new SpaceError(say('files.copyStopped', { path: source, freeSize: free, target: folder }), {
    folder,
    bytes,
  })
}
