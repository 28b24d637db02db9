export type Step = { id: string; title: string; text: string; href: string; action: string; done: boolean }

type Known = {
  metadataReady: boolean
  metadataLabel: string
  libraryRoot: string | null
  downloaders: number
  indexers: number
  games: number
}

/** The way from a new account to the first game, in the order in which one step needs the other. */
export function firstSteps(known: Known): Step[] {
  return [
    {
      id: 'account',
      title: 'Account',
      text: 'You are signed in.',
      href: '/settings/about',
      action: 'Look',
      done: true,
    },
    {
      id: 'metadata',
      title: 'Where game facts come from',
      text: known.metadataReady
        ? `${known.metadataLabel} is ready; nothing to do.`
        : 'The chosen source needs a key. Steam needs none.',
      href: '/settings/metadata',
      action: 'Choose a source',
      done: known.metadataReady,
    },
    {
      id: 'folder',
      title: 'Library folder',
      text: known.libraryRoot ?? 'Where finished games are put.',
      href: '/settings/library',
      action: 'Choose a folder',
      done: known.libraryRoot !== null,
    },
    {
      id: 'downloader',
      title: 'Download client',
      text: known.downloaders > 0 ? 'There is one to fetch with.' : 'qBittorrent, Transmission or the one built in.',
      href: '/settings/downloaders',
      action: 'Add a client',
      done: known.downloaders > 0,
    },
    {
      id: 'indexer',
      title: 'Indexer',
      text: known.indexers > 0 ? 'There is one to search.' : 'Where releases are searched for.',
      href: '/settings/indexers',
      action: 'Add an indexer',
      done: known.indexers > 0,
    },
    {
      id: 'game',
      title: 'First game',
      text: 'Say what you want; the search begins by itself.',
      href: '/add',
      action: 'Add a game',
      done: known.games > 0,
    },
  ]
}
