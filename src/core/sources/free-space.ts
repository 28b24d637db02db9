import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'

/** What a download client has left, in bytes; `error` in its own words when it did not answer. */
export type FreeSpace = { downloaderId: string; downloaderName: string; freeBytes: number | null; error: string | null }

/** Asks every enabled download client at once. */
export function freeSpace(program: Pick<Program, 'downloaders' | 'clientOf'>): Promise<FreeSpace[]> {
  const enabled = program.downloaders.all().filter((downloader) => downloader.enabled)
  return Promise.all(
    enabled.map(async (downloader) => {
      const named = { downloaderId: downloader.id, downloaderName: downloader.name }
      try {
        const { freeBytes } = await program.clientOf(downloader).test()
        return { ...named, freeBytes, error: null }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { ...named, freeBytes: null, error: error.message }
      }
    }),
  )
}
