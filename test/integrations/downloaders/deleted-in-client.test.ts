import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type NewsServer, startNewsServer } from '../../peers/news.ts'
import { type Faulty, following, type Grabbed, installed, startFaulty } from './faulty-clients.ts'

setDefaultTimeout(120_000)

let newsServer: NewsServer
let all: Faulty[] = []
const each = (run: (faulty: Faulty) => Promise<void>): Promise<unknown> => Promise.all(all.map(run))

describe.skipIf(installed.length === 0)('a download deleted in its client', () => {
  beforeAll(async () => {
    newsServer = await startNewsServer()
    all = await Promise.all(installed.map((product) => startFaulty(product, newsServer)))
  })
  afterAll(async () => {
    await each((faulty) => faulty.stop())
    await newsServer?.stop()
  })

  test('is removed here, reported once, and not grabbed again by the automatic search', () => each(isDeleted))
})

async function isDeleted(faulty: Faulty): Promise<void> {
  const { app, downloader, user } = faulty
  const title = `Deleted.Game.${faulty.type}-FIXTURE`
  const grabbed = await faulty.grab(title)
  await following(faulty, 'is listed', () => grabbed.now().status === 'paused')
  await deleteAsItsPagesDo(faulty, grabbed)
  await following(faulty, 'is noticed', () => grabbed.now().status !== 'paused')
  expect(grabbed.now()).toMatchObject({ status: 'removed', message: `It was deleted in ${downloader.name}.` })
  await faulty.round()
  expect(app.downloads.deletedReleases(grabbed.game.id)).toMatchObject([{ title, clientName: downloader.name }])
  expect(app.blacklist.ofGame(grabbed.game.id)).toEqual([])
  expect(grabbed.gameNow()?.status).toBe('wanted')
  const { notifications } = app.notifications.list(user.id, {})
  expect(notifications.filter(({ type }) => type === 'downloadFailed')).toHaveLength(1)
}

/** NZBGet moves to its history what is deleted on its pages; the others forget it. */
async function deleteAsItsPagesDo({ type, peer, direct }: Faulty, { now }: Grabbed): Promise<void> {
  const { clientId } = now()
  if (type !== 'nzbget') return direct().remove(clientId, { deleteFiles: true })
  const authorization = `Basic ${btoa(`${peer.username}:${peer.password}`)}`
  const body = JSON.stringify({ method: 'editqueue', params: ['GroupDelete', '', [Number(clientId)]] })
  const answer = await fetch(`${peer.url}/jsonrpc`, { method: 'POST', headers: { authorization }, body })
  expect(await answer.json()).toMatchObject({ result: true })
}
