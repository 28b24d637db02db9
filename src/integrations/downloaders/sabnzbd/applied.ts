import { downloadPriorities } from '#domain/downloads/download-priority.ts'
import type { AppliedOptions } from '#domain/ports/download-client.ts'
import { wireFields } from '../wire-fields.ts'
import type { Api } from './api.ts'

/** What SABnzbd has of the options of an add, while the job is in its queue. The default category is `*`. */
export async function appliedOptions(api: Api, clientId: string): Promise<AppliedOptions | null> {
  const slots = (await api('queue', { limit: '0' })).fields('queue').list('slots').map(wireFields)
  const job = slots.find((slot) => slot.text('nzo_id') === clientId)
  if (job === undefined) return null
  const category = job.text('cat')
  const priority = downloadPriorities.find((name) => name === job.text('priority')?.toLowerCase())
  return {
    category: category === '*' ? null : category,
    stopped: job.text('status') === 'Paused',
    ...(priority === undefined ? {} : { priority }),
  }
}
