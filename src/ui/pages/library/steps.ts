import { t } from '../../texts/text.ts'

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
      title: t('setup.account'),
      text: t('setup.signedIn'),
      href: '/settings/account',
      action: t('common.open'),
      done: true,
    },
    {
      id: 'metadata',
      title: t('setup.metadata'),
      text: state.metadataReady
        ? t('setup.metadataReady', { metadataLabel: state.metadataLabel })
        : t('setup.metadataKey'),
      href: '/settings/metadata',
      action: t('setup.chooseProvider'),
      done: state.metadataReady,
    },
    {
      id: 'folder',
      title: t('setup.libraryFolder'),
      text: state.libraryRoot ?? t('setup.libraryFolderHint'),
      href: '/settings/library',
      action: t('setup.chooseFolder'),
      done: state.libraryRoot !== null,
    },
    {
      id: 'downloader',
      title: t('common.downloadClient'),
      text: state.downloaders > 0 ? t('setup.connected') : t('setup.clientHint'),
      href: '/settings/downloaders',
      action: t('setup.addClient'),
      done: state.downloaders > 0,
    },
    {
      id: 'indexer',
      title: t('setup.indexer'),
      text: state.indexers > 0 ? t('setup.connected') : t('setup.indexerHint'),
      href: '/settings/indexers',
      action: t('common.addIndexer'),
      done: state.indexers > 0,
    },
    {
      id: 'game',
      title: t('setup.firstGame'),
      text: t('setup.firstGameHint'),
      href: '/add',
      action: t('common.addGame'),
      done: state.games > 0,
    },
  ]
}
