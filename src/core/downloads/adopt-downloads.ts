import type { AdoptDownload, AdoptDownloads, AdoptionOutcome } from '#domain/downloads/untracked.ts'
import { AppError } from '#domain/errors.ts'
import { errorFields, hideAddresses } from '#domain/messages/error-body.ts'
import type { Needs } from '../app-context.ts'
import { adoptDownload } from './adopt-download.ts'

/**
 * Adopts many untracked downloads one by one; a failure does not stop the others. Downloads of the same new game are
 * adopted for one game.
 */
export async function adoptDownloads(
  app: Needs<typeof adoptDownload>,
  userId: string,
  { downloads }: AdoptDownloads,
): Promise<AdoptionOutcome> {
  const outcome: AdoptionOutcome = { adopted: 0, failed: [] }
  const added = new Map<string, string>()
  for (const request of downloads) {
    const { downloaderId, clientId, newGame } = request
    const key = JSON.stringify(newGame ?? null)
    try {
      const { gameId } = await adoptDownload(app, userId, withKnownGame(request, added.get(key)))
      if (newGame !== undefined && gameId !== null) added.set(key, gameId)
      outcome.adopted += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.failed.push({ downloaderId, clientId, ...errorFields(hideAddresses(error.text)) })
    }
  }
  return outcome
}

function withKnownGame({ newGame, ...request }: AdoptDownload, gameId: string | undefined): AdoptDownload {
  if (newGame === undefined) return request
  return gameId === undefined ? { ...request, newGame } : { ...request, gameId }
}
