import type { User } from '#domain/accounts/user.ts'
import { secretFields } from '#domain/declaration.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { hostOfAddress, maskAddress } from '#domain/secrets/masked-address.ts'
import type { AppContext } from '../app-context.ts'
import { masked, maskedSettings } from '../settings/masked-secrets.ts'

type Deps = Pick<AppContext, 'downloaders' | 'downloadClientKinds'>

/** Download clients as the API shows them: in the order in which grabs try them, with masked secrets. */
export function listDownloaders(app: Deps, user: Pick<User, 'role'>): Downloader[] {
  return app.downloaders.all().map((downloader) => downloaderFor(app, user, downloader))
}

export function getDownloader(app: Deps, user: Pick<User, 'role'>, id: string): Downloader {
  return downloaderFor(app, user, storedDownloader(app, id))
}

// Only admins configure addresses; paths and parameters may be secrets in any form.
function downloaderFor(app: Deps, { role }: Pick<User, 'role'>, downloader: Downloader): Downloader {
  const shown = shownDownloader(app, downloader)
  if (role === 'admin') return shown
  const url = downloader.url === null ? null : hostOfAddress(downloader.url)
  return { ...shown, url, username: masked(downloader.username) }
}

/** The download client with its secrets. Throws AppError `not-found`. */
export function storedDownloader(app: Pick<AppContext, 'downloaders'>, id: string): Downloader {
  const downloader = app.downloaders.find(id)
  if (downloader === null) throw new AppError('not-found', say('acquisition.clientNotFound'))
  return downloader
}

export function shownDownloader(app: Pick<AppContext, 'downloadClientKinds'>, downloader: Downloader): Downloader {
  const kind = app.downloadClientKinds[downloader.type]
  const secrets = kind === undefined ? Object.keys(downloader.settings) : secretFields(kind.settings)
  return {
    ...downloader,
    url: downloader.url === null ? null : maskAddress(downloader.url),
    password: masked(downloader.password),
    settings: maskedSettings(downloader.settings, secrets),
  }
}

/** The free space of a download client in bytes; `error` is its message when it is unreachable. */
export type FreeSpace = { downloaderId: string; downloaderName: string; freeBytes: number | null; error: string | null }

/** The free space of every enabled download client. */
export function freeSpace(app: Pick<AppContext, 'downloaders' | 'clientOf'>): Promise<FreeSpace[]> {
  const enabled = app.downloaders.all().filter((downloader) => downloader.enabled)
  return Promise.all(
    enabled.map(async (downloader) => {
      const client = { downloaderId: downloader.id, downloaderName: downloader.name }
      try {
        const { freeBytes } = await app.clientOf(downloader).test()
        return { ...client, freeBytes, error: null }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { ...client, freeBytes: null, error: error.message }
      }
    }),
  )
}
