import { Type } from '@sinclair/typebox'
import { isBlocked } from '#domain/downloads/client-state.ts'
import {
  type DownloadPriority,
  downloadPriorities,
  isQueueMove,
  type PriorityChange,
  priorityChanges,
  type QueueMove,
} from '#domain/downloads/download-priority.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type {
  AddOptions,
  AddOutcome,
  AppliedOptions,
  ClientDownload,
  ClientFile,
  DownloadClient,
  DownloadClientKind,
  Payload,
} from '#domain/ports/download-client.ts'
import { expectedList, plainMessage, upstream } from './client-errors.ts'
import { share } from './client-values.ts'
import {
  becomesTrue,
  confirmWithinMs,
  firstAnswer,
  isSentBefore,
  outcomeOfUnlisted,
  unknownOutcome,
} from './confirm-added.ts'
import { addressOf, basicAuthorization, settingsOf } from './connection-parts.ts'
import { detectNzbget } from './detection.ts'
import { isNamed, readNzbTitle } from './nzb-title.ts'
import { bytesOf, pastGroup, queuedGroup } from './nzbget/groups.ts'
import { createRpc, product, type Rpc } from './nzbget/rpc.ts'
import { tlsSettings } from './shared-settings.ts'
import { listOf, wireFields } from './wire-fields.ts'

const settings = Type.Object(tlsSettings)

/** https://nzbget.com/documentation/api/append/ */
const priorities: Record<DownloadPriority, number> = { low: -50, normal: 0, high: 50 }
const moves: Record<QueueMove, { command: string; argument: string }> = {
  top: { command: 'GroupMoveTop', argument: '' },
  up: { command: 'GroupMoveOffset', argument: '-1' },
  down: { command: 'GroupMoveOffset', argument: '+1' },
  bottom: { command: 'GroupMoveBottom', argument: '' },
}
const readWithinMs = 10_000
const loggedLines = 200
const queueReadAfterSeconds = 3

/** NZBGet 18 and later. It does not delete the files of finished downloads. */
export const nzbget: DownloadClientKind = {
  type: 'nzbget',
  label: product,
  protocols: ['usenet'],
  accepts: ['nzb'],
  connection: ['url', 'username', 'password', 'category'],
  priorities: priorityChanges,
  defaultUrl: 'http://127.0.0.1:6789',
  settings,
  docsUrl: 'https://nzbget.com/documentation/api/',
  detection: detectNzbget,
  leavesFiles: true,
  connect: (connection, { outbound }) => {
    const address = addressOf(connection, nzbget).replace(/\/jsonrpc$/, '')
    const rpc = createRpc({
      outbound,
      url: `${address}/jsonrpc`,
      headers: basicAuthorization(connection.username, connection.password),
      allowInsecureTls: settingsOf(settings, connection).allowInsecureTls,
    })
    return clientOf(rpc)
  },
}

function clientOf(rpc: Rpc): DownloadClient {
  return {
    test: async () => {
      const version = String(await rpc('version'))
      const status = wireFields(await rpc('status'))
      const free = bytesOf(status, 'FreeDiskSpace')
      return { version, freeBytes: free > 0 ? free : null, downloadPath: await destination(rpc) }
    },
    add: (payload, options) => addNzb(rpc, payload, options),
    appliedOptions: (clientId) => appliedOptions(rpc, clientId),
    list: () => allGroups(rpc),
    remove: async (clientId, { deleteFiles }) => {
      // Without "Final" a hidden record remains; "Park" keeps the partial files of an active download.
      if (await isQueued(rpc, clientId)) {
        await edit(rpc, deleteFiles ? 'GroupFinalDelete' : 'GroupParkDelete', [clientId])
        await becomesTrue(async () => !(await isQueued(rpc, clientId)), readWithinMs)
      }
      const isPast = (await pastGroups(rpc)).some((group) => group.clientId === clientId)
      if (isPast) await edit(rpc, 'HistoryFinalDelete', [clientId])
    },
    pause: (clientId) => changeQueued(rpc, clientId, 'GroupPause'),
    resume: (clientId) => changeQueued(rpc, clientId, 'GroupResume'),
    pauseAll: (clientIds) => changeAllQueued(rpc, clientIds, 'GroupPause'),
    resumeAll: (clientIds) => changeAllQueued(rpc, clientIds, 'GroupResume'),
    prioritize: (clientIds, change) => prioritize(rpc, clientIds, change),
    files: (clientId) => filesOf(rpc, clientId),
    setCategory: async (clientId, category) => {
      if (await isQueued(rpc, clientId)) await rpc('editqueue', 'GroupSetCategory', category, [Number(clientId)])
      else await rpc('editqueue', 'HistorySetCategory', category, [Number(clientId)])
    },
  }
}

/** Reads what NZBGet has of the options of an add, while the group is in its queue. */
async function appliedOptions(rpc: Rpc, clientId: string): Promise<AppliedOptions | null> {
  const groups = expectedList(product, await rpc('listgroups', 0)).map(wireFields)
  const group = groups.find((listed) => String(listed.number('NZBID')) === clientId)
  if (group === undefined) return null
  const priority = downloadPriorities.find((name) => priorities[name] === group.number('MaxPriority'))
  return {
    category: group.text('Category'),
    stopped: group.text('Status') === 'PAUSED',
    priority,
  }
}

async function queuedGroups(rpc: Rpc): Promise<ClientDownload[]> {
  // Concurrently, because this runs every few seconds.
  const [groups, status] = await Promise.all([rpc('listgroups', 0), rpc('status')])
  const list = expectedList(product, groups)
  const server = wireFields(status)
  const isPaused = server.flag('DownloadPaused') || server.flag('Download2Paused')
  const pausedStates = isPaused && list.length > 0 ? await pauseReason(rpc) : null
  const speed = server.number('DownloadRate') ?? 0
  return list.map((group) => queuedGroup(group, speed, pausedStates))
}

/** NZBGet pauses the whole queue when its disk is full; only the log says why. */
async function pauseReason(rpc: Rpc): Promise<string> {
  const lines = listOf(await rpc('log', 0, loggedLines)).map((line) => wireFields(line))
  const warning = lines.findLast((line) => line.text('Kind') === 'WARNING' && /paus/i.test(line.text('Text') ?? ''))
  return warning === undefined ? 'NZBGet is paused' : `NZBGet is paused: ${plainMessage(warning.text('Text') ?? '')}`
}

async function pastGroups(rpc: Rpc): Promise<ClientDownload[]> {
  return expectedList(product, await rpc('history', false)).map(pastGroup)
}

/** A group that has just moved may be in both lists. */
async function allGroups(rpc: Rpc): Promise<ClientDownload[]> {
  const queued = await queuedGroups(rpc)
  const past = await pastGroups(rpc)
  const known = new Set(past.map(({ clientId }) => clientId))
  return [...past, ...queued.filter(({ clientId }) => !known.has(clientId))]
}

/** The files of an active group; NZBGet lists none for a finished one. */
async function filesOf(rpc: Rpc, clientId: string): Promise<ClientFile[]> {
  return expectedList(product, await rpc('listfiles', 0, 0, Number(clientId))).map((value) => {
    const file = wireFields(value)
    const size = bytesOf(file, 'FileSize')
    const left = bytesOf(file, 'RemainingSize')
    return { path: file.text('Filename') ?? '', size, progress: size > 0 ? share(1 - left / size) : 0 }
  })
}

async function isQueued(rpc: Rpc, clientId: string): Promise<boolean> {
  return (await queuedGroups(rpc)).some((group) => group.clientId === clientId)
}

/**
 * An NZB has no hash: a group of the same name that is active, or that finished since the first attempt, is the same
 * download.
 */
async function addNzb(rpc: Rpc, payload: Payload, options: AddOptions): Promise<AddOutcome> {
  if (payload.kind !== 'nzb') throw upstream(product, say('clients.nzbFilesSupported'))
  const name = readNzbTitle(options.title).name.replace(/[/\\]+/g, '_')
  const hasOurName = isNamed(name, options)
  await becomesTrue(() => hasReadItsQueue(rpc), readWithinMs)
  const known = await allGroups(rpc)
  const sent = known.find((group) => hasOurName(group) && isSentBefore(group, options))
  if (sent) return { outcome: 'accepted', clientId: sent.clientId }
  const before = new Set(known.map(({ clientId }) => clientId))
  const findNew = async () =>
    (await allGroups(rpc)).find((group) => hasOurName(group) && !before.has(group.clientId)) ?? null
  try {
    return await confirmAppended(rpc, await append(rpc, `${name}.nzb`, payload.bytes, options))
  } catch (error) {
    return outcomeAfter(error, findNew)
  }
}

/** An accepted NZB is listed once it has been read, which takes a moment; a rejected one never is. */
async function outcomeAfter(error: unknown, findNew: () => Promise<ClientDownload | null>): Promise<AddOutcome> {
  let found: ClientDownload | null
  try {
    found = await firstAnswer(findNew, error instanceof NoAnswerError ? confirmWithinMs : 0)
  } catch {
    return unknownOutcome(error)
  }
  if (found !== null && found.state !== 'error') return { outcome: 'accepted', clientId: found.clientId }
  return outcomeOfUnlisted(error)
}

/** After a start NZBGet answers before it has read its queue; a download in it would be added again. */
async function hasReadItsQueue(rpc: Rpc): Promise<boolean> {
  return (wireFields(await rpc('status')).number('UpTimeSec') ?? queueReadAfterSeconds) >= queueReadAfterSeconds
}

/** The parameters are positional; the last one alternates names and values. `FORCE` disables NZBGet's duplicate check. */
async function append(rpc: Rpc, name: string, bytes: Uint8Array, options: AddOptions): Promise<string> {
  const content = Buffer.from(bytes).toString('base64')
  const { password } = readNzbTitle(options.title)
  const priority = options.priority ? priorities[options.priority] : 0
  const parameters = password === null ? [] : ['*Unpack:Password', password]
  const added = await rpc(
    'append',
    name,
    content,
    options.category ?? '',
    priority,
    false,
    options.stopped,
    '',
    0,
    'FORCE',
    parameters,
  )
  const id = Number(added)
  if (!(id > 0)) throw upstream(product, say('clients.nzbRejected'))
  return String(id)
}

/** NZBGet answers with an id before it has read the file, and reports an unreadable file in its history. */
async function confirmAppended(rpc: Rpc, clientId: string): Promise<AddOutcome> {
  const findGroup = async () => (await allGroups(rpc)).find((group) => group.clientId === clientId) ?? null
  let found: ClientDownload | null
  try {
    found = await firstAnswer(findGroup, readWithinMs)
  } catch (error) {
    return unknownOutcome(error)
  }
  if (found === null) return unknownOutcome(upstream(product, say('clients.acceptedNzbButNot')))
  if (found.rawState !== 'FAILURE/SCAN') return { outcome: 'accepted', clientId }
  await edit(rpc, 'HistoryFinalDelete', [clientId])
  throw upstream(product, found.message ?? found.rawState)
}

async function changeQueued(rpc: Rpc, clientId: string, command: string): Promise<void> {
  const group = (await queuedGroups(rpc)).find((queuedGroup) => queuedGroup.clientId === clientId)
  if (group === undefined) throw upstream(product, say('clients.noDownloadQueue', { id: clientId }))
  // The whole queue is paused; resuming one download would have no effect.
  if (command === 'GroupResume' && isBlocked(group)) await rpc('resumedownload')
  await edit(rpc, command, [clientId])
}

async function changeAllQueued(rpc: Rpc, clientIds: readonly string[], command: string): Promise<void> {
  const wanted = new Set(clientIds)
  const groups = (await queuedGroups(rpc)).filter(({ clientId }) => wanted.has(clientId))
  if (command === 'GroupResume' && groups.some(isBlocked)) await rpc('resumedownload')
  const ids = groups.map(({ clientId }) => clientId)
  if (ids.length > 0) await edit(rpc, command, ids)
}

/** https://nzbget.com/documentation/api/editqueue/ */
async function prioritize(rpc: Rpc, clientIds: readonly string[], change: PriorityChange): Promise<void> {
  if (!isQueueMove(change)) await edit(rpc, 'GroupSetPriority', clientIds, String(priorities[change]))
  else await edit(rpc, moves[change].command, clientIds, moves[change].argument)
}

async function edit(rpc: Rpc, command: string, clientIds: readonly string[], argument = ''): Promise<void> {
  const done = await rpc('editqueue', command, argument, clientIds.map(Number))
  if (done !== true) throw upstream(product, say('clients.commandFailed', { command }))
}

async function destination(rpc: Rpc): Promise<string | null> {
  const options = expectedList(product, await rpc('config')).map((option) => wireFields(option))
  return options.find((option) => option.text('Name') === 'DestDir')?.text('Value') ?? null
}
