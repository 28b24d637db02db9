import { mapRemotePath } from '#domain/downloads/path-mapping.ts'
import type { PathTest, PathTestRequest } from '#domain/downloads/path-test.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../../app-context.ts'
import { storedDownloader } from '../../download-clients/list-downloaders.ts'
import { clientHost } from '../../download-clients/local-path.ts'
import { libraryPlace, libraryRoot } from '../../library/library-root.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { describeLinkRefusal } from './link-refusal.ts'
import { folderFacts, type TransferTest, testTransfer } from './test-transfer.ts'

type Deps = Pick<AppContext, 'settings' | 'downloaders' | 'clientOf'>
type RemoteFolder = { remotePath: string; host: string | null }

/**
 * Tests with a real file whether a client's folder is visible here and how imports transfer files from it. Throws
 * AppError `invalid` when no folder is given, `not-found` for an unknown client.
 */
export async function testPath(app: Deps, request: PathTestRequest): Promise<PathTest> {
  const { remotePath, host } = await remoteFolder(app, request)
  const mapped = mapRemotePath(app.settings.pathMappings(), host, remotePath)
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
  if (mapped === null) return { ...answer, message: `"${remotePath}" is not an absolute path.` }
  const library = await libraryRoot(libraryPlace(readImportSettings(app).libraryRoot))
  try {
    answer.source = await folderFacts(mapped.path)
    if (!library.ok) return { ...answer, message: library.reason }
    answer.target = await folderFacts(library.path)
    const test = await testTransfer(answer.source.path, library.path)
    const isOneDevice = answer.source.device === answer.target.device
    return { ...answer, ok: true, way: test.way, message: describeWay(test, isOneDevice) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...answer, message: error.message }
  }
}

function describeWay({ refusal, sharesBlocks }: TransferTest, isOneDevice: boolean): string {
  if (refusal === null) return 'Files are imported as hardlinks and take no extra space.'
  const reason = describeLinkRefusal({ code: refusal, isOneDevice, both: 'the two folders' })
  const sentences = sharesBlocks
    ? [
        `Files are copied, because ${reason}.`,
        'The copies share their blocks with the download and take no extra space.',
      ]
    : [`Files are copied and use twice the space, because ${reason}.`]
  if (refusal === 'EXDEV' && isOneDevice)
    sentences.push('For hardlinks, mount the folder that contains both once instead of each of the two.')
  return sentences.join(' ')
}

async function remoteFolder(
  app: Deps,
  { downloaderId, remotePath, remoteHost }: PathTestRequest,
): Promise<RemoteFolder> {
  const downloader = downloaderId === undefined ? null : storedDownloader(app, downloaderId)
  const host = remoteHost ?? clientHost(downloader)
  if (remotePath !== undefined) return { remotePath, host }
  if (downloader === null) throw new AppError('invalid', say('importing.pathOrClient'))
  const path = downloader.downloadPath ?? (await app.clientOf(downloader).test()).downloadPath
  if (path === null) throw new AppError('invalid', say('importing.clientFolderUnknown', { name: downloader.name }))
  return { remotePath: path, host }
}
