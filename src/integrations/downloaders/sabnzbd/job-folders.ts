import type { ClientDownload, ClientTest } from '#domain/ports/download-client.ts'
import { wireFields } from '../wire-fields.ts'
import type { Api } from './api.ts'

const defaultCategory = '*'
/** At the end of a category's folder, it turns job folders off. https://sabnzbd.org/wiki/configuration/4.5/categories */
const withoutJobFolders = '*'

const noOwnFolder =
  'SABnzbd gave this job no folder of its own, so its files cannot be distinguished from those of other jobs'

/** Why jobs of the category get no folders of their own, so that those of several jobs mix; `null` if they get them. */
export async function findFolderProblem(api: Api, category: string | null): Promise<ClientTest['problem']> {
  const folders = await categoryFolders(api)
  const own = category === null ? '' : (folders.get(category.toLowerCase()) ?? '')
  const [name, folder] = own === '' ? ['Default', folders.get(defaultCategory)] : [category, own]
  if (folder?.endsWith(withoutJobFolders)) {
    return {
      message: `job folders are turned off for its category "${name}"`,
      help: 'In SABnzbd under Config → Categories, remove the * at the end of the folder.',
    }
  }
  const sorter = category === null ? null : await sorterOf(api, category)
  if (sorter === null) return null
  return {
    message: `its sorter "${sorter}" changes the folders of the category "${category}"`,
    help: 'In SABnzbd under Config → Sorting, remove the category from the sorter.',
  }
}

/** Takes the path from finished jobs whose path is the folder of a category, because it contains other jobs as well. */
export async function withoutSharedPaths(api: Api, jobs: readonly ClientDownload[]): Promise<ClientDownload[]> {
  const isCandidate = ({ contentPath, name }: ClientDownload) => contentPath !== null && !isNamedLike(contentPath, name)
  if (!jobs.some(isCandidate)) return [...jobs]
  const isShared = await sharedFolders(api)
  return jobs.map((job) =>
    job.contentPath !== null && isShared(job.contentPath)
      ? { ...job, contentPath: null, message: job.message ?? noOwnFolder }
      : job,
  )
}

function isNamedLike(path: string, name: string): boolean {
  const folder = normalized(path).split('/').at(-1) ?? ''
  return folder === name || folder.replace(/\.\d+$/, '') === name
}

/** Whether a path is the folder of a category, or the folder that contains those. */
async function sharedFolders(api: Api): Promise<(path: string) => boolean> {
  const config = (await api('get_config', { section: 'misc', keyword: 'complete_dir' })).fields('config')
  const complete = normalized(config.fields('misc').text('complete_dir') ?? '')
  const relative = [...(await categoryFolders(api)).values()].map((folder) =>
    normalized(folder.endsWith(withoutJobFolders) ? folder.slice(0, -1) : folder),
  )
  const folders = ['', ...relative].map((folder) => {
    if (isAbsolute(folder)) return folder
    return folder === '' ? complete : `${complete}/${folder}`
  })
  // SABnzbd resolves a relative folder from its own.
  return (path) =>
    folders.some(
      (folder) => normalized(path) === folder || (!isAbsolute(folder) && normalized(path).endsWith(`/${folder}`)),
    )
}

/** The folders of the categories by name in lower case, as configured. */
async function categoryFolders(api: Api): Promise<Map<string, string>> {
  const config = (await api('get_config', { section: 'categories' })).fields('config')
  const categories = config.list('categories').map((each) => wireFields(each))
  return new Map(categories.map((each) => [(each.text('name') ?? '').toLowerCase(), (each.text('dir') ?? '').trim()]))
}

/** Versions before 4.2 have no such sorters. */
async function sorterOf(api: Api, category: string): Promise<string | null> {
  const config = (await api('get_config', { section: 'sorters' })).fields('config')
  const sorter = config
    .list('sorters')
    .map((each) => wireFields(each))
    .find((each) => {
      const categories = each.list('sort_cats').map((name) => String(name).toLowerCase())
      return each.flag('is_active') && each.text('sort_string') !== null && categories.includes(category.toLowerCase())
    })
  return sorter?.text('name') ?? null
}

function normalized(path: string): string {
  return path.replaceAll('\\', '/').replace(/\/+$/, '')
}

function isAbsolute(path: string): boolean {
  return /^\/|^[A-Za-z]:\//.test(path)
}
