import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/add-download.ts'
import { grabListed } from '#core/acquisition/grab-release.ts'
import { listReleases } from '#core/acquisition/list-releases.ts'
import { searchForGameOf } from '#core/acquisition/search-for-game.ts'
import { removeGame } from '#core/library/remove-game.ts'
import type { Program } from '#core/program.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'

let scene: Scene
const first = torrentRelease('Hades.v1.2-GOG', { seeders: 300 })
const second = torrentRelease('Hades.v1.0-Razor1911', { seeders: 20 })

beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [first, second]
})

afterEach(() => scene.close())

/** The program, in which something happens once while an indexer is asked for releases or for a file. */
function meanwhile(asking: 'search' | 'download', happens: () => unknown): Program {
  let isDone = false
  const { outbound } = scene.program
  const after = async (url: string): Promise<void> => {
    if (isDone || url.includes('/download/') !== (asking === 'download')) return
    isDone = true
    await happens()
  }
  const watched: Program = {
    ...scene.program,
    outbound: {
      ...outbound,
      async request(request) {
        const answer = await outbound.request(request)
        await after(request.url)
        return answer
      },
      async stream(request) {
        const answer = await outbound.stream(request)
        await after(request.url)
        return answer
      },
    },
    connectIndexer: (indexer) => scene.program.indexerKinds[indexer.protocol].connect(indexer, watched),
  }
  return watched
}

const search = (program: Program) => searchForGameOf(program, scene.user.id, scene.game.id)
const grabByHand = async () => {
  const { releases } = await listReleases(scene.program, scene.user.id, scene.game.id)
  const chosen = releases.find(({ title }) => title === second.title)
  if (chosen === undefined) throw new Error('It is not listed')
  return grabListed(scene.program, scene.user.id, scene.game.id, chosen)
}
const titlesOnTheirWay = () => scene.program.downloads.active().map(({ title }) => title)

for (const asking of ['search', 'download'] as const) {
  test(`what is grabbed by hand during an automatic ${asking} stays the only one`, async () => {
    expect(await search(meanwhile(asking, grabByHand))).toMatchObject({ grabbed: null })
    expect(titlesOnTheirWay()).toEqual([second.title])
    expect(scene.program.downloads.handOvers()).toEqual([])
  })

  test(`the same for a game that somebody has already (${asking})`, async () => {
    scene.program.games.update(scene.game.id, { status: 'owned' })
    await search(meanwhile(asking, grabByHand))
    expect(titlesOnTheirWay()).toEqual([second.title])
  })

  test(`a game that is not wanted any more is not grabbed (${asking})`, async () => {
    const giveUp = () => scene.program.games.update(scene.game.id, { status: 'completed' })
    expect(await search(meanwhile(asking, giveUp))).toMatchObject({ grabbed: null })
    expect(scene.client.added).toEqual([])
  })

  test(`a game that is removed during an automatic ${asking} is not found`, async () => {
    const remove = () => removeGame(scene.program, scene.user.id, scene.game.id)
    await expect(search(meanwhile(asking, remove))).rejects.toMatchObject({ code: 'not-found' })
    expect([scene.client.added, scene.program.downloads.handOvers(), scene.program.downloads.all()]).toEqual([
      [],
      [],
      [],
    ])
  })
}

test('a game that is removed while its release is fetched by hand is not found, and nothing is kept', async () => {
  const remove = () => removeGame(scene.program, scene.user.id, scene.game.id)
  const { releases } = await listReleases(scene.program, scene.user.id, scene.game.id)
  const [release] = releases
  if (release === undefined) throw new Error('Nothing is listed')
  const grabbing = grabListed(meanwhile('download', remove), scene.user.id, scene.game.id, release)
  await expect(grabbing).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('Hades') })
  expect([scene.client.added, scene.program.downloads.handOvers(), scene.program.downloads.all()]).toEqual([[], [], []])
})

test('the same for a link that a user brings', async () => {
  const remove = () => removeGame(scene.program, scene.user.id, scene.game.id)
  const url = `${scene.source.url}/download/0?apikey=${scene.source.apiKey}`
  const adding = addDownload(meanwhile('download', remove), scene.user.id, {
    title: first.title,
    gameId: scene.game.id,
    from: { url },
  })
  await expect(adding).rejects.toMatchObject({ code: 'not-found' })
  expect(scene.program.downloads.all()).toEqual([])
})
