import { AppError } from '#domain/errors.ts'
import type { AddOutcome, DownloaderConnection } from '#domain/ports/download-client.ts'
import type { StartedPeer } from '../../peers/peer.ts'

export const testCategory = 'ludarr-test'

/** A connection to a started peer, as it would be stored. */
export function connectionTo(
  peer: Pick<StartedPeer, 'url' | 'username' | 'password'>,
  changes: Partial<DownloaderConnection> = {},
): DownloaderConnection {
  return {
    id: '5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1',
    name: 'Peer',
    url: peer.url,
    username: peer.username,
    password: peer.password,
    category: testCategory,
    downloadPath: null,
    settings: {},
    ...changes,
  }
}

/** The words of the upstream error something must fail with. */
export async function upstreamMessage(failing: Promise<unknown> | undefined): Promise<string> {
  try {
    await failing
  } catch (error) {
    if (error instanceof AppError && error.code === 'upstream') return error.message
    throw error
  }
  throw new Error('it did not fail')
}

/** The id of an add that must be accepted. */
export async function acceptedId(adding: Promise<AddOutcome>): Promise<string> {
  const outcome = await adding
  if (outcome.outcome === 'accepted') return outcome.clientId
  throw new Error(`not accepted: ${JSON.stringify(outcome)}`)
}

/** The message of an add that must be refused. */
export async function refusal(adding: Promise<AddOutcome>): Promise<string> {
  const outcome = await adding
  if (outcome.outcome === 'refused') return outcome.message
  throw new Error(`not refused: ${JSON.stringify(outcome)}`)
}
