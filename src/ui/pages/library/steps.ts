export type Step = { id: string; title: string; text: string; href: string; action: string; done: boolean }

type SetupState = {
  metadataReady: boolean
  metadataLabel: string
  libraryRoot: string | null
  downloaders: number
  indexers: number
  games: number
}

/** The steps from a new account to the first game, in order of dependency. */
export function firstSteps(state: SetupState): Step[] {
  return [
    {
      id: 'account',
      title: 'Account',
      text: 'You are signed in.',
      href: '/settings/account',
      action: 'Open',
      done: true,
    },
    {
      id: 'metadata',
      title: 'Metadata',
      text: state.metadataReady
        ? `${state.metadataLabel} is ready.`
        : 'The selected provider needs a key. Steam needs none.',
      href: '/settings/metadata',
      action: 'Choose provider',
      done: state.metadataReady,
    },
    {
      id: 'folder',
      title: 'Library folder',
      text: state.libraryRoot ?? 'Where imported games are stored.',
      href: '/settings/library',
      action: 'Choose folder',
      done: state.libraryRoot !== null,
    },
    {
      id: 'downloader',
      title: 'Download client',
      text: state.downloaders > 0 ? 'Connected.' : 'qBittorrent, Transmission or the built-in downloader.',
      href: '/settings/downloaders',
      action: 'Add client',
      done: state.downloaders > 0,
    },
    {
      id: 'indexer',
      title: 'Indexer',
      text: state.indexers > 0 ? 'Connected.' : 'Where Ludarr searches for releases.',
      href: '/settings/indexers',
      action: 'Add indexer',
      done: state.indexers > 0,
    },
    {
      id: 'game',
      title: 'First game',
      text: 'Add a wanted game; the search starts automatically.',
      href: '/add',
      action: 'Add game',
      done: state.games > 0,
    },
  ]
}
