import type { ApiRecord } from '../../fakes/apicalypse.ts'

const seconds = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000

export const puzzle = { id: 9, name: 'Puzzle' }
export const action = { id: 4, name: 'Action' }
export const windows = { id: 6, name: 'PC (Microsoft Windows)' }
export const linux = { id: 3, name: 'Linux' }
export const switchConsole = { id: 130, name: 'Nintendo Switch' }

const part = (id: number, name: string, game_type: number): ApiRecord => ({
  id,
  name,
  game_type,
  first_release_date: seconds('2011-10-04'),
  external_games: [{ id: id * 10, uid: String(id), external_game_source: 1 }],
})

const portal: ApiRecord = {
  id: 71,
  name: 'Portal',
  game_type: 0,
  first_release_date: seconds('2007-10-10'),
  total_rating_count: 900,
  genres: [puzzle],
  platforms: [windows],
  hypes: 3,
  external_games: [{ id: 1, uid: '400', external_game_source: 1 }],
}

export const portal2: ApiRecord = {
  id: 72,
  name: 'Portal 2',
  slug: 'portal-2',
  url: 'https://www.igdb.com/games/portal-2',
  summary: 'Sequel to the acclaimed Portal.\nThe player solves puzzles.',
  game_type: 0,
  game_status: 0,
  hypes: 20,
  total_rating: 91.63,
  total_rating_count: 1500,
  first_release_date: seconds('2011-04-18'),
  release_dates: [
    { id: 1, date: seconds('2011-04-18'), human: 'Apr 18, 2011', platform: windows },
    { id: 2, date: seconds('2011-04-21'), human: 'Apr 21, 2011', platform: { id: 9, name: 'PlayStation 3' } },
    { id: 3, date: seconds('2011-04-19'), human: 'Apr 19, 2011', platform: { id: 9, name: 'PlayStation 3' } },
    { id: 4, human: 'Q1 2014', platform: linux },
    { id: 5, human: 'TBD', platform: { id: 14, name: 'Mac' } },
    {
      id: 6,
      human: 'Jan 10, 2031',
      platform: { id: 508, name: 'Nintendo Switch 2' },
      status: { id: 6, name: 'Full Release' },
    },
    {
      id: 7,
      human: 'Nov 1, 2030',
      platform: { id: 508, name: 'Nintendo Switch 2' },
      status: { id: 3, name: 'Early Access' },
    },
    { id: 8, human: 'Oct 1, 2030', platform: { id: 508, name: 'Nintendo Switch 2' }, status: { id: 2, name: 'Beta' } },
    { id: 9, human: 'May 1, 2031' },
  ],
  cover: { id: 1, image_id: 'co1rs4' },
  screenshots: [{ id: 1, image_id: 'sc5ktp' }, { id: 2 }, { id: 3, image_id: '../../etc/passwd' }],
  alternative_names: [
    { id: 1, name: 'P2' },
    { id: 2, name: 'portal 2' },
  ],
  game_localizations: [{ id: 1, name: 'ポータル 2 日本' }, { id: 2 }],
  platforms: [windows, linux, { id: 14, name: 'Mac' }, { id: 9, name: 'PlayStation 3' }],
  genres: [puzzle, { id: 8, name: 'Platform' }],
  themes: [{ id: 18, name: 'Science fiction' }],
  involved_companies: [
    { id: 1, company: { id: 56, name: 'Valve' }, developer: true, publisher: true },
    { id: 2, company: { id: 1, name: 'Electronic Arts' }, developer: false, publisher: true },
    { id: 3, developer: true, publisher: false },
  ],
  websites: [
    { id: 1, url: 'http://www.thinkwithportals.com/', type: 1 },
    { id: 2, url: 'https://store.steampowered.com/app/620', type: 13 },
    { id: 3, url: 'javascript:alert(1)', type: 16 },
    { id: 4, url: 'https://www.facebook.com/Portal', type: 4 },
  ],
  external_games: [
    { id: 2, uid: '700', external_game_source: 1 },
    { id: 3, uid: '620', external_game_source: 1 },
    { id: 4, uid: '1207659', external_game_source: 5 },
    { id: 5, uid: 'not a number', external_game_source: 1 },
  ],
  age_ratings: [{ id: 1, organization: { id: 1 }, rating_category: { id: 4, rating: 'E10' } }],
  dlcs: [part(1001, 'Portal 2: Peer Review', 1), part(1002, 'Portal 2 Soundtrack', 1)],
  expansions: [part(1003, 'Portal 2: The Lost Chambers', 2), part(1010, 'Portal Stories', 4)],
  remasters: [{ id: 1004, name: 'Portal 2 Remastered', game_type: 9, first_release_date: seconds('2030-01-01') }],
  bundles: [{ id: 1005, name: 'The Orange Bundle', game_type: 3 }],
  collections: [{ id: 1, name: 'Portal', games: [portal, { id: 72, name: 'Portal 2', game_type: 0 }] }],
  franchises: [{ id: 1, name: 'Half-Life', games: [{ id: 233, name: 'Half-Life 2', game_type: 0 }, { id: 234 }] }],
}

/** Refers to its game, which does not list it. */
const seasonPass: ApiRecord = {
  id: 1006,
  name: 'Portal 2 Season Pass',
  game_type: 13,
  parent_game: { id: 72, name: 'Portal 2' },
}
const edition: ApiRecord = {
  id: 1007,
  name: 'Portal 2: Gold Edition',
  game_type: 0,
  version_parent: { id: 72 },
  parent_game: { id: 72 },
  external_games: [{ id: 9, uid: '620', external_game_source: 1 }],
}

export const bare: ApiRecord = { id: 5000, name: 'Sheep Dash' }

/** Released games, unreleased ones and ones of no type, with ascending ids. */
const listed: ApiRecord[] = ['2026-11-01', '2026-10-20', '2027-03-05', '2027-06-30'].map((date, index) => ({
  id: 6000 + index,
  name: `Listed ${index}`,
  game_type: 0,
  hypes: 5 + index,
  total_rating_count: index,
  first_release_date: seconds(date),
  genres: [action],
  platforms: [windows],
}))

export const igdbTables = {
  games: [edition, portal, portal2, seasonPass, bare, ...listed],
  genres: [puzzle, action],
  platforms: [windows, linux, switchConsole],
  game_time_to_beats: [{ id: 1, game_id: 72, hastily: 30_600, normally: 48_600, completely: 79_200, count: 400 }],
  popularity_primitives: [portal2, portal, edition, ...listed].map(({ id }, index) => ({
    id: index + 1,
    game_id: id,
    popularity_type: 1,
    value: 1 - index / 10,
  })),
}
