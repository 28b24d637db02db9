import { expect, test } from 'bun:test'
import { AppError } from '#domain/errors.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { hybridTorrent } from '../../../peers/hybrid-torrent.ts'
import { lonelyTorrent } from '../../../peers/payload.ts'
import { acceptedId, refusal } from '../connection.ts'
import { optionsFor, type TorrentTrial } from './trial.ts'

/** One torrent is one download, whatever it is called and however often it comes. */
export function identity(trial: TorrentTrial): void {
  test('a hybrid torrent is monitored under the returned hash', async () => {
    const { bytes, v1, v2 } = hybridTorrent('Hybrid.Game.bin')
    const payload = { kind: 'torrent', bytes, infoHash: v1, name: 'Hybrid.Game.bin' } as const
    if (trial.lacks('version 2 in every version')) {
      const message = await refusal(trial.add(payload, { stopped: true })).catch(() => null)
      const left = (await trial.client.list()).filter(({ name }) => name === payload.name)
      if (message !== null) return expect(left).toEqual([])
    }
    const clientId = await acceptedId(trial.add(payload, { stopped: true }))
    expect([v1, v2.slice(0, 40)]).toContain(clientId)
    expect(await trial.add(payload, { stopped: true })).toEqual({ outcome: 'accepted', clientId })
    await trial.becomes(clientId, 'paused')
    expect((await trial.client.list()).filter(({ name }) => name === payload.name)).toHaveLength(1)
    await trial.client.remove(clientId, { deleteFiles: true })
    await trial.isGone(clientId)
  })

  test('adding it with another category, or after a manual addition, creates no duplicate', async () => {
    const payload = lonelyTorrent('Twice.Game-FIXTURE', trial.swarm.announceUrl)
    const byHand = trial.connect({ category: null })
    await byHand.add(payload, optionsFor(payload, { category: null, stopped: true }))
    expect(await trial.add(payload, { stopped: true })).toEqual({ outcome: 'accepted', clientId: payload.infoHash })
    expect(await trial.add(payload, { category: 'another-test', stopped: true })).toEqual({
      outcome: 'accepted',
      clientId: payload.infoHash,
    })
    await trial.becomes(payload.infoHash, 'paused')
    await forget(trial, payload.infoHash)
  })

  test('simultaneous additions create one torrent, and all return it', async () => {
    const payload = lonelyTorrent('At.Once.Game-FIXTURE', trial.swarm.announceUrl)
    const answers = await Promise.all([1, 2, 3].map(() => trial.add(payload, { stopped: true })))
    expect(answers).toEqual(answers.map(() => ({ outcome: 'accepted' as const, clientId: payload.infoHash })))
    await forget(trial, payload.infoHash)
  })

  for (const [what, spoil] of Object.entries({ lost, emptied })) {
    test(`an addition whose response is ${what} is found by its hash`, async () => {
      const payload = lonelyTorrent(`Answer.${what}-FIXTURE`, trial.swarm.announceUrl)
      const client = trial.connect({}, spoil)
      expect(await client.add(payload, optionsFor(payload, { stopped: true }))).toEqual({
        outcome: 'accepted',
        clientId: payload.infoHash,
      })
      await forget(trial, payload.infoHash)
    })
  }
}

async function forget(trial: TorrentTrial, infoHash: string): Promise<void> {
  await trial.theOne(infoHash)
  await trial.client.remove(infoHash, { deleteFiles: true })
  await trial.isGone(infoHash)
}

/** Only the call that carries a torrent is as long as this. */
const longCall = 1200

/** The client accepts the request, and the connection breaks before its response. */
function lost(way: Outbound): Outbound {
  const cut = (length: number) => {
    if (length > longCall) throw new AppError('upstream', 'the connection was cut off')
  }
  return {
    ...way,
    request: async (request) => {
      const answer = await way.request(request)
      cut(Buffer.byteLength(request.body ?? ''))
      return answer
    },
    exchange: async (exchange) => {
      const answer = await way.exchange(exchange)
      cut(exchange.bytes.byteLength)
      return answer
    },
  }
}

/** The client accepts the request, and its response is empty. */
function emptied(way: Outbound): Outbound {
  const empty = new Uint8Array()
  return {
    ...way,
    request: async (request) => {
      const answer = await way.request(request)
      if (Buffer.byteLength(request.body ?? '') <= longCall) return answer
      const text = () => ''
      const json = () => JSON.parse('""')
      return { ...answer, bytes: empty, text, json }
    },
    exchange: async (exchange) => {
      const answer = await way.exchange(exchange)
      return exchange.bytes.byteLength > longCall ? empty : answer
    },
  }
}
