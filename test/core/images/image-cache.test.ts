import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { lstatSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanUpImages } from '#core/images/clean-up-images.ts'
import type { CachedImage, MissingImage } from '#core/images/image-cache.ts'
import { createImageCache } from '#core/images/image-cache.ts'
import { imageId } from '#core/images/image-files.ts'
import { createImageResizer } from '#core/images/spawn-resizer.ts'
import { readImageHeader } from '#domain/images/image-header.ts'
import type { ImageResizer } from '#domain/ports/image-resizer.ts'
import { ownCommand } from '#runtime/own-command.ts'
import { bytes, endless, type ImageHost, startImageHost } from '../../fakes/image-host.ts'
import { png, pngStart } from '../../fakes/pictures.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const resizer = createImageResizer([...ownCommand(), '__resize'])
afterAll(() => resizer.close())

let host: ImageHost
let app: TestApp

beforeEach(async () => {
  host = await startImageHost()
  app = appWith()
})
afterEach(async () => {
  await app.close()
  await host.close()
})

type Changed = { maxBytes?: number; resizer?: ImageResizer; waitMs?: number }

/** The images of `host` are those of a configured service; every other address of this machine is a stranger's. */
function appWith(changed: Changed = {}): TestApp {
  const created = createTestApp()
  created.services.addresses = { steamImages: host.url }
  const parts = { folder: join(created.folder, 'covers'), resizer, maxBytes: 100_000_000, waitMs: 60_000, ...changed }
  return Object.assign(created, { imageCache: createImageCache({ ...created, ...parts }) })
}

async function restart(changed: Changed): Promise<void> {
  await app.close()
  app = appWith(changed)
}

async function getImage(path: string, width = 600): Promise<CachedImage> {
  const image = await app.imageCache.get(host.url + path, width)
  if ('missing' in image) throw new Error(image.message)
  return image
}

async function failureOf(url: string): Promise<MissingImage> {
  const image = await app.imageCache.get(url, 300)
  if (!('missing' in image)) throw new Error('There is an image')
  return image
}

test('a picture of one color, which Steam sends for covers that it does not have, is no cover', async () => {
  const grey = await new Bun.Image(png(600, 900)).jpeg({ quality: 80 }).bytes()
  host.answers['/blank.jpg'] = bytes('image/jpeg', grey)
  const failure = await failureOf(`${host.url}/blank.jpg`)
  expect(failure.message).toBe('The image cannot be used: it is a blank placeholder')
})

test('a picture of many shades, and a small one, is a cover', async () => {
  const pixels = png(600, 900, (x, y) => (x * y) % 250)
  host.answers['/plain.jpg'] = bytes('image/jpeg', await new Bun.Image(pixels).jpeg({ quality: 80 }).bytes())
  host.answers['/icon.jpg'] = bytes('image/jpeg', await new Bun.Image(png(60, 90)).jpeg({ quality: 80 }).bytes())
  for (const path of ['/plain.jpg', '/icon.jpg']) expect((await getImage(path)).contentType).toBe('image/webp')
})

const filesOf = (): string[] =>
  readdirSync(join(app.folder, 'covers'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

test('a cover is fetched once and stored in the sizes of the UI, readable by its owner only', async () => {
  const images = [await getImage('/a.png', 120), await getImage('/a.png', 299), await getImage('/a.png', 600)]
  expect(images.map((image) => readImageHeader(image.bytes))).toEqual([
    { type: 'image/webp', width: 120, height: 180 },
    { type: 'image/webp', width: 300, height: 450 },
    { type: 'image/webp', width: 600, height: 900 },
  ])
  expect(host.paths).toEqual(['/a.png'])
  expect(new Set(images.map(({ etag }) => etag)).size).toBe(3)
  const id = imageId(`${host.url}/a.png`)
  expect(filesOf().sort()).toEqual(
    [120, 300, 600].map((width) => join(app.folder, 'covers', id.slice(0, 2), `${id}-${width}`)).sort(),
  )
  expect(filesOf().map((file) => lstatSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
})

test('an image is never enlarged, and the largest size is served for a larger width', async () => {
  host.answers['/small.png'] = bytes('image/png', png(200, 100))
  expect(readImageHeader((await getImage('/small.png', 1280)).bytes)).toMatchObject({ width: 200, height: 100 })
  host.answers['/wide.png'] = bytes('image/png', png(1920, 1080))
  expect(readImageHeader((await getImage('/wide.png', 1280)).bytes)).toMatchObject({ width: 1280, height: 720 })
})

test('requests at the same time share one download', async () => {
  await Promise.all(Array.from({ length: 20 }, () => getImage('/a.png')))
  expect(host.paths).toEqual(['/a.png'])
})

test('after a restart the image is served without its server', async () => {
  const { etag } = await getImage('/a.png')
  await host.close()
  const again = createImageCache({ ...app, folder: join(app.folder, 'covers'), resizer, maxBytes: 100_000_000 })
  expect(await again.get(`${host.url}/a.png`, 600)).toMatchObject({ etag })
})

test('the declared type of an image is ignored', async () => {
  host.answers['/picture'] = bytes('text/html', png(60, 90))
  expect((await getImage('/picture')).contentType).toBe('image/webp')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'

test.each([
  ['HTML that claims to be a JPEG', bytes('image/jpeg', html), 'it is not a JPEG, PNG, WebP or GIF image'],
  ['an SVG with a script', bytes('image/svg+xml', svg), 'it is not a JPEG, PNG, WebP or GIF image'],
  ['an empty body', bytes('image/png', ''), 'it is not a JPEG, PNG, WebP or GIF image'],
  ['a body of three bytes', bytes('image/png', 'abc'), 'it is not a JPEG, PNG, WebP or GIF image'],
  ['500 MB, announced', endless(500_000_000), 'it is larger than 16 MiB'],
  ['an image without end', endless(), 'it is larger than 16 MiB'],
  ['more pixels than memory', bytes('image/png', pngStart(60_000, 60_000)), '60000 × 60000 pixels are too many'],
  ['a damaged image', bytes('image/png', pngStart(600, 900)), 'it is damaged'],
])('%s is refused, and nothing of it is kept', async (_, answer, reason) => {
  host.answers['/odd'] = answer
  expect(await failureOf(`${host.url}/odd`)).toEqual({
    missing: 'failed',
    message: `The image cannot be used: ${reason}`,
  })
  expect(filesOf()).toEqual([])
})

test('the process that resizes survives refused images', async () => {
  host.answers['/odd'] = bytes('image/png', pngStart(600, 900))
  await failureOf(`${host.url}/odd`)
  expect((await getImage('/a.png')).contentType).toBe('image/webp')
})

test('a redirect to an address inside the network is refused before it is called', async () => {
  const inside = await startImageHost()
  host.answers['/away'] = (response) => void response.writeHead(302, { location: `${inside.url}/a.png` }).end()
  const refused: [url: string, logged: string][] = [
    [`${host.url}/away`, 'redirects to an address it must not'],
    [`${inside.url}/a.png`, 'has a private address'],
    ['http://192.168.1.1/a.png', 'has a private address'],
    ['http://169.254.169.254/a.png', 'a cloud metadata address'],
  ]
  for (const [url, logged] of refused) {
    // The address behind a name of the local network is for the log only.
    expect((await failureOf(url)).message).toBe('Ludarr does not fetch images from this address.')
    expect(JSON.stringify(app.log.lines.at(-1))).toContain(logged)
  }
  expect(inside.paths).toEqual([])
  await inside.close()
})

test('a redirect within the configured service is followed', async () => {
  host.answers['/old'] = (response) => void response.writeHead(301, { location: '/new.png' }).end()
  await getImage('/old')
  expect(host.paths).toEqual(['/old', '/new.png'])
})

test('a missing image is requested again after a day', async () => {
  host.answers['/gone'] = (response) => void response.writeHead(404).end()
  for (let visits = 0; visits < 3; visits++) await failureOf(`${host.url}/gone`)
  expect(host.paths).toHaveLength(1)
  app.clock.advance(25 * 3_600_000)
  delete host.answers['/gone']
  expect((await getImage('/gone')).contentType).toBe('image/webp')
})

test('a server with a fault is left alone for a minute, and its image is requested again after an hour', async () => {
  host.answers['/a.png'] = (response) => void response.writeHead(503).end()
  await failureOf(`${host.url}/a.png`)
  expect((await failureOf(`${host.url}/b.png`)).message).toContain('could not be fetched')
  expect(host.paths).toEqual(['/a.png'])
  app.clock.advance(61_000)
  await getImage('/b.png')
  app.clock.advance(3_600_000)
  delete host.answers['/a.png']
  await getImage('/a.png')
  expect(host.paths).toEqual(['/a.png', '/b.png', '/a.png'])
})

test('a request does not wait for a slow server, and the image is there later', async () => {
  await restart({ waitMs: 20 })
  let finish = (): void => undefined
  host.answers['/slow.png'] = (response) => {
    finish = () => void response.end(png(60, 90))
  }
  const url = `${host.url}/slow.png`
  expect(await app.imageCache.get(url, 300)).toMatchObject({ missing: 'pending' })
  await eventually('The image is requested', 30_000, async () => host.paths.length > 0)
  finish()
  await app.imageCache.prefetch(url)
  expect(await app.imageCache.get(url, 300)).toMatchObject({ contentType: 'image/webp' })
  expect(host.paths).toEqual(['/slow.png'])
})

test('stopping ends a download, and the image is requested again after the next start', async () => {
  host.answers['/slow.png'] = () => undefined
  const work = app.imageCache.prefetch(`${host.url}/slow.png`)
  await eventually('The image is requested', 30_000, async () => host.paths.length > 0)
  await app.imageCache.stop()
  await work
  expect(app.images.find(imageId(`${host.url}/slow.png`))).toBeNull()
  expect(filesOf()).toEqual([])
})

test('at most four images are fetched at the same time', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  for (let number = 0; number < 12; number++)
    host.answers[`/${number}`] = (response) => {
      waiting.push(() => response.writeHead(404).end())
      most = Math.max(most, waiting.length)
    }
  const all = Promise.all(Array.from({ length: 12 }, (_, number) => failureOf(`${host.url}/${number}`)))
  await eventually('All images are requested', 30_000, async () => {
    waiting.shift()?.()
    return host.paths.length === 12
  })
  for (const answer of waiting) answer()
  await all
  expect(most).toBeLessThanOrEqual(4)
})

test('the least recently used images go first when the cache is full', async () => {
  await getImage('/size.png')
  const size = app.images.totalSize()
  await restart({ maxBytes: size * 3 })
  for (const path of ['/1', '/2', '/3']) {
    await getImage(path)
    app.clock.advance(1000)
  }
  // Uses are recorded once a day.
  app.clock.advance(25 * 3_600_000)
  await getImage('/1')
  expect(app.imageCache.isNearlyFull()).toBe(true)
  await getImage('/4')
  const kept = ['/1', '/2', '/3', '/4'].filter((path) => app.images.find(imageId(host.url + path)) !== null)
  expect(kept).toEqual(['/1', '/3', '/4'])
  expect(app.images.totalSize()).toBeLessThanOrEqual(size * 3)
  expect(filesOf()).toHaveLength(9)
})

test('the clean-up removes what no game uses, and files without a row', async () => {
  const user = storeUser(app)
  storeGame(app, {
    userId: user.id,
    title: 'Portal 2',
    coverUrl: `${host.url}/cover`,
    screenshots: [`${host.url}/shot-0`, `${host.url}/shot-1`],
  })
  for (const path of ['/cover', '/shot-1', '/found']) await getImage(path)
  const orphan = join(app.folder, 'covers', 'ab', `ab${'0'.repeat(38)}-300`)
  mkdirSync(join(app.folder, 'covers', 'ab'), { recursive: true })
  writeFileSync(orphan, 'x')
  await cleanUpImages(app)
  // Search results are kept for a while, and a file may be about to get its row.
  expect(filesOf()).toHaveLength(10)
  app.clock.advance(8 * 24 * 3_600_000)
  utimesSync(orphan, 0, 0)
  await cleanUpImages(app)
  expect(filesOf()).toHaveLength(6)
  expect(app.images.find(imageId(`${host.url}/found`))).toBeNull()
  expect(app.images.find(imageId(`${host.url}/shot-1`))).not.toBeNull()
})

test('an image whose file was deleted is fetched again', async () => {
  await getImage('/a.png')
  const id = imageId(`${host.url}/a.png`)
  await app.imageCache.remove(id)
  await getImage('/a.png')
  expect(host.paths).toHaveLength(2)
})

test('a resizing process that ends is replaced, and its image is requested again after an hour', async () => {
  await restart({ resizer: createImageResizer([process.execPath, '-e', 'process.exit(1)']) })
  expect((await failureOf(`${host.url}/a.png`)).message).toContain('could not be resized')
  expect(filesOf()).toEqual([])
  app.clock.advance(3_600_000)
  await failureOf(`${host.url}/a.png`)
  expect(host.paths).toHaveLength(2)
})

test('a process that takes too long is ended', async () => {
  const stuck = createImageResizer([process.execPath, '-e', 'setInterval(() => {}, 1000)'], {
    timeoutMs: 50,
    idleMs: 0,
  })
  expect(await stuck.resize({ source: '/a', target: '/a', widths: [120] })).toMatchObject({ ok: false })
  stuck.close()
})

test('the stored file is what is served', async () => {
  const { bytes: served } = await getImage('/a.png', 300)
  const id = imageId(`${host.url}/a.png`)
  expect(Buffer.compare(served, readFileSync(join(app.folder, 'covers', id.slice(0, 2), `${id}-300`)))).toBe(0)
})
