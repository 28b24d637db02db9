import type { AddOptions, AppliedOptions } from '#domain/ports/download-client.ts'
import { expectedList } from '../client-errors.ts'
import { isStopped, notNegative } from '../client-values.ts'
import { appliedGoals, goalsOf } from '../shared-settings.ts'
import { wireFields } from '../wire-fields.ts'
import { product, type Session } from './session.ts'
import { find } from './torrents.ts'

type Chosen = { seedRatio?: number; seedMinutes?: number }

/** What qBittorrent has of the options of an add. */
export async function appliedOptions(
  session: Session,
  clientId: string,
  options: AddOptions,
  chosen: Chosen,
): Promise<AppliedOptions | null> {
  const found = await find(session, clientId)
  if (found === null) return null
  const answer = await session.ask(`torrents/info?hashes=${encodeURIComponent(found.ownHash)}`)
  const torrent = wireFields(expectedList(product, answer.json())[0])
  const folder = torrent.text('save_path')
  return {
    ...(folder === null ? {} : { downloadPath: folder }),
    category: torrent.text('category'),
    stopped: isStopped(found.download.state),
    ...(await appliedPriority(session, options)),
    ...appliedGoals(goalsOf(chosen, options), {
      ratio: notNegative(torrent.number('ratio_limit')),
      minutes: notNegative(torrent.number('seeding_time_limit')),
    }),
  }
}

/** The priority is a place in the queue, which a user may have turned off. */
async function appliedPriority(session: Session, { priority }: AddOptions): Promise<Pick<AppliedOptions, 'priority'>> {
  if (priority == null || priority === 'normal') return {}
  const preferences = wireFields((await session.ask('app/preferences')).json())
  return { priority: preferences.value('queueing_enabled') === false ? 'normal' : priority }
}
