import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientDownload, ClientFile, DownloadClientKind } from '#domain/ports/download-client.ts'
import { createRecordingClient } from './recording-client.ts'

/**
 * A download client whose list is in a folder, so that it outlives the program. `leavesFiles`: it leaves files to those who
 * remove a download, as rTorrent does; otherwise it deletes them one by one, as qBittorrent does. `onRemoved` is called once
 * it has forgotten a download.
 */
export function clientOnDisk(
  folder: string,
  type: 'qbittorrent' | 'rtorrent',
  onRemoved: () => void = () => undefined,
): DownloadClientKind {
  const leavesFiles = type === 'rtorrent'
  const recording = createRecordingClient({ type })
  const entry = (clientId: string) => join(folder, `${clientId}.json`)
  return {
    ...recording.kind,
    leavesFiles,
    connect: (...context) => ({
      ...recording.kind.connect(...context),
      list: async () => readdirSync(folder).map((name) => listed(join(folder, name))),
      async files(clientId) {
        const { contentPath, name } = listed(entry(clientId))
        return filesBelow(contentPath ?? '').map((path): ClientFile => {
          return { path: `${name}/${path}`, size: 1, progress: 1 }
        })
      },
      async remove(clientId, { deleteFiles }) {
        if (!existsSync(entry(clientId))) return
        const { contentPath } = listed(entry(clientId))
        if (deleteFiles && !leavesFiles && contentPath !== null) await deleteAll(contentPath)
        rmSync(entry(clientId))
        onRemoved()
      },
    }),
  }
}

/** Puts a download into the list. */
export function listOnDisk(folder: string, download: ClientDownload): void {
  mkdirSync(folder, { recursive: true })
  // A client does not lose its list when our program is killed.
  const entry = join(folder, `${download.clientId}.json`)
  writeFileSync(`${folder}-new`, JSON.stringify(download))
  renameSync(`${folder}-new`, entry)
}

/** Lets all downloads of a list reach their goals. */
export function finishSeeding(folder: string): void {
  for (const name of readdirSync(folder)) listOnDisk(folder, { ...listed(join(folder, name)), seedGoalMet: true })
}

/** Another program would do so at its leisure, and goes on after ours was killed. */
async function deleteAll(folder: string): Promise<void> {
  for (const path of existsSync(folder) ? filesBelow(folder) : []) {
    rmSync(join(folder, path))
    await Bun.sleep(1)
  }
  rmSync(folder, { recursive: true, force: true })
}

const listed = (file: string): ClientDownload => JSON.parse(readFileSync(file, 'utf8'))

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name).slice(folder.length + 1) : []))
}
