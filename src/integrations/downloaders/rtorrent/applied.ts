import { downloadPriorities } from '#domain/downloads/download-priority.ts'
import { basename, dirname } from '#domain/paths/paths.ts'
import type { AddOptions, AppliedOptions } from '#domain/ports/download-client.ts'
import { appliedGoals, goalsOf } from '../shared-settings.ts'
import { type Chosen, minutesField, priorities, ratioField } from './add.ts'
import { ownId } from './content.ts'
import { categoryOf } from './torrents.ts'
import type { XmlRpc } from './xmlrpc.ts'

/** Reads what rTorrent has of the options of an add. Web interfaces in front of it leave out commands. */
export async function appliedOptions(
  rpc: XmlRpc,
  clientId: string,
  options: AddOptions,
  chosen: Chosen,
): Promise<AppliedOptions> {
  const id = ownId(clientId)
  const ask = async (command: string, ...params: string[]) => String(await rpc(command, id, ...params))
  const goals = goalsOf(chosen, options)
  const priority = await ask('d.priority')
  return {
    downloadPath: await folderOf(ask, options),
    category: categoryOf(await ask('d.custom1')),
    stopped: (await ask('d.state')) === '0',
    priority: downloadPriorities.find((name) => String(priorities[name]) === priority) ?? 'normal',
    ...appliedGoals(goals, {
      ratio: goals.ratio === null ? null : numberOf(await ask('d.custom', ratioField)),
      minutes: goals.minutes === null ? null : numberOf(await ask('d.custom', minutesField)),
    }),
  }
}

/** A torrent of several files has a folder of its own in the one that was asked for. */
async function folderOf(ask: (command: string) => Promise<string>, { downloadPath }: AddOptions): Promise<string> {
  const folder = await ask('d.directory')
  const isOwn = (await ask('d.is_multi_file')) === '1' && folder !== downloadPath
  return isOwn && basename(folder) === (await ask('d.name')) ? dirname(folder) : folder
}

function numberOf(text: string): number | null {
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text)
}
