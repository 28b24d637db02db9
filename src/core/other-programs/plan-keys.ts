import { Type } from '@sinclair/typebox'
import type { StoredChannel } from '#db/repositories/notification-channels.ts'
import type { SourceKey, SourceRow } from '#domain/other-programs/program-data.ts'
import { stableId } from '#domain/other-programs/stable-id.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { readNexusKey, storeNexusKey } from '../lookups/nexus-settings.ts'
import { validateChannel } from '../notifications/change-channel.ts'
import { refusalOf, requestFault } from './entry-faults.ts'
import type { Plan } from './plan.ts'
import { planMetadata } from './plan-metadata.ts'
import { reportKept } from './report.ts'

/** The credentials of services. Those that Ludarr has stay. */
export async function planKeys(plan: Plan, apply: boolean): Promise<void> {
  await planMetadata(plan, apply)
  for (const row of plan.data.keys) {
    if (row.kind === 'nexusMods') planNexusKey(plan, row, row.value)
    if (row.kind === 'discord') await planWebhook(plan, row, row.webhookUrl)
  }
}

/** Longer than any key of a service. */
const KeyModel = Type.Object({ key: Type.String({ maxLength: 500 }) })

function planNexusKey(plan: Plan, row: SourceRow<SourceKey>, key: string): void {
  const { app, report } = plan
  const stored = readNexusKey(app)
  const fault = requestFault(KeyModel, { key })
  if (app.lookups.nexusModsKey !== null) report.add(row, 'skipped', 'LUDARR_NEXUSMODS_KEY sets it.')
  else if (stored !== null) reportKept(report, row, stored === key)
  else if (fault !== null) report.add(row, 'skipped', fault)
  else {
    plan.writes.push(() => storeNexusKey(app, key))
    report.add(row, 'imported')
  }
}

async function planWebhook(plan: Plan, row: SourceRow<SourceKey>, webhookUrl: string): Promise<void> {
  const { app, report, now } = plan
  const kind = app.channelKinds.discord
  if (kind === undefined) {
    report.add(row, 'skipped', 'This version does not support Discord.')
    return
  }
  const id = stableId('discord', webhookUrl)
  const isKnown = app.channels.all().some((each) => each.id === id || each.settings.webhookUrl === webhookUrl)
  if (isKnown) {
    report.add(row, 'unchanged')
    return
  }
  const entered: StoredChannel = {
    id,
    name: 'Discord',
    type: 'discord',
    enabled: true,
    userId: null,
    events: [],
    settings: { webhookUrl },
    tagIds: [],
    health: unknownHealth,
    createdAt: now,
    updatedAt: now,
    failures: 0,
  }
  let channel = entered
  const fault =
    requestFault(Type.Object({}), { webhookUrl }) ??
    (await refusalOf(async () => {
      channel = await validateChannel(app, entered)
    }))
  if (fault !== null) {
    report.add(row, 'skipped', fault)
    return
  }
  plan.writes.push(() => app.channels.insert(channel))
  report.add(row, 'imported', 'The channel receives no notifications until you choose some.')
}
