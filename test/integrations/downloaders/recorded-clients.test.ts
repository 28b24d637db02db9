import { expect, test } from 'bun:test'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { startReplay } from '../../fakes/recorded-exchanges.ts'
import { clientRecordings } from '../../fixtures/recorded-clients/recordings.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

test.each([...clientRecordings])('$file lists what the client had', async ({ recording }) => {
  const client = await startReplay(recording.answers)
  try {
    const kind = downloadClientKinds[recording.type]
    const path = recording.type === 'rtorrent' ? '/RPC2' : ''
    const peer = { url: `${client.url}${path}`, username: 'tester', password: 'secret' }
    const settings = recording.type === 'sabnzbd' ? { apiKey: 'secret' } : {}
    const listed = await kind.connect(connectionTo(peer, { category: null, settings }), adapterContext('/')).list()
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(recording.expected).sort())
    for (const download of listed) expect(download).toMatchObject(recording.expected[download.name] ?? {})
  } finally {
    await client.close()
  }
})
