import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** The free space of a download client in bytes; `error` is its message when it is unreachable. */
export type FreeSpace = { downloaderId: string; downloaderName: string; freeBytes: number | null; error: string | null }

/** The free space of every enabled download client. */
export function freeSpace(app: Pick<AppContext, 'downloaders' | 'clientOf'>): Promise<FreeSpace[]> {
  const enabled = app.downloaders.all().filter((downloader) => downloader.enabled)
  return Promise.all(
    enabled.map(async (downloader) => {
      const client = { downloaderId: downloader.id, downloaderName: downloader.name }
      try {
        const { freeBytes } = await app.clientOf(downloader).test()
        return { ...client, freeBytes, error: null }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { ...client, freeBytes: null, error: error.message }
      }
    }),
  )
}
