import { AppError } from '#domain/errors.ts'
import { mapRemotePath } from '#domain/path-mapping.ts'
import type { PathTest, PathTestRequest } from '#domain/path-test.ts'
import { whyNoLinks } from '../importing/file-fault.ts'
import { libraryRoot } from '../importing/library-root.ts'
import { hostOf } from '../importing/prepare-import.ts'
import { folderFacts, tryBringing } from '../importing/try-bringing.ts'
import type { Program } from '../program.ts'
import { storedDownloader } from '../sources/list-downloaders.ts'
import { readImportSettings } from './import-settings.ts'

type Parts = Pick<Program, 'settings' | 'downloaders' | 'clientOf'>
type Asked = { remotePath: string; host: string | null }

/**
 * Tries whether a client's folder is visible here and how files get from it into the library: with a real file. A "no"
 * is an answer, with what to do. Throws AppError `invalid` when no folder is named, `not-found` for an unknown client.
 */
export async function testPath(program: Parts, request: PathTestRequest): Promise<PathTest> {
  const { remotePath, host } = await asked(program, request)
  const mapped = mapRemotePath(program.settings.pathMappings(), host, remotePath)
  const answer: PathTest = {
    ok: false,
    message: '',
    remotePath,
    localPath: mapped?.path ?? null,
    mappingId: mapped?.mapping?.id ?? null,
    way: null,
    source: null,
    target: null,
  }
  if (mapped === null) return { ...answer, message: `"${remotePath}" is not a whole path.` }
  const library = await libraryRoot(readImportSettings(program).libraryRoot)
  try {
    answer.source = await folderFacts(mapped.path)
    if (!library.ok) return { ...answer, message: library.reason }
    answer.target = await folderFacts(library.path)
    const { way, refusal } = await tryBringing(answer.source.path, library.path)
    return { ...answer, ok: true, way, message: wordsFor(refusal) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...answer, message: error.message }
  }
}

function wordsFor(refusal: string | null): string {
  if (refusal === null) return 'Files get into the library as hardlinks and take no extra space.'
  const why = refusal === 'EXDEV' ? 'the two folders lie on different file systems' : whyNoLinks(refusal)
  return `Files are copied and take their space twice, because ${why}.`
}

async function asked(program: Parts, { downloaderId, remotePath, remoteHost }: PathTestRequest): Promise<Asked> {
  const downloader = downloaderId === undefined ? null : storedDownloader(program, downloaderId)
  const host = remoteHost ?? hostOf(downloader)
  if (remotePath !== undefined) return { remotePath, host }
  if (downloader === null) throw new AppError('invalid', 'Name a path, or a download client')
  const told = downloader.downloadPath ?? (await program.clientOf(downloader).test()).downloadPath
  if (told === null) throw new AppError('invalid', `${downloader.name} does not say where it saves: name the path`)
  return { remotePath: told, host }
}
