import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startTransmission } from '../peers/transmission.ts'
import { addForeign } from './sample-server.ts'
import { member, signedInPages } from './signed-in-pages.ts'

const testMs = 180_000

const tests = signedInPages(async () => {
  const [app, peer, spare] = await Promise.all([
    startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_WRITE: '1000000' }),
    startTransmission(),
    startTransmission(),
  ])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/games', { title: 'Dune Sea', status: 'shelved' })
  await app.ask('POST', '/users', { ...member, role: 'member' })
  const [first] = await Promise.all(
    [
      { name: 'Transmission', priority: 10, peer },
      { name: 'Spare', priority: 40, peer: spare },
    ].map(({ name, priority, peer: { url, username, password } }) =>
      app.ask('POST', '/downloaders', { name, type: 'transmission', url, username, password, priority }),
    ),
  )
  const stop = () => Promise.all([app.stop(), peer.stop(), spare.stop()])
  return { ...app, peer, firstId: String(first.id), stop }
}, peerAvailable('transmission-daemon'))

const { available, expectNoTroubles } = tests
const bar = (page: Page) => page.getByRole('region', { name: 'Selected downloads' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

/** Until then, the list of the client that the server read last may still be shown. */
async function addUntracked(name: string): Promise<void> {
  await addForeign(tests.app.peer, name)
  await eventually('The server lists it', 30_000, async () =>
    JSON.stringify(await tests.app.ask('GET', '/downloads/scan')).includes(name),
  )
}

test.skipIf(!available)(
  'downloads are prioritized, and moved to another client of the same protocol',
  async () => {
    const title = 'Ember.Trail.v1.0-GRP'
    const url = `magnet:?xt=urn:btih:${'ab'.repeat(20)}&dn=${title}`
    await tests.app.ask('POST', '/downloads', { url, title, downloaderId: tests.app.firstId })
    const page = await tests.open('desktop', '/activity')
    await box(page, title).check()
    await bar(page).getByRole('combobox', { name: 'Change priority' }).selectOption('To the top')
    await page.getByText('Priority changed for 1 download.').waitFor()
    await bar(page).getByRole('button', { name: 'Move', exact: true, disabled: false }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 1 download?' })
    expect(await dialog.getByLabel('Move to').getByRole('option').allTextContents()).toEqual(['Spare'])
    await dialog.getByRole('button', { name: 'Move' }).click()
    await page.getByText('1 download moved.').waitFor()
    // Neither is it left in the old client, where it would be untracked.
    await eventually('Only the other client has it', 30_000, async () => {
      const listed: { downloads: { downloaderName: string }[] } = await tests.app.ask('GET', '/downloads')
      return listed.downloads.map(({ downloaderName }) => downloaderName).join() === 'Spare'
    })
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'members are not offered what only admins may do with downloads that Ludarr did not add',
  async () => {
    const title = 'Frost.Line.v1.0-GRP'
    await addUntracked(title)
    const page = await tests.open('desktop', '/activity/untracked', { as: member })
    const card = page.getByRole('listitem').filter({ has: box(page, title) })
    await card.getByRole('button', { name: 'Download details' }).waitFor()
    const refused = /^(?:Pause|Resume|Remove download)$/
    expect(await card.getByRole('button', { name: refused }).count()).toBe(0)
    await box(page, title).check()
    await bar(page).getByRole('button', { name: 'Adopt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Adopt' }).click()
    await page.getByText('1 download adopted.').waitFor()

    await page.goto(`${tests.app.url()}/activity`)
    await box(page, title).check()
    await bar(page).getByText('1 selected').waitFor()
    expect(
      await bar(page)
        .getByRole('button', { name: /^(?:Pause|Resume|Move)$/ })
        .count(),
    ).toBe(0)
    await bar(page).getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove 1 download?' })
    await dialog.getByText('Only an admin can remove them there.').waitFor()
    expect(await dialog.getByText('Delete downloaded files').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('1 download removed.').waitFor()
    // It stayed in its client.
    await page.goto(`${tests.app.url()}/activity/untracked`)
    await box(page, title).waitFor()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'why an untracked download belongs to a game is German on German pages',
  async () => {
    await addUntracked('Dune.Sea.Costume.Pack-GRP')
    const page = await tests.open('desktop', '/activity/untracked')
    await page.getByText('In your library: Pack named after the game').waitFor()
    await tests.app.ask('PATCH', '/settings', { language: 'de' })
    await page.reload()
    await page.getByText('In der Bibliothek: Nach dem Spiel benanntes Paket').waitFor()
    await tests.app.ask('PATCH', '/settings', { language: 'auto' })
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)
