import { useSignOut } from '../api/session.ts'
import { useJobs, useRunJob } from '../api/system.ts'
import { useSearchAll } from '../api/wanted.ts'
import { taskTitle } from '../format/messages.ts'
import { leavePage } from '../forms/unsaved.ts'
import { chooseTheme, useTheme } from '../parts/appearance.ts'
import { showToast } from '../parts/toast-list.ts'
import { t } from '../texts/page-texts.ts'
import type { Item } from './results.ts'

/** The actions for what was typed. */
export function useActions(typed: string, isAdmin: boolean, onShowKeys: () => void): Item[] {
  return [
    ...useGeneralActions(onShowKeys),
    ...(isAdmin ? [manualImport()] : []),
    ...useTasks(isAdmin),
    ...(typed === '' ? [] : actionsFor(typed)),
  ]
}

function useGeneralActions(onShowKeys: () => void): Item[] {
  const searchAll = useSearchAll()
  const signOut = useSignOut()
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark'
  const search = () =>
    showOnceDone(searchAll.mutateAsync('missing'), { text: t('palette.searchingAll'), href: '/wanted' })
  const group = 'Actions'
  return [
    { id: 'add', group, label: t('common.addGame'), icon: 'add', href: '/add', keywords: t('paletteWords.add') },
    { id: 'search-all', group, label: t('palette.searchWanted'), icon: 'search', run: search },
    {
      id: 'theme',
      group,
      label: t(otherTheme === 'dark' ? 'common.darkTheme' : 'common.lightTheme'),
      icon: otherTheme === 'dark' ? 'moon' : 'sun',
      keywords: t('paletteWords.theme'),
      run: () => chooseTheme(otherTheme),
    },
    { id: 'keys', group, label: t('palette.keys'), icon: 'key', keywords: t('paletteWords.keys'), run: onShowKeys },
    {
      id: 'sign-out',
      group,
      label: t('welcome.signOut'),
      icon: 'leave',
      keywords: t('paletteWords.sign-out'),
      run: () => leavePage(() => signOut.mutate()),
    },
  ]
}

function manualImport(): Item {
  const label = t('activity.manualImport')
  return {
    id: 'manual-import',
    group: 'Actions',
    label,
    icon: 'import',
    href: '/import',
    keywords: t('paletteWords.manual-import'),
  }
}

/** The tasks of the server, for administrators. */
function useTasks(isAdmin: boolean): Item[] {
  const jobs = useJobs(isAdmin).data ?? []
  const start = useRunJob()
  if (!isAdmin) return []
  return jobs.map((job) => {
    const title = taskTitle(job)
    return {
      id: `task:${job.name}`,
      group: 'Actions',
      label: title,
      detail: t('palette.runTask'),
      icon: 'play',
      keywords: `${t('paletteWords.task')} ${job.title}`,
      run: () =>
        showOnceDone(start.mutateAsync(job.name), { text: t('palette.started', { title }), href: '/system/tasks' }),
    }
  })
}

/** The palette is closed by then, so the mutation would not call it back. Errors are shown for all mutations. */
function showOnceDone(done: Promise<unknown>, toast: { text: string; href: string }): void {
  done.then(
    () => showToast({ tone: 'good', ...toast }),
    () => undefined,
  )
}

function actionsFor(typed: string): Item[] {
  const query = encodeURIComponent(typed)
  const group = 'Actions'
  return [
    {
      id: 'add-typed',
      group,
      label: t('library.addSearched', { search: typed }),
      icon: 'add',
      always: true,
      href: `/add?q=${query}`,
    },
    {
      id: 'help-typed',
      group,
      label: t('palette.searchHelp', { typed }),
      icon: 'help',
      always: true,
      href: `/help?q=${query}`,
    },
  ]
}
