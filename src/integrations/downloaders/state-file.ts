import { mkdir, open } from 'node:fs/promises'
import { dirname } from '#domain/paths/paths.ts'
import { rename, rm } from '#platform/held-files.ts'

/**
 * Writes a file of an adapter's state for this user only, completely or not at all: `temporary` is flushed and renamed.
 * On a full disk it is repeated as long as `makeRoom` releases space.
 */
export async function writeStateFile(
  path: string,
  content: string | Uint8Array,
  { makeRoom, temporary = `${path}.new` }: { makeRoom: () => boolean; temporary?: string },
): Promise<void> {
  for (;;) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFlushed(temporary, content)
      return await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      if (!isDiskFull(error) || !makeRoom()) throw error
    }
  }
}

async function writeFlushed(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whether an error says that the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
