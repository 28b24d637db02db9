import type { RawgGame } from '../../fakes/rawg.ts'

const action = { id: 4, name: 'Action', slug: 'action' }
const puzzle = { id: 7, name: 'Puzzle', slug: 'puzzle' }
const windows = { platform: { id: 4, name: 'PC', slug: 'pc' } }
const mac = { platform: { id: 5, name: 'macOS', slug: 'macos' } }
const console4 = { platform: { id: 18, name: 'PlayStation 4', slug: 'playstation4' } }

export const portal2: RawgGame = {
  id: 4200,
  slug: 'portal-2',
  name: 'Portal 2',
  released: '2011-04-18',
  background_image: 'https://media.rawg.test/media/games/portal-2.jpg',
  rating: 4.59,
  ratings_count: 5000,
  metacritic: 95,
  added: 20_000,
  playtime: 11,
  esrb_rating: { id: 2, name: 'Everyone 10+', slug: 'everyone-10-plus' },
  platforms: [windows, mac, { ...console4, released_at: '2031-03-12' }],
  genres: [action, puzzle],
  tags: [{ id: 31, name: 'Singleplayer', slug: 'singleplayer' }],
  stores: [{ id: 1, store: { id: 1, name: 'Steam', slug: 'steam' } }],
  short_screenshots: [
    { id: -1, image: 'https://media.rawg.test/media/games/portal-2.jpg' },
    { id: 2, image: 'https://media.rawg.test/media/screenshots/2.jpg' },
    { id: 3, image: null },
  ],
  additions: [4301, 4302, 4303],
  series: [4100, 4200],
  details: {
    name_original: 'Portal 2',
    description_raw: 'Portal 2 is a first-person puzzle game.',
    website: 'http://www.thinkwithportals.com/',
    metacritic_url: 'https://www.metacritic.com/game/pc/portal-2',
    reddit_url: '',
    background_image_additional: 'https://media.rawg.test/media/screenshots/9.jpg',
    developers: [{ id: 1612, name: 'Valve Software', slug: 'valve-software' }],
    publishers: [{ id: 16, name: 'Electronic Arts', slug: 'electronic-arts' }, { id: 17 }],
    alternative_names: ['Portal 2 - The Final Hours', 'portal 2', ''],
    stores: [{ id: 1, url: 'http://store.steampowered.com/app/620/', store: { id: 1, name: 'Steam', slug: 'steam' } }],
  },
}

const portal: RawgGame = {
  id: 4100,
  slug: 'portal',
  name: 'Portal',
  released: '2007-10-09',
  added: 15_000,
  genres: [action],
  platforms: [windows],
}

const addOns: RawgGame[] = ['Portal 2: Peer Review', 'Portal 2 Soundtrack', 'Portal 2 Gold Edition'].map(
  (name, index) => ({ id: 4301 + index, slug: `add-on-${index}`, name, released: '2011-10-04', parents: [4200] }),
)

export const bare: RawgGame = { id: 5000, slug: 'sheep-dash', name: 'Sheep Dash', background_image: null }

/** Released and unreleased games of the days around 22 November 2026. */
const listed: RawgGame[] = ['2026-11-01', '2026-10-20', '2027-03-05', '2027-06-30'].map((released, index) => ({
  id: 6000 + index,
  slug: `listed-${index}`,
  name: `Listed ${index}`,
  released,
  added: 500 - index,
  genres: [puzzle],
  platforms: [console4],
  rating: 0,
  metacritic: null,
}))

export const rawgGames = [portal, portal2, ...addOns, bare, ...listed]
