import { formFields } from '#domain/declaration.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { AppContext } from '../app-context.ts'
import { localPaths } from './local-path.ts'

/** A folder that download clients write to, as a path of this machine. */
export type ClientFolder = { path: string; clientName: string | null }

type Deps = Pick<AppContext, 'downloaders' | 'downloadClientKinds' | 'settings'>

const settingName = 'reported download folders'

/**
 * The folders of all download clients: the configured ones, those that the clients reported, folders from their own
 * settings such as watch folders, and where path mappings lead.
 */
export function clientFolders(app: Deps): ClientFolder[] {
  const toLocalPath = localPaths(app)
  const reported = reportedFolders(app)
  const ofClients = app.downloaders.all().flatMap((downloader): ClientFolder[] => {
    const remote = [downloader.downloadPath, reported[downloader.id] ?? null]
    const paths = [...remote.map((path) => toLocalPath(downloader, path)), ...declaredFolders(app, downloader)]
    return paths.flatMap((path) => (path === null ? [] : [{ path, clientName: downloader.name }]))
  })
  return [...ofClients, ...app.settings.pathMappings().map(({ localPath }) => ({ path: localPath, clientName: null }))]
}

/** Folders on this machine that a client's settings name. */
function declaredFolders({ downloadClientKinds }: Deps, { type, settings }: Downloader): string[] {
  const kind = downloadClientKinds[type]
  if (kind === undefined) return []
  const names = formFields(kind.settings).flatMap((field) => (field.kind === 'folder' ? [field.name] : []))
  return names.map((name) => settings[name]).filter((path): path is string => typeof path === 'string' && path !== '')
}

/** The download folders that the clients reported last, by client. They are stored, because a client may be off. */
export function reportedFolders({ settings }: Pick<AppContext, 'settings'>): Record<string, string> {
  const stored = settings.read(settingName)
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
}

/** Stores the download folder that a client reported. */
export function recordReportedFolder(app: Pick<AppContext, 'settings'>, downloaderId: string, path: string): void {
  const known = reportedFolders(app)
  if (known[downloaderId] !== path) app.settings.write(settingName, { ...known, [downloaderId]: path })
}
