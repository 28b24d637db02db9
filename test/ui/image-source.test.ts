import { expect, test } from 'bun:test'
import { imageVersion } from '#domain/images/image-sizes.ts'
import { addressOf, coverOf, providerCoverOf, screenshotsOf, sourceSetOf } from '#ui/art/image-source.ts'
import { titleLinesOf } from '#ui/art/placeholder.ts'

const url = 'https://images.test/a.jpg'
const version = imageVersion(url)

test('images come from our own addresses, with a version', () => {
  const cover = coverOf({ id: 'g1', coverUrl: url })
  expect(cover && addressOf(cover, 300)).toBe(`api/games/g1/cover?w=300&v=${version}`)
  const found = providerCoverOf({ metadataId: 'steam:620', coverUrl: url })
  expect(found && addressOf(found, 120)).toBe(`api/metadata/games/steam%3A620/cover?w=120&v=${version}`)
  const [first, second] = screenshotsOf({ id: 'g1', screenshots: [url, `${url}?2`] })
  expect(first && addressOf(first, 600)).toBe(`api/games/g1/screenshots/0?w=600&v=${version}`)
  expect(second && addressOf(second, 1280)).toContain('api/games/g1/screenshots/1?w=1280&v=')
})

test('a data URL is used as it is, and no URL is no image', () => {
  const cover = coverOf({ id: 'g1', coverUrl: 'data:image/svg+xml,<svg/>' })
  expect(cover && [addressOf(cover, 300), sourceSetOf(cover)]).toEqual(['data:image/svg+xml,<svg/>', undefined])
  expect(coverOf({ id: 'g1', coverUrl: null })).toBeNull()
})

test('another attempt has another address, so that the browser asks again', () => {
  const cover = coverOf({ id: 'g1', coverUrl: url })
  expect(cover && addressOf(cover, 300, 1)).toEndWith('&attempt=1')
})

test('the title on a generated cover fits in four lines', () => {
  expect(titleLinesOf('Portal 2')).toEqual(['Portal 2'])
  expect(titleLinesOf('The Witcher 3: Wild Hunt')).toEqual(['The Witcher 3:', 'Wild Hunt'])
  expect(titleLinesOf('Llanfairpwllgwyngyllgogerych')).toEqual(['Llanfairpwllgwyn…'])
  const long = titleLinesOf('The Very Long Tale of a Lighthouse Keeper Who Wandered Around the Whole World in a Boat')
  expect(long).toHaveLength(4)
  expect(long.at(-1)).toEndWith('…')
  expect(long.every((line) => line.length <= 17)).toBe(true)
})
