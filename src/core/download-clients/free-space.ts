import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** What a download client has left, in bytes; `error` in its own words when it did not answer. */
export type FreeSpace = { downloaderId: string; downloaderName: string; freeBytes: number | null; error: string | null }

/** Asks every enabled download client at once. */
export function freeSpace(app: Pick<AppContext, 'downloaders' | 'clientOf'>): Promise<FreeSpace[]> {
  const enabled = app.downloaders.all().filter((downloader) => downloader.enabled)
  return Promise.all(
    enabled.map(async (downloader) => {
      const named = { downloaderId: downloader.id, downloaderName: downloader.name }
      try {
        const { freeBytes } = await app.clientOf(downloader).test()
        return { ...named, freeBytes, error: null }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { ...named, freeBytes: null, error: error.message }
      }
    }),
  )
}
