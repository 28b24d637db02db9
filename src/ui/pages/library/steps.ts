export type Step = { id: string; title: string; text: string; href: string; action: string; done: boolean }

type Known = {
  metadataReady: boolean
  metadataLabel: string
  libraryRoot: string | null
  downloaders: number
  indexers: number
  games: number
}

/** The steps from a new account to the first game, in order of dependency. */
export function firstSteps(known: Known): Step[] {
  return [
    {
      id: 'account',
      title: 'Account',
      text: 'You are signed in.',
      href: '/settings/about',
      action: 'Open',
      done: true,
    },
    {
      id: 'metadata',
      title: 'Metadata',
      text: known.metadataReady
        ? `${known.metadataLabel} is ready.`
        : 'The selected provider needs a key. Steam needs none.',
      href: '/settings/metadata',
      action: 'Choose provider',
      done: known.metadataReady,
    },
    {
      id: 'folder',
      title: 'Library folder',
      text: known.libraryRoot ?? 'Where imported games are stored.',
      href: '/settings/library',
      action: 'Choose folder',
      done: known.libraryRoot !== null,
    },
    {
      id: 'downloader',
      title: 'Download client',
      text: known.downloaders > 0 ? 'Connected.' : 'qBittorrent, Transmission or the built-in downloader.',
      href: '/settings/downloaders',
      action: 'Add client',
      done: known.downloaders > 0,
    },
    {
      id: 'indexer',
      title: 'Indexer',
      text: known.indexers > 0 ? 'Connected.' : 'Where Ludarr searches for releases.',
      href: '/settings/indexers',
      action: 'Add indexer',
      done: known.indexers > 0,
    },
    {
      id: 'game',
      title: 'First game',
      text: 'Add a wanted game; the search starts automatically.',
      href: '/add',
      action: 'Add game',
      done: known.games > 0,
    },
  ]
}
