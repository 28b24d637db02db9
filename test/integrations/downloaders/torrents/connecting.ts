import { expect, test } from 'bun:test'
import { freePort } from '../../../peers/loopback.ts'
import { refusal, upstreamMessage } from '../connection.ts'
import type { TorrentTrial } from './trial.ts'

/** Finding the program, and saying so when it is not there or refuses. */
export function connecting(trial: TorrentTrial): void {
  test('reports its version, free space and folder when tested', async () => {
    const result = await trial.client.test()
    expect(result.version).toMatch(/^\d+\.\d+/)
    expect(result.downloadPath).toStartWith(trial.peer.downloadFolder)
    if (result.freeBytes !== null) expect(result.freeBytes).toBeGreaterThan(1024)
  })

  trial.testUnless('password', 'a wrong password is said so, without saying it', async () => {
    const message = await upstreamMessage(trial.connect({ password: 'not-this-one' }).test())
    expect(message).toStartWith(`${trial.kind.label}: `)
    expect(message).toMatch(/password/)
    expect(message).not.toContain('not-this-one')
  })

  test('an unreachable program is reported', async () => {
    const gone = `:${await freePort()}`
    const { url: real } = trial.peer
    const url = /:\d+/.test(real) ? real.replace(/:\d+/, gone) : `${real}.gone`
    const message = await upstreamMessage(trial.connect({ url }).list())
    expect(message).toMatch(new RegExp(`^${trial.kind.label}: .*(refused|the socket does not exist)`))
  })

  trial.testUnless('refusing garbage', 'what is no torrent is refused in its own words', async () => {
    const infoHash = 'ab'.repeat(20)
    const message = await refusal(trial.add({ kind: 'torrent', bytes: Buffer.from('garbage'), infoHash, name: 'x' }))
    expect(message).toMatch(new RegExp(`^${trial.kind.label}: .{5,}`))
  })
}
