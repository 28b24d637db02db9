import type { Download } from '#domain/downloads/download.ts'
import { type PriorityChange, priorityChanges } from '#domain/downloads/download-priority.ts'
import type { QueueSummary } from '../../../api/queue.ts'
import { canControl } from '../download-state.ts'

type Clients = QueueSummary['clients']
type Row = Pick<Download, 'id' | 'downloaderId' | 'tracked' | 'adopted'>
/** `rows`: those of the selected downloads that have been loaded. */
type Selected = { ids: ReadonlySet<string>; rows: readonly Row[] }

export type OfferedChanges = {
  /** The selected downloads that the user may change in their clients. All of them may be removed. */
  changeable: string[]
  canPause: boolean
  priorities: PriorityChange[]
  targets: Clients
  /** Whether the user may delete the files of all of them. */
  canDeleteFiles: boolean
}

/** What can be done with the selected downloads: only what the user may do and one of their clients supports. */
export function offeredChanges({ ids, rows }: Selected, clients: Clients, isAdmin: boolean): OfferedChanges {
  const selected = rows.filter(({ id }) => ids.has(id))
  const refused = new Set(selected.filter((row) => !canControl(row, isAdmin)).map(({ id }) => id))
  const changeable = [...ids].filter((id) => !refused.has(id))
  const canDeleteFiles = refused.size === 0
  if (ids.size > 0 && changeable.length === 0) {
    return { changeable, canPause: false, priorities: [], targets: [], canDeleteFiles }
  }
  const used = new Set(selected.filter(({ id }) => !refused.has(id)).map(({ downloaderId }) => downloaderId))
  const relevant = clients.filter(({ id }) => used.size === 0 || used.has(id))
  return {
    changeable,
    canPause: relevant.some((client) => client.canPause),
    priorities: priorityChanges.filter((change) => relevant.some((client) => client.priorities.includes(change))),
    targets: moveTargets(clients, used),
    canDeleteFiles,
  }
}

/** The clients to which downloads of these clients can be moved. */
export function moveTargets(clients: Clients, used: ReadonlySet<string | null>): Clients {
  const current = clients.filter(({ id }) => used.has(id))
  const protocols = new Set((current.length === 0 ? clients : current).flatMap((client) => client.protocols))
  return clients.filter(
    (client) =>
      client.enabled &&
      client.protocols.some((protocol) => protocols.has(protocol)) &&
      // The only client of all of them.
      !(current.length === 1 && current[0]?.id === client.id),
  )
}
