import { secretFields } from '#domain/declaration.ts'
import type { Downloader } from '#domain/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'
import { masked, maskedSettings } from './masked-secrets.ts'

type Parts = Pick<Program, 'downloaders' | 'downloadClientKinds'>

/** Download clients as they leave the program: in the order they are tried, without their secrets. */
export function listDownloaders(program: Parts): Downloader[] {
  return program.downloaders.all().map((downloader) => shownDownloader(program, downloader))
}

export function getDownloader(program: Parts, id: string): Downloader {
  return shownDownloader(program, storedDownloader(program, id))
}

/** The download client with its secrets. Throws AppError `not-found`. */
export function storedDownloader(program: Pick<Program, 'downloaders'>, id: string): Downloader {
  const downloader = program.downloaders.find(id)
  if (downloader === null) throw new AppError('not-found', 'There is no such download client')
  return downloader
}

export function shownDownloader(program: Pick<Program, 'downloadClientKinds'>, downloader: Downloader): Downloader {
  const kind = program.downloadClientKinds[downloader.type]
  const secrets = kind === undefined ? Object.keys(downloader.settings) : secretFields(kind.settings)
  return {
    ...downloader,
    password: masked(downloader.password),
    settings: maskedSettings(downloader.settings, secrets),
  }
}
